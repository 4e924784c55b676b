import { sql } from "drizzle-orm";
import { foldSectionNumber } from "../../contract/section-number.ts";
import { emptySection, sectionFields } from "../../contract/sections.ts";
import { isoDate } from "../../lib/dates.ts";
import type { Fields } from "../../lib/fields/field.ts";
import { sectionRecord } from "../../lib/fields/sections.ts";
import { nameKey } from "../../lib/import/cells.ts";
import { fold } from "../../lib/kana.ts";
import { endingProblems } from "../../lib/lease-ending.ts";
import type { Executor } from "../db/connect.ts";
import type { Ground, ImportNoun, KnownRecord, Owner, Problem, Values } from "../imports/noun.ts";
import { problemsOfIssues } from "../imports/problems.ts";
import { visibleBrand } from "../visibility.ts";

const { outline: _outline, tenant_brand_id: _brand, ...importable } = sectionRecord;
const fields: Fields<keyof typeof importable> = importable;
type Entered = keyof typeof fields;

const NAMES = Object.keys(fields) as Entered[];
const SAVED = [...NAMES, "tenant_brand_id", "search_text"] as const;
const entered = sectionFields.omit({ outline: true, tenant_brand_id: true });

interface SectionGround extends Ground {
  brands: ReadonlyMap<string, number>;
  genreWords: ReadonlyMap<number, string>;
  floors: number[];
}

export const sectionImport: ImportNoun = {
  kind: "sections",
  label: "区画",
  ownerLabel: "施設",
  fields,
  required: ["number"],
  table: "sections",
  objectKind: "section",
  saved: SAVED,
  load: async (executor, { principal, owner, texts }) => {
    const [place, floors, genres, brands, records] = [
      await ownerName(executor, owner),
      await executor.rows<{ id: number; name: string }>(
        sql`select id, name from floors where facility_id = ${owner.facility_id} and deleted_at is null order by level`,
      ),
      await executor.rows<{ id: number; name: string; category: string }>(sql`
        select g.id, g.name, c.name as category from genres g join categories c on c.id = g.category_id`),
      await executor.rows<{ id: number; name: string }>(sql`
        select b.id, b.name from brands b
        where b.name = any (${sql.param(texts("tenant_name"))}::text[]) and ${visibleBrand(principal)}`),
      await currentSections(executor, owner),
    ];
    const labels: Record<string, ReadonlyMap<number, string>> = {
      floor_id: new Map(floors.map(({ id, name }) => [id, name])),
      genre_id: new Map(genres.map(({ id, name }) => [id, name])),
    };
    const ground: SectionGround = {
      owner: place,
      names: {
        floor_id: new Map(floors.map(({ id, name }) => [nameKey(name), id])),
        genre_id: new Map(genres.map(({ id, name }) => [nameKey(name), id])),
      },
      nameOf: (field, id) => labels[field]?.get(id),
      records: new Map(records.map((record) => [record.id, record])),
      brands: onlyOnes(brands),
      genreWords: new Map(genres.map(({ id, name, category }) => [id, `${name} ${category}`])),
      floors: floors.map(({ id }) => id),
    };
    return ground;
  },
  keyOf: ({ floor_id, number }) =>
    floor_id && number ? `${floor_id} ${foldSectionNumber(String(number))}` : undefined,
  nameOf: ({ floor_id, number }, { nameOf }) =>
    [floor_id ? nameOf("floor_id", Number(floor_id)) : undefined, number].filter(Boolean).join(" "),
  completed,
  problems,
  taken: sql`exists (
    select from sections s
    where s.floor_id = (r.draft ->> 'floor_id')::int and s.number = r.draft ->> 'number' and s.deleted_at is null)`,
  remove: (importId) => sql`
    update sections s set deleted_at = now(), updated_at = now(), version = s.version + 1
    from import_rows r
    where r.import_id = ${importId} and r.state = 'deleted' and s.id = r.record_id`,
  withdraw: (importId) => sql`
    update sections s set deleted_at = now(), updated_at = now(), version = s.version + 1
    from import_rows r
    where r.import_id = ${importId} and r.state = 'new' and s.id = r.record_id and s.version = r.version
      and s.deleted_at is null
      and not exists (select from recruitments t where t.section_id = s.id and t.status <> 'deleted')
    returning s.id`,
  restore: (importId) => sql`
    update sections s set deleted_at = null, updated_at = now(), version = s.version + 1
    from import_rows r
    where r.import_id = ${importId} and r.state = 'deleted' and s.id = r.record_id and s.version = r.version + 1
      and not exists (
        select from sections o where o.floor_id = s.floor_id and o.number = s.number and o.deleted_at is null)
    returning s.id`,
  note: ({ importId, userId, isUndone }) => sql`
    insert into section_events (section_id, user_id, action, changes)
    select r.record_id, ${userId}::int,
      case
        when ${isUndone}::boolean then '取り込みを取り消し'
        when r.state = 'new' then '取り込みで登録'
        when r.state = 'deleted' then '取り込みで削除'
        else '取り込みで編集'
      end,
      coalesce((
        select jsonb_agg(jsonb_build_object('label', c ->> 'label',
          'from', nullif(c ->> ${isUndone ? "to" : "from"}, ''), 'to', nullif(c ->> ${isUndone ? "from" : "to"}, '')))
        from jsonb_array_elements(r.changes) c
      ), '[]')
    from import_rows r
    where r.import_id = ${importId} and r.state in ('new', 'changed', 'deleted') and r.record_id is not null
      and (not ${isUndone}::boolean or r.is_undone)`,
};

async function ownerName(executor: Executor, { facility_id }: Owner): Promise<string> {
  const [row] = await executor.rows<{ name: string }>(
    sql`select name from facilities where id = ${facility_id}`,
  );
  return row?.name ?? "";
}

const RECRUITED = "募集がある区画は削除できません。先に募集を終えて削除してください。";

export async function currentSections(
  executor: Executor,
  { facility_id }: Owner,
  ids?: readonly number[],
): Promise<KnownRecord[]> {
  const columns = sql.join(
    [...NAMES, "tenant_brand_id"].map((name) => sql`s.${sql.identifier(name)}`),
    sql`, `,
  );
  const rows = await executor.rows<Values & { id: number; version: number; is_recruited: boolean }>(sql`
    select s.id, s.version, ${columns},
      exists (select from recruitments t where t.section_id = s.id and t.status <> 'deleted') as is_recruited
    from sections s
    where s.facility_id = ${facility_id} and s.deleted_at is null
      and (${ids === undefined}::boolean or s.id = any (${sql.param([...(ids ?? [])])}::int[]))`);
  return rows.map(({ id, version, is_recruited, ...values }) => ({
    id,
    version,
    values,
    ...(is_recruited && { keptBy: RECRUITED }),
  }));
}

function onlyOnes(brands: readonly { id: number; name: string }[]): Map<string, number> {
  const found = new Map<string, number>();
  const several = new Set<string>();
  for (const { id, name } of brands) {
    const key = fold(name);
    if (found.has(key)) several.add(key);
    found.set(key, id);
  }
  for (const key of several) found.delete(key);
  return found;
}

function completed(read: Values, before: Values | undefined, ground: Ground): Values {
  const { brands, genreWords, floors } = ground as SectionGround;
  const tenant = read.tenant_name ?? null;
  const defaults = before ? {} : { kind: "inline", contract_type: tenant === null ? 3 : 0 };
  const values: Values = { ...(before ? {} : emptySection), ...read };
  for (const [name, value] of Object.entries(defaults)) values[name] ??= value;
  if (values.floor_id === undefined && floors.length === 1) values.floor_id = floors[0];
  if (typeof values.number === "string") values.number = foldSectionNumber(values.number);
  values.description ??= "";
  if (!before || tenant !== (before.tenant_name ?? null))
    values.tenant_brand_id = tenant === null ? null : (brands.get(fold(String(tenant))) ?? null);
  const { outline: _, ...kept } = values;
  const words = [kept.number, kept.tenant_name, genreWords.get(Number(kept.genre_id))];
  return { ...kept, search_text: fold(words.filter(Boolean).join(" ")) };
}

function problems(draft: Values, before: Values | undefined): Problem[] {
  const { tenant_brand_id: _brand, search_text: _words, ...values } = draft;
  const parsed = entered.safeParse(values);
  if (!parsed.success)
    return problemsOfIssues(parsed.error).map(({ field, text }) => ({
      field,
      text: REQUIRED[field]?.(draft) ?? text,
    }));
  const found: Problem[] = Object.entries(endingProblems(parsed.data, isoDate(new Date()))).map(
    ([field, text]) => ({ field, text }),
  );
  if (before && before.floor_id !== parsed.data.floor_id)
    found.push({ field: "floor_id", text: "登録済みの区画の階は、区画の編集画面で変更してください。" });
  return found;
}

const REQUIRED: Record<string, (draft: Values) => string | undefined> = {
  floor_id: ({ floor_id }) => (floor_id ? undefined : "階を入力してください。"),
  number: ({ number }) => (number ? undefined : "区画番号を入力してください。"),
  area_tsubo: ({ area_tsubo }) =>
    area_tsubo === undefined || area_tsubo === null ? "面積を入力してください。" : undefined,
};
