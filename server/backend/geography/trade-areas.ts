import { ringClusterShares } from "../models/geodemo-shares.ts";
import type { Place } from "../models/geography.ts";
import { MAXIMUM_CLUSTERS } from "../models/resident-types.ts";
import {
  COMPETITOR_REACH_KILOMETRES,
  STATION_REACH_KILOMETRES,
  TRADE_AREA_FEATURES,
  type TradeArea,
  type TradeAreaKey,
  tradeArea,
  tradeAreaVector,
} from "../models/trade-area.ts";
import type { Geography } from "./geography.ts";
import { type PlaceIndex, placeIndex } from "./place-index.ts";

export const CLUSTER_RADIUS_KILOMETRES = 3;
export const COMPETITOR_RADIUS_KILOMETRES = COMPETITOR_REACH_KILOMETRES;

export interface StoredTradeArea {
  /** Values (not logarithms) in the order of TRADE_AREA_FEATURES. */
  features: number[];
  /** Shares (0 to 1) of clusters 1 to 11, in this order, among the residents of 3 km; all 0 where nobody lives. */
  cluster_shares: number[];
}

/** Features of a point: models/trade-area.ts over the open data. `competitors` must cover COMPETITOR_RADIUS_KILOMETRES; more does no harm. */
export function features(geography: Geography, point: Place, competitors: readonly Place[]): TradeArea {
  return tradeArea(point, {
    cellsWithin: (radius) => geography.cellsWithin(point, radius),
    projectionOf: geography.projectionOf,
    stations: geography.stationsWithin(point, STATION_REACH_KILOMETRES),
    competitors,
  });
}

export function computeTradeArea(
  geography: Geography,
  point: Place,
  competitors: readonly Place[],
): StoredTradeArea {
  return {
    features: storedFeatures(features(geography, point, competitors)),
    cluster_shares: clusterSharesOf(geography, point),
  };
}

export function clusterSharesOf(geography: Geography, point: Place): number[] {
  const { of } = geography.clusters();
  const shares = new Array<number>(MAXIMUM_CLUSTERS).fill(0);
  const cells = geography.cellsWithin(point, CLUSTER_RADIUS_KILOMETRES);
  for (const { cluster, share } of ringClusterShares(cells, of)) shares[cluster - 1] = share;
  return shares;
}

export function storedFeatures(area: TradeArea): number[] {
  return TRADE_AREA_FEATURES.map(({ key }) => area[key]);
}

export function tradeAreaOf(stored: readonly number[]): TradeArea {
  if (stored.length !== TRADE_AREA_FEATURES.length)
    throw new RangeError("stored features of another version");
  return Object.fromEntries(TRADE_AREA_FEATURES.map(({ key }, i) => [key, stored[i]])) as Record<
    TradeAreaKey,
    number
  >;
}

export function vectorOf(stored: readonly number[]): number[] {
  return tradeAreaVector(tradeAreaOf(stored));
}

export interface CompetingStore extends Place {
  brand_id: number;
  genre_id: number;
}

/**
 * Open stores by genre. Stores of stealth and disabled brands must be left out by the caller, so that no count tells
 * of them; competitors are the stores of other brands of the same genre.
 */
export function competitorFinder(stores: Iterable<CompetingStore>) {
  const indexes = new Map<number, PlaceIndex<CompetingStore>>(
    [...Map.groupBy(stores, ({ genre_id }) => genre_id)].map(([genre, places]) => [
      genre,
      placeIndex(places),
    ]),
  );
  return (point: Place, of: { brand_id: number; genre_id: number }): Place[] =>
    (indexes.get(of.genre_id)?.within(point, COMPETITOR_RADIUS_KILOMETRES) ?? []).filter(
      ({ brand_id }) => brand_id !== of.brand_id,
    );
}
