import { type SQL, sql } from "drizzle-orm";
import type { BrandStore } from "../../contract/brand-stores.ts";
import type { Handler } from "../answering/handler.ts";
import type { Principal } from "../answering/principal.ts";
import { ownBrandGrant } from "../brands/access.ts";
import type { Executor } from "../db/connect.ts";
import { visibleFacility } from "../visibility.ts";

const MOST = 500;

function storesOf(
  executor: Executor,
  principal: Principal,
  condition: SQL,
  order: SQL,
): Promise<BrandStore[]> {
  return executor.rows<BrandStore>(sql`
    select s.id, s.brand_id, b.name as brand_name, s.name, f.id as facility_id, f.name as facility_name,
      s.prefecture_id, p.name as prefecture_name, s.address, s.latitude, s.longitude, s.format_id, s.area_tsubo,
      s.opened_on, s.closed_on, s.yearly_sales_yen
    from brand_stores s
    join brands b on b.id = s.brand_id
    join prefectures p on p.id = s.prefecture_id
    left join facilities f on f.id = s.facility_id and ${visibleFacility(principal)}
    where ${condition}
    order by ${order}, s.id
    limit ${MOST}`);
}

export const getClosedStores: Handler<"getClosedStores"> = async ({ query }, { database, principal }) => {
  const brandId = ownBrandGrant(principal, query.brand_id, { plan: "hasSalesPrediction" }).id;
  const condition = sql`s.brand_id = ${brandId} and s.closed_on is not null`;
  return { status: 2000, data: await storesOf(database, principal, condition, sql`s.closed_on desc`) };
};

export const getOpeningNewStores: Handler<"getOpeningNewStores"> = async (
  { query },
  { database, principal, today },
) => {
  const brandId = ownBrandGrant(principal, query.brand_id, { plan: "hasSalesPrediction" }).id;
  const condition = sql`s.brand_id = ${brandId} and s.opened_on > ${today}::date`;
  return { status: 2000, data: await storesOf(database, principal, condition, sql`s.opened_on`) };
};
