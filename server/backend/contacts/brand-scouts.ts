import { sql } from "drizzle-orm";
import type { Handler } from "../answering/handler.ts";
import { ownStandardFacility } from "../answering/principal.ts";
import { notFound } from "../answering/refusal.ts";
import { ownBrandGrant } from "../brands/access.ts";
import { visibleBrand, visibleFacility } from "../visibility.ts";

export const getBrandScouts: Handler<"getBrandScouts"> = async ({ params, query }, context) => {
  const { principal, database } = context;
  const { brand_id } = params;
  const { facility_id } = query;
  const isBrandSide = principal.brands.some(({ id }) => id === brand_id);
  if (!isBrandSide) ownStandardFacility(principal, facility_id);
  const [row] = await database.rows<{ has_scout: boolean }>(sql`
    select exists (select from scouts s where s.facility_id = f.id and s.brand_id = b.id) as has_scout
    from brands b, facilities f
    where b.id = ${brand_id} and ${visibleBrand(principal)} and f.id = ${facility_id} and ${visibleFacility(principal)}`);
  if (!row) throw notFound();
  return row;
};

export const getUnansweredScouts: Handler<"getUnansweredScouts"> = async (
  { params },
  { principal, database },
) => {
  const brandId = ownBrandGrant(principal, params.id).id;
  const [row] = await database.rows<{ number: number }>(sql`
    select count(*)::int as number
    from scouts s
    join facilities f on f.id = s.facility_id
    where s.brand_id = ${brandId} and s.answered_at is null and s.status <> 'offer_canceled'
      and ${visibleFacility(principal)}`);
  return { number: row?.number ?? 0 };
};
