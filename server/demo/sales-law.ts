import { COLUMNS, designRow } from "../backend/models/sales-prediction/design.ts";
import type { Site } from "../backend/models/sales-prediction/types.ts";
import type { TradeArea } from "../backend/models/trade-area.ts";
import { TRADE_AREA_FEATURES } from "../backend/models/trade-area.ts";

/**
 * The law that the sales of the demonstration's stores obey: elasticities of the prediction's design columns
 * (models/sales-prediction/design.ts), by label; every other column has none.
 *
 * ln(yearly sales in yen) = level + Σ coefficient × (column − the same column at the reference site) + noise
 *
 *   面積                    +0.70  per ln 坪
 *   3km圏人口               +0.25  per ln(1 + residents)
 *   1km圏の平日昼間人口     +0.15  per ln(1 + people)
 *   500m以内の駅の乗降客数  +0.06  per ln(1 + passengers a day)
 *   500m以内の競合店        −0.10  per ln(1 + stores of other brands of the genre)
 *   施設の売上              +0.15  per ln million yen (the reference where not known)
 *   SC(SCSB)                +0.20  in a station building
 *   SC(SCCF)                +0.10  in a food court
 *   FS                      −0.08  by itself along a road
 *   自店との商圏重複        −0.60  per −ln(1 − share of demand that sister stores take)
 *
 * `level` is ln(the genre's yen per 坪 × its usual area) moved by the brand's own strength (normal, SALES_NOISE.brand);
 * the noise is normal in ln sales with SALES_NOISE.store, so that sales are lognormal.
 */
export const SALES_LAW: Readonly<Record<string, number>> = {
  面積: 0.7,
  "3km圏人口": 0.25,
  "1km圏の平日昼間人口": 0.15,
  "500m以内の駅の乗降客数": 0.06,
  "500m以内の競合店": -0.1,
  施設の売上: 0.15,
  "SC(SCSB)": 0.2,
  "SC(SCCF)": 0.1,
  FS: -0.08,
  自店との商圏重複: -0.6,
};

/** Standard deviations of ln sales: of brands of one genre, and of stores of one brand that are alike. */
export const SALES_NOISE = { brand: 0.2, store: 0.1 } as const;

/** Facility sales, millions of yen, where the law does not know them. */
export const USUAL_FACILITY_SALES = 12_000;

const REFERENCE: Partial<TradeArea> = {
  population_3km: 150_000,
  daytime_1km: 30_000,
  passengers_500m: 30_000,
  competitors_500m: 1,
};

function referenceRow(area_tsubo: number): number[] {
  const trade_area = Object.fromEntries(
    TRADE_AREA_FEATURES.map(({ key }) => [key, REFERENCE[key] ?? 0]),
  ) as TradeArea;
  const site: Site = {
    id: "reference",
    name: "",
    latitude: 35,
    longitude: 135,
    format: 2,
    area_tsubo,
    facility_sales_million_yen: null,
    facility_type: null,
    trade_area,
  };
  return designRow(site, [], Math.log(USUAL_FACILITY_SALES));
}

/** What a brand's stores sell: `level` yen a year in a shop of `area_tsubo` at the reference site. */
export interface SalesLevel {
  yen: number;
  area_tsubo: number;
}

/** The law's ln yearly sales of a site among its sister stores, before noise. */
export function lawOf(level: SalesLevel, site: Site, sisters: readonly Site[]): number {
  const row = designRow(site, sisters, Math.log(USUAL_FACILITY_SALES));
  const reference = referenceRow(level.area_tsubo);
  return COLUMNS.reduce(
    (sum, { label }, i) => sum + (SALES_LAW[label] ?? 0) * ((row[i] as number) - (reference[i] as number)),
    Math.log(level.yen),
  );
}
