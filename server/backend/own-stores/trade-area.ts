import { sql } from "drizzle-orm";
import { competitorsAt, recountCompetitors } from "../analysis/competition.ts";
import type { CallContext } from "../answering/handler.ts";
import { notFound } from "../answering/refusal.ts";
import { openStore } from "../brand-stores/open-stores.ts";
import { computeTradeArea, type StoredTradeArea } from "../geography/trade-areas.ts";
import type { Place } from "../models/geography.ts";
import { publicFacility } from "../visibility.ts";

export async function storeAreaAt(
  { database, geography, today }: CallContext,
  brandId: number,
  point: Place,
): Promise<StoredTradeArea> {
  const [brand] = await database.rows<{ genre_id: number }>(
    sql`select genre_id from brands where id = ${brandId}`,
  );
  if (!brand) throw notFound();
  const competing = { brand_id: brandId, genre_id: brand.genre_id };
  return computeTradeArea(await geography(), point, await competitorsAt(database, point, competing, today));
}

export async function tellOfStores(
  { database, today }: Pick<CallContext, "database" | "today">,
  brandId: number,
  near: readonly Place[],
): Promise<void> {
  await database.rows(sql`
    update brands b set store_count = n.store_count
    from (
      select count(*)::int as store_count
      from brand_stores s
      left join facilities f on f.id = s.facility_id
      where s.brand_id = ${brandId} and ${openStore(today)} and (f.id is null or ${publicFacility})
    ) n
    where b.id = ${brandId} and b.store_count <> n.store_count`);
  await recountCompetitors(database, brandId, today, { near });
}
