import { type SQL, sql } from "drizzle-orm";
import type { InputOf } from "../../contract/index.ts";
import type { Renewal, RenewalChange, RenewalSection } from "../../contract/renewals.ts";
import type { CallContext } from "../answering/handler.ts";
import type { Slice } from "../answering/list-file.ts";
import type { Principal } from "../answering/principal.ts";
import { withTotal } from "../answering/with-total.ts";
import { nextTenant } from "../contracts/next-tenant.ts";
import type { Executor } from "../db/connect.ts";
import { visibleBrand } from "../visibility.ts";

export type RenewalFilters = Omit<InputOf<"getRenewals">["query"], "page" | "per_page">;

const CHANGES = sql`(select count(*)::int from renewal_changes c where c.renewal_id = o.id)`;

const SORTS: Record<RenewalFilters["sort"], SQL> = {
  name: sql`o.name collate "C"`,
  changes: CHANGES,
  created: sql`o.created_at`,
  updated: sql`o.updated_at`,
};

export function renewalsWhere(executor: Executor, rest: SQL): Promise<Renewal[]> {
  return executor.rows<Renewal>(sql`
    select o.id, o.facility_id, o.name, o.memo, ${CHANGES} as change_count, o.version, o.created_at, o.updated_at
    from renewals o
    ${rest}`);
}

export async function findRenewals(
  { database }: Pick<CallContext, "database">,
  { facility_id, search = [], sort, order }: RenewalFilters,
  slice: Slice,
): Promise<{ renewals: Renewal[]; total: number }> {
  const pattern = (word: string) => `%${word.normalize("NFKC").replace(/[\\%_]/g, "\\$&")}%`;
  const words = search.map(
    (word) => sql`normalize(o.name || ' ' || o.memo, NFKC) ilike ${pattern(word)} escape '\\'`,
  );
  const condition = sql`where ${sql.join([sql`o.facility_id = ${facility_id}`, ...words], sql` and `)}`;
  const direction = sql.raw(order);
  const { rows, total } = await withTotal(
    database,
    slice,
    sql`from renewals o ${condition}`,
    renewalsWhere(
      database,
      sql`${condition} order by ${SORTS[sort]} ${direction}, o.created_at ${direction}, o.id
        limit ${slice.limit} offset ${slice.offset}`,
    ),
  );
  return { renewals: rows, total };
}

export function changesWhere(
  executor: Executor,
  principal: Principal,
  condition: SQL,
): Promise<RenewalChange[]> {
  return executor.rows<RenewalChange>(sql`
    select c.id, c.renewal_id, c.facility_id,
      case when c.outcome = 'tenant' and b.id is null and c.tenant_name is null then 'genre' else c.outcome end as outcome,
      case when b.id is not null then json_build_object('id', b.id, 'name', b.name) end as brand, c.tenant_name,
      case when g.id is not null then json_build_object('id', g.id, 'name', g.name) end as genre,
      c.from_on, c.rent_per_tsubo, c.memo, c.version, c.updated_at,
      (
        select json_agg(json_build_object('section_id', h.section_id, 'area_tsubo', h.area_tsubo)
          order by s.number_order, s.id)
        from renewal_shares h
        join sections s on s.id = h.section_id
        where h.change_id = c.id
      ) as shares
    from renewal_changes c
    left join brands b on b.id = c.brand_id and ${visibleBrand(principal)}
    left join genres g on g.id = c.genre_id
    where ${condition}
    order by c.from_on nulls last, c.created_at, c.id`);
}

export function sectionsOf(
  executor: Executor,
  principal: Principal,
  { id, facility_id }: Pick<Renewal, "id" | "facility_id">,
): Promise<RenewalSection[]> {
  return executor.rows<RenewalSection>(sql`
    select s.id, s.number, s.floor_id, l.name as floor_name, s.area_tsubo, s.tenant_name,
      case when g.id is not null then json_build_object('id', g.id, 'name', g.name) end as genre,
      s.contract_type, s.contract_form, s.contract_start_on, s.contract_end_on, s.notice_on, s.notice_way, s.notice_number,
      (select json_build_object('name', k.name, 'start_on', k.start_on) from (${nextTenant(principal)}) k) as next_tenant,
      r.id as recruitment_id, coalesce(r.status, 'unregistered') as recruitment_status, s.rent_per_tsubo, s.deleted_at is not null as is_deleted
    from sections s
    join floors l on l.id = s.floor_id
    left join genres g on g.id = s.genre_id
    left join recruitments r on r.section_id = s.id and r.status <> 'deleted'
    where s.facility_id = ${facility_id} and (s.deleted_at is null or exists (
      select from renewal_shares h
      join renewal_changes c on c.id = h.change_id
      where h.section_id = s.id and c.renewal_id = ${id}
    ))
    order by l.level, l.id, s.number_order, s.id`);
}
