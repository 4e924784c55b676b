import { sql } from "drizzle-orm";
import { foldSectionNumber } from "../../contract/section-number.ts";
import { lines } from "../../contract/texts.ts";
import type { Fields } from "../../lib/fields/field.ts";
import { leasingCandidateRecord } from "../../lib/fields/leasing-candidates.ts";
import { nameKey } from "../../lib/import/cells.ts";
import { type Negotiation, refusedNegotiation } from "../../lib/negotiation.ts";
import { brandNameKey, nameKeyOf } from "../admin-brands/twins.ts";
import type { Principal } from "../answering/principal.ts";
import type { Executor } from "../db/connect.ts";
import type { Ground, ImportNoun, Owner, Problem, Values } from "../imports/noun.ts";
import { visibleBrand } from "../visibility.ts";
import { MOST_CANDIDATES } from "./access.ts";
import { currentCandidates } from "./import-rows.ts";
import {
  newCandidatesReady,
  removeCandidates,
  restoreCandidates,
  settleCandidates,
  withdrawCandidates,
} from "./import-settling.ts";
import { peopleOf } from "./people.ts";

const fields: Fields<keyof typeof leasingCandidateRecord> = leasingCandidateRecord;
const NAMES = Object.keys(fields) as (keyof typeof fields)[];
const SAVED = ["leasing_list_id", "brand_id", "custom_brand_id", "status", "position", "memo"] as const;

interface SectionPlace {
  section_id: number;
  recruitment_id: number | null;
  leasing_list_id: number | null;
}
interface CandidateGround extends Ground {
  sections: ReadonlyMap<string, SectionPlace>;
  floors: number[];
  brands: ReadonlyMap<string, readonly { id: number; name: string }[]>;
  threads: ReadonlyMap<string, Negotiation>;
}

export const candidateImport: ImportNoun = {
  kind: "candidates",
  label: "候補",
  ownerLabel: "施設",
  fields,
  required: ["number", "name"],
  table: "leasing_list_items",
  objectKind: "leasing_list_item",
  isOwnedAbove: true,
  saved: SAVED,
  masked: ["owner"],
  untold: ["floor_id", "number", "name", "brand_number", "comment", "section_id", "recruitment_id"].concat([
    "leasing_list_id",
    "custom_brand_id",
    "negotiation_id",
    "is_answered",
  ]),
  load: async (executor, { principal, owner, texts }) => {
    const floors = await executor.rows<{ id: number; name: string }>(
      sql`select id, name from floors where facility_id = ${owner.facility_id} and deleted_at is null order by level`,
    );
    const [place] = await executor.rows<{ name: string }>(
      sql`select name from facilities where id = ${owner.facility_id}`,
    );
    const people = await peopleOf(executor, owner);
    const records = await currentCandidates(executor, principal, owner);
    const labels: Record<string, ReadonlyMap<number, string>> = {
      floor_id: new Map(floors.map(({ id, name }) => [id, name])),
      owner: new Map(people.map(({ id, name }) => [id, name])),
    };
    const ground: CandidateGround = {
      owner: place?.name ?? "",
      names: {
        floor_id: new Map(floors.map(({ id, name }) => [nameKey(name), id])),
        owner: new Map(people.map(({ id, name }) => [nameKey(name), id])),
      },
      nameOf: (field, id) => labels[field]?.get(id),
      records: new Map(records.map((record) => [record.id, record])),
      sections: await sectionsOf(executor, owner),
      floors: floors.map(({ id }) => id),
      brands: await brandsNamed(executor, principal, [...texts("name"), ...texts("brand_number")]),
      threads: await threadsOf(executor, owner),
    };
    return ground;
  },
  keyOf: ({ section_id, brand_id, name }) =>
    section_id && name
      ? `${section_id} ${brand_id ? `brand ${brand_id}` : `custom ${nameKeyOf(name)}`}`
      : undefined,
  nameOf: ({ floor_id, number, name }, { nameOf }) =>
    [floor_id ? nameOf("floor_id", Number(floor_id)) : undefined, number, name].filter(Boolean).join(" "),
  completed,
  problems,
  taken: sql`exists (
    select from leasing_list_items o
    join leasing_lists l on l.id = o.leasing_list_id
    where l.recruitment_id = (r.draft ->> 'recruitment_id')::int and o.brand_id = (r.draft ->> 'brand_id')::int
  ) or not exists (
    select from recruitments t where t.id = (r.draft ->> 'recruitment_id')::int and t.status <> 'deleted')`,
  // Owner and day of the thread have no version of their own.
  moved: sql`exists (
    select from negotiations n
    where n.id = s.negotiation_id and (n.facility_owner_id is distinct from (r.before ->> 'owner')::int
      or n.facility_due_on is distinct from (r.before ->> 'due_on')::date))`,
  remove: removeCandidates,
  withdraw: withdrawCandidates,
  restore: restoreCandidates,
  // As whoever writes to one list: lists first, then threads, then what points at them.
  hold: ({ facility_id }) => sql`
    with held as materialized (
      select id from recruitments where facility_id = ${facility_id} and status <> 'deleted' order by id for no key update
    )
    select from negotiations n
    where n.facility_id = ${facility_id} and (select count(*) from held) >= 0
    order by n.id for no key update of n`,
  prepare: newCandidatesReady,
  settle: settleCandidates,
};

async function sectionsOf(executor: Executor, { facility_id }: Owner): Promise<Map<string, SectionPlace>> {
  const rows = await executor.rows<SectionPlace & { floor_id: number; number: string }>(sql`
    select s.floor_id, s.number, s.id as section_id, r.id as recruitment_id, l.id as leasing_list_id
    from sections s
    left join recruitments r on r.section_id = s.id and r.status <> 'deleted'
    left join leasing_lists l on l.recruitment_id = r.id
    where s.facility_id = ${facility_id} and s.deleted_at is null`);
  return new Map(
    rows.map(({ floor_id, number, ...place }) => [`${floor_id} ${foldSectionNumber(number)}`, place]),
  );
}

async function brandsNamed(executor: Executor, principal: Principal, texts: readonly string[]) {
  const keys = [...new Set(texts.map(nameKeyOf))].filter((key) => key !== "");
  const found = new Map<string, { id: number; name: string }[]>();
  if (keys.length === 0) return found;
  const rows = await executor.rows<{ id: number; name: string }>(sql`
    select b.id, b.name from brands b
    where (${brandNameKey(sql`b.name`)} = any (${sql.param(keys)}::text[]) or b.id::text = any (${sql.param(keys)}::text[]))
      and ${visibleBrand(principal)}
    order by b.id`);
  for (const row of rows)
    for (const key of [nameKeyOf(row.name), `#${row.id}`]) found.set(key, [...(found.get(key) ?? []), row]);
  return found;
}

async function threadsOf(executor: Executor, { facility_id }: Owner): Promise<Map<string, Negotiation>> {
  const rows = await executor.rows<{ section_id: number; brand_id: number; status: Negotiation }>(sql`
    select n.section_id, n.brand_id, n.status from negotiations n
    where n.facility_id = ${facility_id} and n.brand_id is not null and n.section_id is not null`);
  return new Map(rows.map((one) => [`${one.section_id} ${one.brand_id}`, one.status]));
}

function completed(read: Values, before: Values | undefined, ground: Ground): Values {
  const { sections, brands, threads, floors } = ground as CandidateGround;
  const values: Values = { is_answered: false, negotiation_id: null, custom_brand_id: null, ...read };
  for (const name of NAMES) values[name] ??= null;
  values.memo ??= "";
  if (values.floor_id === null && floors.length === 1) values.floor_id = floors[0];
  if (values.number !== null) values.number = foldSectionNumber(String(values.number));
  if (before) {
    if (nameKeyOf(values.name) === nameKeyOf(before.name)) values.name = before.name;
    values.brand_number ??= before.brand_number;
    values.status ??= before.status;
    values.position ??= before.position;
    if (values.status === before.status) values.comment = null;
    return values;
  }
  const place = sections.get(`${values.floor_id} ${values.number}`);
  values.section_id = place?.section_id ?? null;
  values.recruitment_id = place?.recruitment_id ?? null;
  values.leasing_list_id = place?.leasing_list_id ?? null;
  const named = values.brand_number === null ? nameKeyOf(values.name) : `#${values.brand_number}`;
  const [brand, ...others] = brands.get(named) ?? [];
  values.brand_id = brand && others.length === 0 ? brand.id : null;
  if (values.brand_id !== null && brand) {
    if (values.name === null || nameKeyOf(values.name) === nameKeyOf(brand.name)) values.name = brand.name;
    values.brand_number = String(brand.id);
  }
  const thread = threads.get(`${values.section_id} ${values.brand_id}`);
  values.is_answered = thread !== undefined;
  values.status ??= "waiting";
  values.comment = null;
  return values;
}

const memo = lines("メモ");

function problems(draft: Values, before: Values | undefined, ground: Ground): Problem[] {
  const found = before ? otherThan(draft, before) : unknownOf(draft, ground as CandidateGround);
  if (found.length > 0) return found;
  const { position } = draft;
  if (
    position !== null &&
    (!Number.isInteger(position) || Number(position) < 1 || Number(position) > MOST_CANDIDATES)
  )
    found.push({ field: "position", text: `順は1〜${MOST_CANDIDATES}の整数で入力してください。` });
  const text = memo.safeParse(draft.memo);
  if (!text.success) found.push({ field: "memo", text: text.error.issues[0]?.message ?? "" });
  const status = statusProblem(draft, before);
  return status === undefined ? found : [...found, { field: "status", text: status }];
}

function otherThan(draft: Values, before: Values): Problem[] {
  const same = (name: string) => draft[name] === before[name];
  if (!same("floor_id") || !same("number"))
    return [{ field: same("number") ? "floor_id" : "number", text: "候補の区画は変更できません。" }];
  if (!same("name") || !same("brand_number"))
    return [
      {
        field: same("name") ? "brand_number" : "name",
        text: "候補のブランドは変更できません。行を追加してください。",
      },
    ];
  return [];
}

function unknownOf(draft: Values, { brands }: CandidateGround): Problem[] {
  const missing = (["floor_id", "number"] as const).filter((name) => draft[name] === null);
  if (missing.length > 0)
    return missing.map((field) => ({ field, text: `${fields[field].label}を入力してください。` }));
  if (draft.section_id === null)
    return [{ field: "number", text: `区画「${String(draft.number).slice(0, 30)}」が見つかりません。` }];
  if (draft.recruitment_id === null)
    return [{ field: "number", text: "募集のない区画です。先に募集を登録してください。" }];
  if (draft.name === null && draft.brand_number === null)
    return [{ field: "name", text: `${fields.name.label}を入力してください。` }];
  if (draft.brand_id === null) {
    const several = draft.brand_number === null && (brands.get(nameKeyOf(draft.name))?.length ?? 0) > 1;
    const field = draft.brand_number === null ? "name" : "brand_number";
    return [
      {
        field,
        text: several
          ? "同じ名前のブランドが複数あります。ブランドIDで指定してください。"
          : "ブランドが見つかりません。",
      },
    ];
  }
  const [brand] = brands.get(`#${draft.brand_id}`) ?? [];
  return brand?.name === draft.name
    ? []
    : [{ field: "brand_number", text: "ブランドIDのブランドと、ブランド名が異なります。" }];
}

/** A table tells nobody anything: what the other side would read is changed on the list itself. */
function statusProblem(draft: Values, before: Values | undefined): string | undefined {
  const [from, to] = [(before?.status ?? "waiting") as Negotiation, draft.status as Negotiation];
  if (from === to) return undefined;
  if (draft.is_answered)
    return "ブランドとやり取りのある候補のステータスは、リーシングリストの画面で変更してください。";
  if (to === "contracted") return "契約は、リーシングリストの画面で登録してください。";
  if (to === "contact_unsupported" || to === "contact_fixed")
    return "問い合わせのステータスは、やり取りのある候補だけに使います。";
  if (!before) return undefined;
  return refusedNegotiation(from, to, String(draft.comment ?? ""));
}
