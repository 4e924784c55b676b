import { sql } from "drizzle-orm";
import { brandRecord } from "../../lib/fields/brands.ts";
import type { Fields } from "../../lib/fields/field.ts";
import { nameKey } from "../../lib/import/cells.ts";
import { sizeClassLabels } from "../../lib/labels.ts";
import { STAFF } from "../answering/list-file.ts";
import { brandSearchText } from "../brands/words.ts";
import { BRAND_COLUMNS_SAVED, contradictionsOf } from "../brands/writes.ts";
import type { Executor } from "../db/connect.ts";
import type { Doubt, Ground, ImportNoun, KnownRecord, Problem, Values } from "../imports/noun.ts";
import { problemsOfIssues } from "../imports/problems.ts";
import { barredByClosing } from "../organisations/closed.ts";
import { settleBrands } from "./import-settling.ts";
import { brandBody, SIZE_FLAGS, sizesText, tagsOf } from "./import-values.ts";
import { nameKeyOf } from "./twins.ts";

const fields: Fields<keyof typeof brandRecord> = brandRecord;
const NAMES = Object.keys(fields) as (keyof typeof fields)[];
const SAVED = [...BRAND_COLUMNS_SAVED, "search_text"] as const;
const FLAGS = NAMES.filter((name) => fields[name].kind === "flag" && name !== "is_heavy_food");
const TEXTS = ["name_kana", "company_name", "description", "contact_name", "tags", "sizes"] as const;

interface BrandGround extends Ground {
  alike: ReadonlyMap<string, readonly KnownRecord[]>;
}

export const brandImport: ImportNoun = {
  kind: "brands",
  label: "ブランド",
  ownerLabel: "運営組織",
  fields,
  required: ["name"],
  table: "brands",
  objectKind: "brand",
  organisation: "brand_id",
  saved: SAVED,
  masked: ["contact_email"],
  load: async (executor) => {
    const genres = await executor.rows<{ id: number; name: string }>(
      sql`select id, name from genres order by id`,
    );
    const records = await currentBrands(executor);
    const labels = new Map(genres.map(({ id, name }) => [id, name]));
    const alike = new Map<string, KnownRecord[]>();
    for (const record of records)
      for (const key of new Set([record.values.name, record.values.name_kana].map(nameKeyOf)))
        if (key !== "") alike.set(key, [...(alike.get(key) ?? []), record]);
    const ground: BrandGround = {
      owner: STAFF,
      names: { genre_id: new Map(genres.map(({ id, name }) => [nameKey(name), id])) },
      nameOf: (field, id) => (field === "genre_id" ? labels.get(id) : undefined),
      records: new Map(records.map((record) => [record.id, record])),
      alike,
    };
    return ground;
  },
  keyOf: ({ name, company_name }) => (name ? `${nameKeyOf(name)}\n${String(company_name ?? "")}` : undefined),
  nameOf: ({ name, company_name }) => [name, company_name].filter(Boolean).join("　"),
  completed,
  problems,
  doubts,
  taken: sql`exists (
    select from brands b where b.name = r.draft ->> 'name' and b.company_name = r.draft ->> 'company_name')`,
  remove: () => sql`select where false`,
  restore: () => sql`select null::int as id where false`,
  // The trail of a brand stays with it, so that a new one is disabled and not deleted.
  withdraw: (importId) => sql`
    update brands b set is_enabled = false, version = b.version + 1, updated_at = now()
    from import_rows r
    where r.import_id = ${importId} and r.state = 'new' and b.id = r.record_id and b.version = r.version
    returning b.id`,
  // As whoever enters a single brand: the second of two waits and then finds it.
  hold: () => sql`select pg_advisory_xact_lock(hashtext('kukaku brand names'))`,
  settle: settleBrands,
};

const KEPT = "ブランドは取り込みでは削除できません。「有効」の列に×を入力してください。";

export async function currentBrands(executor: Executor, ids?: readonly number[]): Promise<KnownRecord[]> {
  const columns = sql.join(
    BRAND_COLUMNS_SAVED.map((name) => sql`b.${sql.identifier(name)}`),
    sql`, `,
  );
  const rows = await executor.rows<Values & { id: number; version: number; is_closed: boolean }>(sql`
    select b.id, b.version, b.closed_at is not null as is_closed, ${columns}, coalesce((
        select string_agg(t.tag, '、' order by t.weight desc, t.tag collate "C") from brand_tags t where t.brand_id = b.id
      ), '') as tags
    from brands b
    where ${ids === undefined}::boolean or b.id = any (${sql.param([...(ids ?? [])])}::int[])
    order by b.id`);
  return rows.map(({ id, version, is_closed, ...values }) => ({
    id,
    version,
    values: { ...values, sizes: sizesOfFlags(values) },
    keptBy: KEPT,
    barred: barredByClosing(is_closed),
  }));
}

function sizesOfFlags(values: Values): string {
  return sizeClassLabels
    .filter((_, at) => values[SIZE_FLAGS[at] ?? ""] === true)
    .map(({ label }) => label)
    .join("、");
}

function completed(read: Values, before: Values | undefined, { nameOf }: Ground): Values {
  const values: Values = { ...read };
  for (const name of NAMES) values[name] ??= null;
  for (const name of TEXTS) values[name] ??= "";
  for (const name of FLAGS) values[name] ??= before ? before[name] : name === "is_enabled";
  for (const name of ["opens_at", "closes_at"] as const) values[name] = clockText(values[name]);
  const tags = tagsOf(values.tags);
  values.tags = tags.join("、");
  const sizes = sizesText(values.sizes);
  if (sizes !== undefined) {
    values.sizes = sizes;
    for (const [at, { label }] of sizeClassLabels.entries())
      values[SIZE_FLAGS[at] ?? ""] = sizes.split("、").includes(label);
  }
  values.search_text = brandSearchText({
    name: String(values.name ?? ""),
    name_kana: String(values.name_kana),
    company_name: String(values.company_name),
    genre_name: nameOf("genre_id", Number(values.genre_id)) ?? "",
    tags,
  });
  return values;
}

/** `9:00` and what a spreadsheet keeps of it, the part of a day, as `09:00`. */
function clockText(value: unknown): string | null {
  const text = String(value ?? "")
    .normalize("NFKC")
    .trim();
  if (text === "") return null;
  const day = /^[01]?\.\d+$/.test(text) ? Math.round(Number(text) * 1440) : undefined;
  if (day === undefined) return text.replace(/^(\d):/, "0$1:");
  return `${String(Math.floor(day / 60)).padStart(2, "0")}:${String(day % 60).padStart(2, "0")}`;
}

function problems(draft: Values): Problem[] {
  const found: Problem[] = [];
  if (sizesText(draft.sizes) === undefined)
    found.push({
      field: "sizes",
      text: `${fields.sizes.label}は、${sizeClassLabels.map(({ label }) => label).join("、")}で入力してください。`,
    });
  for (const name of ["name", "genre_id"] as const)
    if (draft[name] === null) found.push({ field: name, text: `${fields[name].label}を入力してください。` });
  if (found.length > 0) return found;
  const parsed = brandBody(draft);
  if (!parsed.success) {
    return problemsOfIssues(parsed.error);
  }
  return Object.entries(contradictionsOf(parsed.data)).map(([field, text]) => ({ field, text }));
}

function doubts(draft: Values, record: KnownRecord | undefined, ground: Ground): Doubt[] {
  const isNamed = ["name", "name_kana", "company_name"].some((name) => draft[name] !== record?.values[name]);
  if (record && !isNamed) return [];
  const { alike } = ground as BrandGround;
  const keys = new Set([draft.name, draft.name_kana].map(nameKeyOf).filter((key) => key !== ""));
  const found = new Map([...keys].flatMap((key) => (alike.get(key) ?? []).map((one) => [one.id, one])));
  if (record) found.delete(record.id);
  if (found.size === 0) return [];
  const twins = [...found.values()].map(({ values }) =>
    [values.name, values.company_name && `（${values.company_name}）`, values.is_enabled ? "" : "【無効】"]
      .filter(Boolean)
      .join(""),
  );
  return [{ field: "is_distinct", label: "同じ名前または読みのブランド", like: twins.join("、") }];
}
