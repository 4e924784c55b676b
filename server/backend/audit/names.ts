import { type SQL, sql } from "drizzle-orm";
import type { AuditEntry } from "../../contract/audit.ts";
import { FACILITY_FORMATS } from "../../lib/facility-formats.ts";
import type { CallContext } from "../answering/handler.ts";
import type { Principal } from "../answering/principal.ts";
import { HIDDEN_NAME, idArray, readableFacility, visibleBrand } from "../visibility.ts";

type Unnamed = Omit<AuditEntry, "object_name" | "names">;
type Names = ReadonlyMap<number, string>;
interface Noun {
  table: SQL;
  name: SQL;
}

const MASKED = "***";
const SECTION = sql`'区画' || s.number || '（' || fl.name || '）'`;
const SECTION_TABLE = sql`sections s join floors fl on fl.id = s.floor_id`;

const FORMAT_TABLE = sql`unnest(
  ${idArray(FACILITY_FORMATS.map(({ id }) => id))},
  ${sql.param(FACILITY_FORMATS.map(({ label }) => label))}::text[]
) o (id, name)`;

function objectNouns(principal: Principal): Record<string, Noun> {
  const brandName = sql`case when ${visibleBrand(principal)} then b.name else ${HIDDEN_NAME} end`;
  const facilityName = sql`case when ${readableFacility(principal)} then f.name else ${HIDDEN_NAME} end`;
  const brand = { table: sql`brands o join brands b on b.id = o.id`, name: brandName };
  const facility = { table: sql`facilities o join facilities f on f.id = o.id`, name: facilityName };
  const sectionOf = (recruitment: SQL) =>
    sql`join recruitments r on r.id = ${recruitment} join ${SECTION_TABLE} on s.id = r.section_id`;
  const listOf = (list: SQL) =>
    sql`join leasing_lists l on l.id = ${list} ${sectionOf(sql`l.recruitment_id`)}`;
  const named = (table: SQL, name = sql`o.name`): Noun => ({ table: sql`${table} o`, name });
  const person = sql`nullif(trim(u.family_name || ' ' || u.given_name), '')`;
  const join = (table: SQL): Noun => ({
    table: sql`${table} o left join users u on u.id = o.user_id`,
    name: sql`coalesce(o.invited_address, ${person})`,
  });
  const thread = (table: SQL): Noun => ({
    table: sql`${table} o join brands b on b.id = o.brand_id
      left join (${SECTION_TABLE}) on s.id = o.section_id`,
    name: sql`${brandName} || coalesce('、' || ${SECTION}, '')`,
  });
  return {
    access_request: named(sql`access_requests`, sql`o.organisation || '、' || o.name`),
    apply: thread(sql`applies`),
    brand,
    brand_benchmark: brand,
    brand_benchmarks: brand,
    brand_store: named(sql`brand_stores`),
    custom_brand: {
      table: sql`custom_brands o ${listOf(sql`o.leasing_list_id`)}`,
      name: sql`o.name || '、' || ${SECTION}`,
    },
    facility,
    facility_bookmark: facility,
    facility_rating: facility,
    floor: { table: sql`floors o`, name: sql`o.name` },
    leasing_list: { table: sql`leasing_lists o ${sectionOf(sql`o.recruitment_id`)}`, name: SECTION },
    leasing_list_item: {
      table: sql`leasing_list_items o ${listOf(sql`o.leasing_list_id`)}
        left join brands b on b.id = o.brand_id left join custom_brands c on c.id = o.custom_brand_id`,
      name: sql`coalesce(c.name, ${brandName}) || '、' || ${SECTION}`,
    },
    mail_domain: named(sql`mail_domains`, sql`o.domain`),
    mail_sending: { table: sql`mail_sendings o ${listOf(sql`o.leasing_list_id`)}`, name: SECTION },
    negotiation: {
      table: sql`negotiations o left join brands b on b.id = o.brand_id
        left join custom_brands c on c.id = o.custom_brand_id
        left join (${SECTION_TABLE}) on s.id = o.section_id`,
      name: sql`coalesce(c.name, ${brandName}) || coalesce('、' || ${SECTION}, '')`,
    },
    optional_point: named(sql`optional_points`),
    prediction: named(sql`predictions`),
    profit_terms: { table: FORMAT_TABLE, name: sql`o.name` },
    recruitment: { table: sql`recruitments o join ${SECTION_TABLE} on s.id = o.section_id`, name: SECTION },
    renewal: named(sql`renewals`),
    renewal_change: {
      table: sql`renewal_changes o join renewals p on p.id = o.renewal_id`,
      name: sql`p.name || coalesce((
        select '、' || string_agg('区画' || s.number, '・' order by s.number_order, s.id)
        from renewal_shares h join sections s on s.id = h.section_id
        where h.change_id = o.id
      ), '')`,
    },
    scout: thread(sql`scouts`),
    section: { table: sql`sections o join ${SECTION_TABLE} on s.id = o.id`, name: SECTION },
    store_opening_plan: named(sql`store_opening_plans`),
    store_sales: {
      table: sql`store_sales o join brand_stores s on s.id = o.store_id`,
      name: sql`s.name || '、' || o.year || '年度'`,
    },
    user: { table: sql`users o join users u on u.id = o.id`, name: person },
    user_brand_join: join(sql`user_brand_joins`),
    user_facility_join: join(sql`user_facility_joins`),
  };
}

function fieldNouns(principal: Principal): Record<string, Noun> {
  const nouns = objectNouns(principal);
  const genre = { table: sql`genres o`, name: sql`o.name` };
  const found: Record<string, Noun | undefined> = {
    benchmark_brand_id: nouns.brand,
    brand_id: nouns.brand,
    category_ids: { table: sql`categories o`, name: sql`o.name` },
    facility_id: nouns.facility,
    floor_id: { table: sql`floors o`, name: sql`o.name` },
    genre_id: genre,
    operations_department_id: { table: sql`operations_departments o`, name: sql`o.name` },
    prefecture_id: { table: sql`prefectures o`, name: sql`o.name` },
    prediction_id: nouns.prediction,
    recruitment_id: nouns.recruitment,
    section_id: nouns.section,
    store_id: nouns.brand_store,
    tenant_brand_id: nouns.brand,
    wanted_genre_ids: genre,
  };
  return Object.fromEntries(Object.entries(found).flatMap(([field, noun]) => (noun ? [[field, noun]] : [])));
}

export async function nameEntries(context: CallContext, entries: readonly Unnamed[]): Promise<AuditEntry[]> {
  const { principal } = context;
  const objects = await namesOf(
    context,
    objectNouns(principal),
    entries.flatMap(({ object_kind, object_id }) =>
      object_kind !== null && object_id !== null ? [[object_kind, object_id] as const] : [],
    ),
  );
  const nouns = fieldNouns(principal);
  const values = await namesOf(
    context,
    nouns,
    entries.flatMap(({ changes }) =>
      Object.entries(changes).flatMap(([field, { from, to }]) =>
        [...idsIn(from), ...idsIn(to)].map((id) => [field, id] as const),
      ),
    ),
  );
  return entries.map((entry) => {
    const object_name = objects.get(entry.object_kind ?? "")?.get(entry.object_id ?? 0) ?? null;
    return {
      ...entry,
      object_id: object_name === HIDDEN_NAME ? null : entry.object_id,
      object_name,
      changes: Object.fromEntries(
        Object.entries(entry.changes).map(([field, { from, to }]) => {
          const names = values.get(field);
          return [field, { from: withoutHidden(from, names), to: withoutHidden(to, names) }];
        }),
      ),
      names: Object.fromEntries(
        Object.entries(entry.changes).flatMap(([field, { from, to }]) => {
          const names = values.get(field);
          return names ? [[field, { from: inWords(from, names), to: inWords(to, names) }]] : [];
        }),
      ),
    };
  });
}

/** A changed value whose ids the reader may know; the others would be known again when their names come out. */
function withoutHidden(value: unknown, names: Names | undefined): unknown {
  return idsIn(value).some((id) => names?.get(id) === HIDDEN_NAME) ? MASKED : value;
}

function idsIn(value: unknown): number[] {
  return [value]
    .flat()
    .map(Number)
    .filter((id) => Number.isInteger(id) && id > 0 && id < 2 ** 31);
}

function inWords(value: unknown, names: Names): string | null {
  const words = idsIn(value).map((id) => names.get(id) ?? `番号 ${id}（削除済み）`);
  return words.length > 0 ? words.join("、") : null;
}

async function namesOf(
  { database }: CallContext,
  nouns: Record<string, Noun>,
  asked: readonly (readonly [string, number])[],
): Promise<Map<string, Names>> {
  const found = new Map<string, Names>();
  for (const [key, pairs] of Map.groupBy(asked, ([noun]) => noun)) {
    const noun = nouns[key];
    if (!noun) continue;
    const ids = [...new Set(pairs.map(([, id]) => id))];
    const rows = await database.rows<{ id: number; name: string | null }>(
      sql`select o.id, ${noun.name} as name from ${noun.table} where o.id = any (${idArray(ids)})`,
    );
    found.set(key, new Map(rows.flatMap(({ id, name }) => (name === null ? [] : [[id, name]]))));
  }
  return found;
}
