import { sql } from "drizzle-orm";
import type { BrandListing } from "../../contract/leasing-lists.ts";
import type { Handler } from "../answering/handler.ts";
import { ownStandardFacility } from "../answering/principal.ts";
import { idArray, visibleBrand } from "../visibility.ts";

export const getBrandListings: Handler<"getBrandListings"> = async ({ query }, { database, principal }) => {
  const facilityId = ownStandardFacility(principal, query.facility_id);
  const data = await database.rows<BrandListing>(sql`
    select r.id as recruitment_id, s.id as section_id, s.number as section_number, l.name as floor_name,
      s.area_tsubo, r.rent_per_tsubo, r.common_fee_per_tsubo, r.handover_on, r.status, coalesce(n.total, 0) as total, coalesce(n.brands, '[]') as brands
    from recruitments r
    join sections s on s.id = r.section_id and s.deleted_at is null
    join floors l on l.id = s.floor_id
    cross join lateral (
      select count(*)::int as total,
        json_agg(json_build_object('brand_id', i.brand_id, 'item_id', i.id, 'status', i.status) order by i.added_at, i.id)
          filter (where b.id = any (${idArray(query.brand_ids ?? [])})) as brands
      from leasing_lists ll
      join leasing_list_items i on i.leasing_list_id = ll.id
      left join brands b on b.id = i.brand_id
      where ll.recruitment_id = r.id and (b.id is null or ${visibleBrand(principal)})
    ) n
    where r.facility_id = ${facilityId} and r.status in ('private', 'publish')
    order by l.level desc, s.number_order, s.id`);
  return { status: 2000, data };
};
