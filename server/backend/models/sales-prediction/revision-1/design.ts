import { evenDemand } from "../../demand.ts";
import { median } from "../../statistics.ts";
import { type HuffStore, sisterPressure } from "./huff.ts";
import { TRADE_AREA_FEATURES, type TradeAreaKey, tradeAreaVector } from "./trade-area.ts";
import type { DriverKey, Site } from "./types.ts";

/** A column of the regression: what it is, and the driver it is shown under. */
export interface Column {
  label: string;
  driver: DriverKey;
  /** `measure` columns are held within the range of the own stores; `kind` columns are 0 or 1. */
  type: "measure" | "kind" | "cannibalisation";
}

const DRIVER_OF: Record<TradeAreaKey, DriverKey> = {
  population_500m: "population",
  population_1km: "population",
  population_3km: "population",
  population_5km: "population",
  growth_2035: "demographics",
  share_under15: "demographics",
  share_20to39: "demographics",
  share_over65: "demographics",
  daytime_1km: "daytime",
  day_night_1km: "daytime",
  day_night_3km: "daytime",
  holiday_1km: "daytime",
  passengers_500m: "stations",
  passengers_1km: "stations",
  competitors_500m: "competition",
  competitors_3km: "competition",
};

const FACILITY_TYPES: readonly (readonly [string, string])[] = [
  ["commercial_building", "商業ビル"],
  ["station_building", "駅ビル"],
  ["complex_building", "複合ビル"],
  ["raised_lower", "高架下"],
  ["underground", "地下街"],
  ["other", "その他"],
];

const FACILITY_FORMATS: readonly { id: number; label: string }[] = [
  { id: 1, label: "FS" },
  { id: 2, label: "Inline" },
  { id: 3, label: "SC(SCIN)" },
  { id: 4, label: "SC(SCF)" },
  { id: 5, label: "SC(SCSH)" },
  { id: 6, label: "SC(SCSB)" },
  { id: 7, label: "SC(SCCF)" },
];

/** The columns of the design, in the order of designRow. */
export const COLUMNS: readonly Column[] = [
  { label: "面積", driver: "area", type: "measure" },
  ...TRADE_AREA_FEATURES.map(
    ({ key, label }): Column => ({ label, driver: DRIVER_OF[key], type: "measure" }),
  ),
  { label: "施設の売上", driver: "facility", type: "measure" },
  { label: "施設の売上が分かる", driver: "facility", type: "kind" },
  ...FACILITY_TYPES.map(([, label]): Column => ({ label, driver: "facility", type: "kind" })),
  ...FACILITY_FORMATS.map(({ label }): Column => ({ label, driver: "format", type: "kind" })),
  { label: "自店との商圏重複", driver: "cannibalisation", type: "cannibalisation" },
];

/** The facility sales put in where they are not known: the median of the known, in ln(millions of yen). */
export function usualFacilitySales(sites: readonly Site[]): number {
  const known = sites.flatMap((site) => site.facility_sales_million_yen ?? []).filter((sales) => sales > 0);
  return known.length > 0 ? Math.log(median(known)) : 0;
}

/**
 * A site's row (one value per COLUMNS): ln area, the trade area, ln facility sales (the usual where not known, with a
 * mark), facility type and format as 0/1, and −ln(1 − p) for p the share of demand that sister stores take (Huff).
 */
export function designRow(site: Site, sisters: readonly Site[], usualSales: number): number[] {
  const sales = site.facility_sales_million_yen;
  const isKnown = sales !== null && sales > 0;
  return [
    Math.log(site.area_tsubo),
    ...tradeAreaVector(site.trade_area),
    isKnown ? Math.log(sales) : usualSales,
    isKnown ? 1 : 0,
    ...FACILITY_TYPES.map(([type]) => (site.facility_type === type ? 1 : 0)),
    ...FACILITY_FORMATS.map(({ id }) => (site.format === id ? 1 : 0)),
    -Math.log(1 - Math.min(0.99, sisterPressure(huffStore(site), sisters.map(huffStore), demandOf(site)))),
  ];
}

/** A site as the Huff model sees it: attractive by its floor area. */
export function huffStore(site: Site): HuffStore {
  const { id, latitude, longitude, area_tsubo } = site;
  return { id, latitude, longitude, attractiveness: area_tsubo };
}

/** The demand round a site; an even one where none is given or nobody lives there. */
export function demandOf(site: Site) {
  const given = site.demand?.filter(({ weight }) => weight > 0) ?? [];
  return given.length > 0 ? given : evenDemand(site);
}
