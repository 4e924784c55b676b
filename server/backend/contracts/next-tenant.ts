import { type SQL, sql } from "drizzle-orm";
import type { Principal } from "../answering/principal.ts";
import { HIDDEN_NAME, visibleBrand } from "../visibility.ts";

export function nextTenant(principal: Principal): SQL {
  return sql`
    select case when k.brand_id is null or b.id is not null then k.tenant_name else ${HIDDEN_NAME} end as name,
      b.id as brand_id, k.start_on
    from section_contracts k
    join negotiations n on n.id = k.negotiation_id and n.status = 'contracted'
    left join brands b on b.id = k.brand_id and ${visibleBrand(principal)}
    where k.section_id = s.id and k.start_on > coalesce(s.contract_start_on, '-infinity'::date)
    order by k.start_on
    limit 1`;
}
