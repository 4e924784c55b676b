import type { FacilityFormat } from "../../../../lib/facility-formats.ts";
import type { Demand } from "../../demand.ts";
import type { Place } from "../../geography.ts";
import type { ComparedFeature } from "./similarity.ts";
import type { TradeArea } from "./trade-area.ts";

/** Version of the method: it changes when the same inputs may give another value. */
export const PREDICTION_VERSION = "3.0";

/** Own stores that a regression needs; below, only a range from benchmarks is given. */
export const MINIMUM_STORES = 12;

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
  /**
   * Demand round the site for the Huff model (demand.ts; cells of 4 km, say). All sites have it or it counts for none,
   * and an even demand is taken, so that pressures stay comparable.
   */
  demand?: readonly Demand[];
}

/** An own store with its yearly sales in yen. Stores without sales above 0 are not used, and listed. */
export interface OwnStore extends Site {
  annual_sales_yen: number;
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
  candidate: Site;
  stores: readonly OwnStore[];
  /** Own stores that will have closed by the opening. */
  closing_store_ids: readonly string[];
  /** Own stores that will have opened by then. */
  opening_stores: readonly Site[];
  benchmarks: readonly BenchmarkStore[];
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
  | "cannibalisation";

/** A driver's share of the value in whole yen, against a store that is average in it. */
export interface Driver {
  key: DriverKey;
  label: string;
  yen: number;
}

/** Out-of-fold performance on the own stores. */
export interface BackTest {
  stores: number;
  folds: number;
  /** Mean and median of |predicted ÷ actual − 1|, 0.1 = 10 %. */
  mean_error: number;
  median_error: number;
  /** Share of stores whose sales lay in the 80 % range made without them. */
  coverage: number;
  rows: BackTestRow[];
}

export interface BackTestRow {
  id: string;
  format: FacilityFormat;
  area_tsubo: number;
  actual_yen: number;
  predicted_yen: number;
  low_yen: number;
  high_yen: number;
  is_covered: boolean;
}

export interface SimilarStore {
  id: string;
  name: string;
  annual_sales_yen: number;
  score: number;
  alike: (ComparedFeature & { label: string })[];
  unlike: (ComparedFeature & { label: string })[];
}

/** What opening (with the scenario) does to an own store: change of its yearly sales by the Huff model. */
export interface StoreEffect {
  id: string;
  name: string;
  change: number;
  change_yen: number;
}

export interface Prediction {
  kind: "prediction";
  version: typeof PREDICTION_VERSION;
  /** Yearly sales in whole yen: the median, and the ends of the 80 % range. */
  value_yen: number;
  low_yen: number;
  high_yen: number;
  yen_per_day: number;
  yen_per_tsubo: number;
  /** Sales of an own store that is average in every driver; base + Σ drivers = value, to the yen. */
  base_yen: number;
  drivers: Driver[];
  similar_stores: SimilarStore[];
  back_test: BackTest;
  store_effects: StoreEffect[];
  /** value + Σ store effects. */
  network_change_yen: number;
  warnings: string[];
  stores_used: string[];
  stores_left_out: string[];
  lambda: number;
}

export interface Refusal {
  kind: "refusal";
  version: typeof PREDICTION_VERSION;
  stores: number;
  required: number;
  message: string;
  /** Range from benchmark stores per 坪 (quantiles 0.1, 0.5, 0.9) × the area; null when they are too few. */
  benchmark: {
    low_yen: number;
    middle_yen: number;
    high_yen: number;
    stores: number;
    brands: number;
    basis: string;
  } | null;
  stores_left_out: string[];
}
