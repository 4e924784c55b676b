import { competingFacilitiesAt } from "../analysis/competition.ts";
import { keepTradeArea } from "../analysis/kept-areas.ts";
import type { CallContext } from "../answering/handler.ts";
import type { Executor } from "../db/connect.ts";
import type { Place } from "../geography/distance.ts";
import { computeTradeArea, type StoredTradeArea } from "../geography/trade-areas.ts";

export type TradeAreas = StoredTradeArea[];

export async function tradeAreasAt(
  { database, geography, today }: CallContext,
  facilityId: number | undefined,
  point: Place,
): Promise<TradeAreas> {
  const competitors = await competingFacilitiesAt(database, point, facilityId, today);
  return [computeTradeArea(await geography(), point, competitors)];
}

export async function keepTradeAreas(
  executor: Executor,
  facilityId: number,
  areas: TradeAreas,
): Promise<void> {
  for (const area of areas) await keepTradeArea(executor, { kind: "facility", id: facilityId }, area);
}
