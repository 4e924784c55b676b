import { sql } from "drizzle-orm";
import type { Principal } from "../answering/principal.ts";
import type { Executor } from "../db/connect.ts";
import type { KnownRecord, Owner, Values } from "../imports/noun.ts";
import { idArray, visibleBrand } from "../visibility.ts";
import { BEGUN } from "./access.ts";

const BY_HAND = "手入力の候補は、リーシングリストの画面で外してください。";

export async function currentCandidates(
  executor: Executor,
  principal: Principal,
  { facility_id }: Owner,
  ids?: readonly number[],
): Promise<KnownRecord[]> {
  const rows = await executor.rows<Values & { id: number; version: number; is_begun: boolean }>(sql`
    select i.id, i.version, s.floor_id, s.number, coalesce(b.name, c.name) as name, b.id::text as brand_number,
      i.position, n.status, null as comment, n.facility_owner_id as owner, n.facility_due_on as due_on, i.memo,
      s.id as section_id, r.id as recruitment_id, i.leasing_list_id, i.brand_id, i.custom_brand_id, i.negotiation_id,
      exists (select from scouts t where t.negotiation_id = n.id)
        or exists (select from applies t where t.negotiation_id = n.id) as is_answered,
      ${isBegun} as is_begun
    from recruitments r
    join sections s on s.id = r.section_id and s.deleted_at is null
    join leasing_lists l on l.recruitment_id = r.id
    join leasing_list_items i on i.leasing_list_id = l.id
    join negotiations n on n.id = i.negotiation_id
    left join brands b on b.id = i.brand_id
    left join custom_brands c on c.id = i.custom_brand_id
    where r.facility_id = ${facility_id} and r.status <> 'deleted' and (b.id is null or ${visibleBrand(principal)})
      and (${ids === undefined}::boolean or i.id = any (${idArray(ids ?? [])}))
    order by i.id`);
  return rows.map(({ id, version, is_begun, ...values }) => {
    const keptBy = is_begun ? BEGUN : values.custom_brand_id === null ? undefined : BY_HAND;
    return { id, version, values, keptBy };
  });
}

const isBegun = sql`(i.status <> 'waiting'
  or exists (select from negotiation_events e where e.leasing_list_item_id = i.id and e.from_status is not null)
  or exists (select from outbox o where o.leasing_list_item_id = i.id))`;
