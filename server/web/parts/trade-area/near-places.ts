import { MOST_NEAR_FACILITIES } from "../../../contract/statistics.ts";
import { facilityTypeLabels } from "../../../lib/labels.ts";
import { distanceMetres, NEAR_METRES } from "../../../lib/trade-area-map/distance.ts";
import type { Coordinates } from "../../../lib/trade-area-map/mercator.ts";
import type { Viewer } from "../../auth/viewer.ts";
import { paths } from "../../paths.ts";
import type { ResultData } from "./load.ts";

export interface NearPlace extends Coordinates {
  id: string;
  kind: "facility" | "own" | "benchmark";
  sign: string;
  name: string;
  type: string;
  metres: number;
  /** Its own page; undefined where the plan does not open it. */
  href: string | undefined;
}

const MOST_BENCHMARKS = 30;

const byDistance = (one: { metres: number }, other: { metres: number }) => one.metres - other.metres;

export function nearPlaces(data: ResultData, point: Coordinates, viewer: Viewer | undefined): NearPlace[] {
  const seesFacilities = viewer?.side !== "brand" || viewer.brand?.is_facility_plan === true;
  const seesStores = viewer?.side === "brand" && viewer.brand?.is_brand_benchmark === true;
  const facilities = data.facilities.value.facilities
    .filter(({ distance_m }) => distance_m <= NEAR_METRES)
    .sort((a, b) => a.distance_m - b.distance_m)
    .slice(0, MOST_NEAR_FACILITIES)
    .map(({ id, name, facility_type, latitude, longitude, distance_m }, index): NearPlace => {
      const sign = String.fromCodePoint(65 + index);
      const href = seesFacilities ? paths.facility.url(id) : undefined;
      const type = facilityTypeLabels[facility_type];
      return {
        id: `near-${sign}`,
        kind: "facility",
        sign,
        name,
        type,
        latitude,
        longitude,
        metres: distance_m,
        href,
      };
    });
  const stores = (data.stores?.value ?? []).map((store, index): NearPlace => {
    const sign = String(index + 1);
    const { name, latitude, longitude } = store;
    const metres = Math.round(distanceMetres(point, store));
    const href = seesStores ? paths.brandStore.url(store.id) : undefined;
    return { id: `near-${sign}`, kind: "own", sign, name, type: "自店", latitude, longitude, metres, href };
  });
  return [...facilities, ...stores].sort(byDistance);
}

/** Of what there are how many, and how many of them have a sign. */
export function nearCounts(places: readonly NearPlace[], facilities: number): string[] {
  const numberOf = (wanted: NearPlace["kind"]) => places.filter(({ kind }) => kind === wanted).length;
  const [shown, stores] = [numberOf("facility"), numberOf("own")];
  return [
    ...(shown > 0 ? [`施設${facilities}件${facilities > shown ? `（うち近い${shown}件）` : ""}`] : []),
    ...(stores > 0 ? [`自店${stores}店舗`] : []),
  ];
}

export function nearBenchmarks(data: ResultData): { rows: NearPlace[]; total: number } {
  const near = data.benchmarks?.value.data ?? [];
  const rows = near
    .slice(0, MOST_BENCHMARKS)
    .map(({ store_id, brand_name, name, latitude, longitude, distance_m }): NearPlace => {
      const href = paths.brandStore.url(store_id);
      const id = `benchmark-${store_id}`;
      return {
        id,
        kind: "benchmark",
        sign: "",
        name,
        type: brand_name,
        latitude,
        longitude,
        metres: distance_m ?? 0,
        href,
      };
    });
  return { rows, total: near.length };
}
