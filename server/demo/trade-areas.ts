import type { Geography } from "../backend/geography/geography.ts";
import {
  type CompetingStore,
  clusterSharesOf,
  competitorFinder,
  features,
  storedFeatures,
} from "../backend/geography/trade-areas.ts";
import type { Place } from "../backend/models/geography.ts";
import { competitorCount, type TradeArea } from "../backend/models/trade-area.ts";
import type { BrandRow } from "./brands.ts";
import { DEMO_TODAY, japanTime } from "./dates.ts";
import type { FacilityRow } from "./facilities.ts";
import { type BrandStoreRow, isLive } from "./stores.ts";

export interface TradeAreaRow {
  kind: "store" | "facility";
  reference_id: number;
  features: number[];
  cluster_shares: number[];
  computed_at: string;
}

export interface Located extends Place {
  kind: TradeAreaRow["kind"];
  id: number;
  brand_id: number;
  genre_id: number;
  competes: boolean;
}

/** Buildings compete with buildings; no genre has this number. */
const BUILDINGS = 0;
const COMPUTED_AT = japanTime(DEMO_TODAY, 3, 0);

export function locatedStore(store: BrandStoreRow, brand: BrandRow): Located {
  const { id, brand_id, latitude, longitude } = store;
  const competes = isLive(store) && brand.is_enabled && !brand.is_stealth;
  return { kind: "store", id, brand_id, genre_id: brand.genre_id, latitude, longitude, competes };
}

export function locatedFacility({ id, latitude, longitude, is_stealth, opened_on }: FacilityRow): Located {
  const competes = !is_stealth && opened_on <= DEMO_TODAY;
  return { kind: "facility", id, brand_id: id, genre_id: BUILDINGS, latitude, longitude, competes };
}

export interface Ground {
  areaOf(point: Place): TradeArea;
  clusterSharesOf(point: Place): number[];
}

export function groundOf({ cells, ...read }: Geography): Ground {
  // Each place is asked for once: kept for a next page, its cells would outlive their use and swell the heap.
  const geography: Geography = { ...read, cells, cellsWithin: (point, radius) => cells.ring(point, radius) };
  const areas = new Map<string, TradeArea>();
  const shares = new Map<string, number[]>();
  const once = <T>(known: Map<string, T>, point: Place, compute: () => T): T => {
    const key = `${point.latitude}/${point.longitude}`;
    const found = known.get(key) ?? compute();
    known.set(key, found);
    return found;
  };
  return {
    areaOf: (point) => once(areas, point, () => features(geography, point, [])),
    clusterSharesOf: (point) => once(shares, point, () => clusterSharesOf(geography, point)),
  };
}

export function tradeAreaFinder(ground: Ground, all: readonly Located[]): (place: Located) => TradeArea {
  const competing: CompetingStore[] = all.filter((place) => place.competes);
  const competitorsOf = competitorFinder(competing);
  return (place) => {
    const competitors = competitorsOf(place, place);
    return {
      ...ground.areaOf(place),
      competitors_500m: competitorCount(place, competitors, 0.5),
      competitors_3km: competitorCount(place, competitors, 3),
    };
  };
}

export function tradeAreaRow(ground: Ground, place: Located, area: TradeArea): TradeAreaRow {
  return {
    kind: place.kind,
    reference_id: place.id,
    features: storedFeatures(area),
    cluster_shares: ground.clusterSharesOf(place),
    computed_at: COMPUTED_AT,
  };
}
