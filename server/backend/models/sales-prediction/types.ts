import type { FacilityFormat } from "../../../lib/facility-formats.ts";
import type { Place } from "../geography.ts";
import type { ComparedFeature } from "../similarity.ts";
import type { TradeArea } from "../trade-area.ts";

/** Version of the prediction, the specification's. */
export const PREDICTION_VERSION = "3.0";
/** Revision of the model: it changes when the same inputs may give another value. Earlier ones stay runnable. */
export const MODEL_REVISION = 3;
/** Revisions that this folder makes; the first has its own (revision-1). */
export type Revision = 2 | typeof MODEL_REVISION;

/** Own stores that a prediction needs; below, only a range from benchmarks is given. */
export const MINIMUM_STORES = 12;

/** Up to so many own stores are tested within a prediction, in a second; more of them beside it. */
export const TESTED_WITHIN = 200;

/** A place where the brand trades or may trade. */
export interface Site extends Place {
  id: string;
  name: string;
  format: FacilityFormat;
  /** Floor area, 坪, above 0. */
  area_tsubo: number;
  /** Yearly sales of the facility, millions of yen; null for a street site or when not known. */
  facility_sales_million_yen: number | null;
  /** The specification's facility type; null for a street site. */
  facility_type: string | null;
  trade_area: TradeArea;
  /** Residents round the site on the grid of demand-grid.ts; an even demand where not given. */
  demand?: readonly number[] | undefined;
}

/** An own store with its yearly sales in yen and its opening date (YYYY-MM-DD). */
export interface OwnStore extends Site {
  annual_sales_yen: number;
  opened_on?: string | undefined;
}

/** A store of a benchmark brand, for the range that is given in place of a refused prediction. */
export interface BenchmarkStore {
  brand_id: number;
  format: FacilityFormat;
  area_tsubo: number;
  annual_sales_yen: number;
}

/** Everything that a prediction depends on; canonicalJson of this is what is frozen and hashed. */
export interface PredictionInput {
  /** Version of the open data that the trade areas rest on; revision 1 rests on the estimate of 2020. */
  geography: string;
  /** What of an operator's geography is named among the sources; none where it is as shipped. */
  own_data?: { projections: readonly string[]; stations_year: number };
  revision: Revision;
  /** The date of the figures (YYYY-MM-DD). */
  as_of: string;
  candidate: Site;
  stores: readonly OwnStore[];
  /** Own stores that will have closed by the opening. */
  closing_store_ids: readonly string[];
  /** Own stores and plans that will have opened by then. */
  opening_stores: readonly Site[];
  benchmarks: readonly BenchmarkStore[];
  /** What the one who gathered the inputs has to say about them, in words. */
  notices?: readonly string[];
  /** The words of 自店との商圏重複 name its value. Results that were kept before have none, and come out again without it. */
  tells_pressure?: true;
  /** The stores are tested beside the prediction and not within it (evaluate.ts), as they are many. Earlier ones have none. */
  tested_apart?: true;
  /** By what the range is stretched (stretch.ts), as too few of so many forecasts have held. Most have none. */
  widened?: { factor: number; stores: number; covered: number } | undefined;
}

export type DriverKey =
  | "area"
  | "population"
  | "demographics"
  | "daytime"
  | "stations"
  | "competition"
  | "facility"
  | "format"
  | "cannibalisation"
  | "other";

/** A driver's share of the value in whole yen, against a store that is average in it, with its 80 % margin. */
export interface Driver {
  key: DriverKey;
  label: string;
  yen: number;
  margin_yen: number;
  /** The drivers merged into `other`; empty for the rest. */
  merged: DriverKey[];
}

export interface TestedRow {
  id: string;
  format: FacilityFormat;
  area_tsubo: number;
  actual_yen: number;
  /** Predicted by models that have not seen the store, with the range made without it. */
  predicted_yen: number;
  low_yen: number;
  high_yen: number;
  is_covered: boolean;
}

/** Nested test on the own stores: value and range made by fits that have not seen the store. */
export interface NestedTest {
  /** Stores tested; all of them, or those of some folds where there are many. */
  stores: number;
  folds: number;
  folds_tested: number;
  /** Mean and median of |predicted ÷ actual − 1|, 0.1 = 10 %. */
  mean_error: number;
  median_error: number;
  /** Mean error of 近い5店の中央値 (per 坪 × area) at the same stores. */
  neighbours_error: number;
  coverage: number;
  rows: TestedRow[];
}

export interface SimilarStore {
  id: string;
  name: string;
  annual_sales_yen: number;
  score: number;
  alike: (ComparedFeature & { label: string })[];
  unlike: (ComparedFeature & { label: string })[];
}

/** What one cause does to one own store: change of its yearly sales. */
export interface StoreEffect {
  id: string;
  name: string;
  change: number;
  change_yen: number;
  kilometres: number;
}

/** What one cause, a store that opens or closes, does to the own stores that stay. */
export interface CauseEffects {
  cause: { id: string; name: string; kind: "candidate" | "opening" | "closing" };
  /** Effects of half a percent or more of the store's sales, most first; the others as one sum. */
  effects: StoreEffect[];
  rest_yen: number;
  rest_stores: number;
}

/** Company-wide change, as a bridge whose parts add up. */
export interface NetworkBridge {
  value_yen: number;
  opening_effects_yen: number;
  /** value + effects of this opening alone. */
  opening_net_yen: number;
  scenario: {
    new_store_sales_yen: number;
    closing_sales_yen: number;
    effects_yen: number;
    net_yen: number;
  } | null;
}

export interface Prediction {
  kind: "prediction";
  version: typeof PREDICTION_VERSION;
  revision: Revision;
  /** Expected yearly sales in whole yen, and the ends of the 80 % range. */
  value_yen: number;
  low_yen: number;
  high_yen: number;
  yen_per_day: number;
  yen_per_tsubo: number;
  /** Sales of an own store that is average in every driver; base + Σ drivers = value, to the yen. */
  base_yen: number;
  drivers: Driver[];
  /** Share of what each would capture alone that sisters take (network.ts): the site's, and the mean of the own stores. */
  pressure: { site: number; mean: number };
  similar_stores: SimilarStore[];
  /** Null where the stores are tested apart. */
  test: NestedTest | null;
  /** 近い5店の中央値 for this site: per 坪 of the five most alike stores × its area. */
  neighbours_yen: number;
  opening: CauseEffects;
  scenario: CauseEffects[];
  /** Share of the new store's sales that comes from own stores by the Huff model; its losses never exceed it. */
  own_share: number;
  bridge: NetworkBridge;
  /** What of the site lies outside the own stores. */
  outside: { label: string; value: number; end: number; nearest_id: string }[];
  warnings: string[];
  stores_used: string[];
  left_out: { id: string; reason: "sales" | "new" }[];
  learners: { name: string; weight: number }[];
}

export interface Refusal {
  kind: "refusal";
  version: typeof PREDICTION_VERSION;
  revision: Revision;
  stores: number;
  required: number;
  message: string;
  /** Range from benchmark stores; null when they are too few. */
  benchmark: {
    low_yen: number;
    middle_yen: number;
    high_yen: number;
    stores: number;
    brands: number;
    basis: string;
  } | null;
  left_out: { id: string; reason: "sales" | "new" }[];
}
