import { sql } from "drizzle-orm";
import { competingFacilitiesAt } from "../analysis/competition.ts";
import type { CallContext } from "../answering/handler.ts";
import type { Executor } from "../db/connect.ts";
import type { Place } from "../geography/distance.ts";
import { computeTradeArea, type StoredTradeArea } from "../geography/trade-areas.ts";

/** What is kept of a facility's trade area; none where its point has not moved. */
export type TradeAreas = StoredTradeArea[];

/** The trade area of a point as a facility's, worked out before anything is held. */
export async function tradeAreasAt(
  { database, geography, today }: CallContext,
  facilityId: number | undefined,
  point: Place,
): Promise<TradeAreas> {
  const competitors = await competingFacilitiesAt(database, point, facilityId, today);
  return [computeTradeArea(await geography(), point, competitors)];
}

export async function keepTradeArea(
  executor: Executor,
  facilityId: number,
  areas: TradeAreas,
): Promise<void> {
  for (const { features, cluster_shares } of areas)
    await executor.rows(sql`
      insert into trade_areas (kind, reference_id, features, cluster_shares)
      values ('facility', ${facilityId}, ${array(features)}::float8[], ${array(cluster_shares)}::float8[])
      on conflict (kind, reference_id) do update
      set features = excluded.features, cluster_shares = excluded.cluster_shares, computed_at = now()`);
}

function array(values: readonly number[]): string {
  return `{${values.join(",")}}`;
}
