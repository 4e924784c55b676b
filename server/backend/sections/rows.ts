import { type SQL, sql } from "drizzle-orm";
import type { CallInput } from "../../contract/call.ts";
import type { Calls } from "../../contract/index.ts";
import {
  type DrawnSection,
  drawnSection,
  type Section,
  type SectionSort,
  sectionFields,
} from "../../contract/sections.ts";
import { sizeClass } from "../../contract/statuses.ts";
import { fold } from "../../lib/kana.ts";
import { type LeaseTerms, leaseWindow } from "../../lib/lease-window.ts";
import type { CallContext } from "../answering/handler.ts";
import type { Principal } from "../answering/principal.ts";
import type { Executor } from "../db/connect.ts";
import { idArray, visibleBrand } from "../visibility.ts";
import { type Beside, besideAll, besideEach, nextAll } from "./beside.ts";
import { pastTables } from "./past.ts";

export type SectionFilters = Omit<
  CallInput<Calls["getAllSections"]>["query"],
  "page" | "per_page" | "facility_id"
>;

const FROM = sql`
  from sections s
  join facilities f on f.id = s.facility_id
  join floors l on l.id = s.floor_id
  left join genres g on g.id = s.genre_id
  left join categories c on c.id = g.category_id
  left join recruitments r on r.section_id = s.id and r.status <> 'deleted'`;

const ENTERED = sql.join(
  Object.keys(sectionFields.omit({ tenant_brand_id: true, genre_id: true, description: true }).shape).map(
    (field) => sql`s.${sql.identifier(field)}`,
  ),
  sql`, `,
);

const JOINED = sql`
    case when g.id is not null then
      json_build_object('id', g.id, 'name', g.name, 'category_id', c.id, 'category_name', c.name)
    end as genre,
    r.id as recruitment_id, coalesce(r.status, 'unregistered') as recruitment_status`;

const DRAWN = sql.join(
  Object.keys(
    drawnSection.omit({ genre: true, recruitment_id: true, recruitment_status: true, next_tenant: true })
      .shape,
  ).map((field) => sql`s.${sql.identifier(field)}`),
  sql`, `,
);

function columns(principal: Principal, { listed, next }: Beside): SQL {
  const visible = visibleBrand(principal);
  return sql`
    s.id, s.facility_id, f.name as facility_name, l.name as floor_name, s.size_class, ${ENTERED},
    (select b.id from brands b where b.id = s.tenant_brand_id and ${visible}) as tenant_brand_id,
    ${JOINED}, ${listed} as leasing_list_count, ${next} as next_tenant,
    s.version, s.updated_at`;
}

const SORTS: Record<SectionSort, SQL[]> = {
  number: [],
  tenant: [sql`lower(s.tenant_name collate "C")`],
  recruitment_status: [
    sql`array_position(array['unregistered', 'private', 'publish', 'closed'], coalesce(r.status, 'unregistered'))`,
  ],
  size: [sql`s.size_class`, sql`s.area_tsubo`],
  area: [sql`s.area_tsubo`],
  rent: [sql`s.rent_per_tsubo`],
  contract_end: [sql`s.contract_end_on`],
  updated: [sql`s.updated_at`],
};
const BY_NUMBER = [sql`s.facility_id`, sql`l.level`, sql`s.number_order`, sql`s.id`];

function ordering(sort: SectionSort, order: "asc" | "desc"): SQL {
  const chosen = SORTS[sort];
  const direction = sql.raw(order);
  const keys = (chosen.length > 0 ? chosen : BY_NUMBER).map((key) => sql`${key} ${direction} nulls last`);
  return sql.join(chosen.length > 0 ? [...keys, ...BY_NUMBER] : keys, sql`, `);
}

function literalPattern(word: string): string {
  return `%${fold(word).replace(/[\\%_]/g, "\\$&")}%`;
}

function conditions({ facilityIds, filters, ids }: SectionQuery): SQL {
  const all = [
    ...(ids ? [sql`s.id = any (${idArray(ids)})`] : []),
    sql`s.facility_id = any (${idArray(facilityIds)})`,
    sql`s.deleted_at is null`,
  ];
  if (filters.floor_id !== undefined) all.push(sql`s.floor_id = ${filters.floor_id}`);
  if (filters.recruitment_status !== undefined)
    all.push(sql`coalesce(r.status, 'unregistered') = ${filters.recruitment_status}`);
  if (filters.contract_type === 2) all.push(sql`s.contract_type in (0, 1)`);
  else if (filters.contract_type !== undefined) all.push(sql`s.contract_type = ${filters.contract_type}`);
  if (filters.size_class !== undefined) all.push(sql`s.size_class = ${sizeClass.parse(filters.size_class)}`);
  if (filters.genre_id !== undefined) all.push(sql`s.genre_id = ${filters.genre_id}`);
  for (const word of filters.search ?? [])
    all.push(sql`s.search_text like ${literalPattern(word)} escape '\\'`);
  return sql.join(all, sql` and `);
}

export interface SectionQuery {
  facilityIds: readonly number[];
  filters: Partial<SectionFilters>;
  ids?: readonly number[] | undefined;
  page?: { page: number; perPage: number };
}

const TABLES = ["floors", "sections", "recruitments"] as const;
const BESIDE = ["leasing_lists", "leasing_list_items", "section_contracts", "negotiations"] as const;

function beginning({ facilityIds, filters }: SectionQuery, beside?: Beside): SQL {
  const asOf = filters.as_of;
  const first = [
    ...(asOf === undefined
      ? []
      : [pastTables({ facilityIds, asOf }, beside ? [...TABLES, ...BESIDE] : TABLES)]),
    ...(beside?.first ? [beside.first] : []),
  ];
  return first.length > 0 ? sql`with ${sql.join(first, sql`, `)}` : sql``;
}

/** The sections whose lease stands so that day: one rule for screens and lists (`lib/lease-window.ts`), none in SQL. */
export async function idsByLease(
  { database, today }: Pick<CallContext, "database" | "today">,
  query: SectionQuery,
): Promise<number[] | undefined> {
  const { facilityIds, filters } = query;
  if (filters.lease_state === undefined) return undefined;
  const leased = await database.rows<LeaseTerms & { id: number }>(sql`
    ${beginning(query)}
    select s.id, s.contract_type, s.contract_form, s.contract_start_on, s.contract_end_on, s.notice_on
    from sections s
    where s.facility_id = any (${idArray(facilityIds)}) and s.deleted_at is null and s.contract_end_on is not null`);
  return leased
    .filter((one) => leaseWindow(one, filters.as_of ?? today).state === filters.lease_state)
    .map(({ id }) => id);
}

export function findSections(
  executor: Executor,
  principal: Principal,
  query: SectionQuery,
): Promise<Section[]> {
  const { sort = "number", order = "asc" } = query.filters;
  const slice = query.page
    ? sql`limit ${query.page.perPage} offset ${(query.page.page - 1) * query.page.perPage}`
    : sql``;
  const isPage = query.page !== undefined && query.filters.as_of === undefined;
  const beside = isPage ? besideEach(principal) : besideAll(principal, query.facilityIds);
  return executor.rows<Section>(sql`
    ${beginning(query, beside)}
    select ${columns(principal, beside)}
    ${FROM}
    ${beside.joins}
    where ${conditions(query)}
    order by ${ordering(sort, order)}
    ${slice}`);
}

export function findDrawnSections(
  executor: Executor,
  principal: Principal,
  { facility_id, floor_id }: { facility_id: number; floor_id: number },
): Promise<DrawnSection[]> {
  const query = { facilityIds: [facility_id], filters: { floor_id } };
  const { first, joins, next } = nextAll(principal, query.facilityIds);
  return executor.rows<DrawnSection>(sql`
    with ${first}
    select ${DRAWN}, ${JOINED}, ${next} as next_tenant
    ${FROM}
    ${joins}
    where ${conditions(query)}
    order by ${ordering("number", "asc")}`);
}

export async function countSections(executor: Executor, query: SectionQuery): Promise<number> {
  const [row] = await executor.rows<{ total: number }>(sql`
    ${beginning(query)}
    select count(*)::int as total
    ${FROM}
    where ${conditions(query)}`);
  return row?.total ?? 0;
}

export async function findSection(
  executor: Executor,
  principal: Principal,
  facilityId: number,
  sectionId: number,
): Promise<(Section & { description: string }) | undefined> {
  const [section] = await executor.rows<Section & { description: string }>(sql`
    select ${columns(principal, besideEach(principal))}, s.description
    ${FROM}
    where s.id = ${sectionId} and s.facility_id = ${facilityId} and s.deleted_at is null`);
  return section;
}
