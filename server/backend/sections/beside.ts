import { type SQL, sql } from "drizzle-orm";
import type { Principal } from "../answering/principal.ts";
import { nextTenant } from "../contracts/next-tenant.ts";
import { idArray, visibleBrand } from "../visibility.ts";

export interface Beside {
  first?: SQL;
  joins: SQL;
  listed: SQL;
  next: SQL;
}

export function besideEach(principal: Principal): Beside {
  return {
    joins: sql``,
    listed: sql`(
      select count(*)::int
      from leasing_lists ll
      join leasing_list_items i on i.leasing_list_id = ll.id
      left join brands b on b.id = i.brand_id
      where ll.recruitment_id = r.id and (b.id is null or ${visibleBrand(principal)})
    )`,
    next: sql`(select to_json(k) from (${nextTenant(principal)}) k)`,
  };
}

export function nextAll(
  principal: Principal,
  facilityIds: readonly number[],
): Omit<Required<Beside>, "listed"> {
  return {
    first: sql`
      following as materialized (
        select s.id as section_id, to_json(k) as tenant
        from sections s
        join (
          select distinct section_id from section_contracts where facility_id = any (${idArray(facilityIds)})
        ) c on c.section_id = s.id
        cross join lateral (${nextTenant(principal)}) k
      )`,
    joins: sql`left join following on following.section_id = s.id`,
    next: sql`following.tenant`,
  };
}

/**
 * Gathered once for all sections of some facilities. Looked up for each of hundreds, it reads a small table whole each
 * time, and how long that takes would tell how much others have in it.
 */
export function besideAll(principal: Principal, facilityIds: readonly number[]): Beside {
  const { first, joins, next } = nextAll(principal, facilityIds);
  return {
    first: sql`
      listed as materialized (
        select r.id as recruitment_id, count(*)::int as number
        from recruitments r
        join leasing_lists ll on ll.recruitment_id = r.id
        join leasing_list_items i on i.leasing_list_id = ll.id
        left join brands b on b.id = i.brand_id
        where r.facility_id = any (${idArray(facilityIds)})
          -- A past state may name a brand that is gone.
          and (i.brand_id is null or (b.id is not null and ${visibleBrand(principal)}))
        group by r.id
      ),
      ${first}`,
    joins: sql`left join listed on listed.recruitment_id = r.id ${joins}`,
    listed: sql`coalesce(listed.number, 0)`,
    next,
  };
}
