import { sql } from "drizzle-orm";
import type { Principal } from "../answering/principal.ts";
import type { Executor } from "../db/connect.ts";
import type { KnownRecord, Owner, Values } from "../imports/noun.ts";
import { visibleBrand } from "../visibility.ts";

export async function currentChanges(
  executor: Executor,
  principal: Principal,
  { facility_id }: Owner,
): Promise<KnownRecord[]> {
  const rows = await executor.rows<Values & { id: number; version: number }>(sql`
    select c.id, c.version, o.name as plan, h.floor_id, h.number,
      case when h.sections = 1 then h.part_tsubo end as part_tsubo,
      case when c.outcome = 'tenant' and b.id is null and c.tenant_name is null then 'genre' else c.outcome end as change,
      coalesce(b.name, c.tenant_name) as tenant, c.genre_id, c.from_on, c.rent_per_tsubo, c.memo,
      c.renewal_id, c.outcome, c.brand_id, c.tenant_name, h.shares
    from renewal_changes c
    join renewals o on o.id = c.renewal_id
    join lateral (
      select min(s.floor_id) as floor_id, string_agg(s.number, '・' order by s.number_order, s.id) as number,
        count(*)::int as sections, max(x.area_tsubo) as part_tsubo,
        jsonb_agg(jsonb_build_object('section_id', s.id, 'area_tsubo', x.area_tsubo) order by s.number_order, s.id) as shares
      from renewal_shares x join sections s on s.id = x.section_id
      where x.change_id = c.id
    ) h on true
    left join brands b on b.id = c.brand_id and ${visibleBrand(principal)}
    where c.facility_id = ${facility_id}
    order by o.created_at, o.id, c.from_on nulls last, c.created_at, c.id`);
  return rows.map(({ id, version, ...values }) => ({ id, version, values }));
}
