import { z } from "zod";
import { brandStore } from "./brand-stores.ts";
import { type Answered, download, read, WORKBOOK, write } from "./call.ts";
import { date, flagText, id, idText, instant, ok, pageText, paging, searchText } from "./fields.ts";
import { PER_PAGE } from "./paging.ts";
import {
  backTest,
  benchmarkRange,
  evaluation,
  forecastFilters,
  formatText,
  measuredForecasts,
  networkEffects,
  openedForecast,
  similarStore,
  verificationCode,
} from "./prediction-parts.ts";
import { done, filledLine, latitude, line, listText, longitude } from "./texts.ts";

const majorVersionText = z.enum(["3"]).transform(Number).default(3);
const storeList = {
  access: ["brandMember"] as const,
  browser: true,
  response: z.object({ status: ok, data: z.array(brandStore) }),
  fallback: { status: 2000 as const, data: [] },
};

/** Stores of the brand that have closed or have a closing date, the latest first. */
export const getClosedStores = read({
  ...storeList,
  path: "/api/kfc/closed_stores",
  summary: "閉店・閉店予定の店舗",
  query: z.strictObject({ brand_id: idText }),
});
/** Stores of the brand that open in the future, the soonest first. */
export const getOpeningNewStores = read({
  ...storeList,
  path: "/api/kfc/opening_new_stores",
  summary: "新規出店予定の店舗",
  query: z.strictObject({ brand_id: idText, major_version: majorVersionText }),
});

export const predictionSummary = z.object({
  id,
  brand_id: id,
  name: z.string(),
  facility_id: id.nullable(),
  facility_name: z.string().nullable(),
  address: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  format_id: z.int(),
  area_tsubo: z.number(),
  opening_on: date,
  /** Null where the model refuses for lack of stores. */
  yearly_sales_yen: z.int().nullable(),
  /** Ends of the 80 % range. */
  low_yen: z.int().nullable(),
  high_yen: z.int().nullable(),
  major_version: z.int(),
  minor_version: z.int(),
  created_at: instant,
  created_by_name: z.string().nullable(),
});
export type PredictionSummary = Answered<typeof predictionSummary>;

const storeName = z.object({ id, name: z.string() });

/** What was computed and frozen with a prediction. */
export const predictionResult = z.object({
  inputs: z.object({
    closing_store_ids: z.array(id),
    opening_store_ids: z.array(id),
    opening_plan_ids: z.array(id),
    closing_stores: z.array(storeName),
    opening_stores: z.array(storeName),
    features: z.array(z.object({ key: z.string(), label: z.string(), unit: z.string(), value: z.number() })),
    /** Own stores that the model was fitted on, and those left out: without sales, or open for less than a year. */
    stores_used: z.int(),
    stores_left_out: z.array(storeName.extend({ reason: z.enum(["sales", "new"]) })),
    /** Version of the method, revision of the model, and SHA-256 of the canonical JSON of everything that went in. */
    version: z.string(),
    revision: z.int(),
    /** Version of the operator's own geography that it was made with; without it the shipped one. */
    geography: z.string().optional(),
    /** The date of the figures; null of revision 1. */
    as_of: date.nullable(),
    hash: z.string(),
  }),
  low_yen: z.int().nullable(),
  high_yen: z.int().nullable(),
  yen_per_day: z.number().nullable(),
  yen_per_tsubo: z.number().nullable(),
  /** Sales of an own store that is average in every driver; base and drivers add up to the value. */
  base_yen: z.int().nullable(),
  /** The value less what this opening alone takes from own stores; of revision 1 with the scenario's changes. */
  network_change_yen: z.int().nullable(),
  /** Median sales per 坪 of the five most alike own stores × the area; null of revision 1. */
  neighbours_yen: z.int().nullable(),
  /** Why there is no value, in words; null where there is one. */
  refusal: z.string().nullable(),
  /** Range from benchmarks where the model refuses. */
  benchmark_range: benchmarkRange.nullable(),
  /** Each driver's share in yen with its 80 % margin (null of revision 1), and the site's own figures in words. */
  drivers: z.array(
    z.object({
      key: z.string(),
      label: z.string(),
      yen: z.int(),
      margin_yen: z.int().nullable(),
      value_text: z.string(),
    }),
  ),
  similar_stores: z.array(similarStore),
  /** All stores the model was fitted on, for the scatter: actual against out-of-fold prediction with its 80 % range. */
  fitted: z.array(
    z.object({
      store_id: id,
      name: z.string(),
      actual_yen: z.int(),
      predicted_yen: z.int(),
      low_yen: z.int(),
      high_yen: z.int(),
    }),
  ),
  /** Of revision 1 alone: own stores whose sales change by 0.1 % or more, whatever the cause. */
  cannibalization: z.array(
    z.object({ store_id: id, name: z.string(), distance_m: z.int(), loss_yen: z.int(), change: z.number() }),
  ),
  /** Null of revision 1. */
  effects: networkEffects.nullable(),
  back_test: backTest.nullable(),
  warnings: z.array(z.string()),
  sources: z.array(z.string()),
});
export type PredictionResult = Answered<typeof predictionResult>;

export const prediction = predictionSummary.extend({
  ...predictionResult.shape,
  /** Of its name, what went in and what came out; the same for a prediction that is the same in all of it. */
  verification_code: z.string(),
  /** The test of the same stores that is made beside predictions, folds dealt anew `repeats` times; null until it is done. */
  evaluation: evaluation.nullable(),
  /** Nothing is known of the model's error yet: the stores are many, and tested beside the prediction. */
  is_test_due: z.boolean(),
  /** The published section that it was asked for, as it stands today; null where a brand can no longer read it. */
  recruitment: z
    .object({
      id,
      section_number: z.string(),
      floor_name: z.string(),
      is_open: z.boolean(),
      rent_per_tsubo: z.number().nullable(),
    })
    .nullable(),
});
export type Prediction = Answered<typeof prediction>;

export const predictionSort = z.enum(["created", "value", "opening", "area", "name"]);

export const getPredictions = read({
  path: "/api/kfc/predictions",
  service: "prediction",
  summary: "売上予測一覧",
  access: ["brandMember"],
  browser: true,
  query: z.strictObject({
    brand_id: idText,
    facility_id: idText.optional(),
    format_id: formatText.optional(),
    /** Those alone that no opening plan goes by. */
    unplanned: flagText.optional(),
    /** Only these. */
    ids: listText(idText).optional(),
    /** In the name or the place. */
    search: searchText.optional(),
    /** The newest first unless told otherwise; what has no value comes last. */
    sort: predictionSort.default("created"),
    order: z.enum(["asc", "desc"]).default("desc"),
    page: pageText,
  }),
  response: z.object({ status: ok, data: z.array(predictionSummary), ...paging }),
  fallback: { status: 2000 as const, data: [], total: 0, page: 1, per_page: PER_PAGE },
});
export const getPrediction = read({
  path: "/api/kfc/predictions/{id}",
  service: "prediction",
  summary: "売上予測の詳細",
  access: ["brandMember"],
  browser: true,
  params: z.strictObject({ id: idText }),
  response: z.object({ status: ok, data: prediction.nullable() }),
  fallback: { status: 2000 as const, data: null },
});
/** Runs what went in again, by the revision of the model that made it; true where all that is kept comes out. */
export const getRecomputation = read({
  path: "/api/kfc/predictions/{id}/recomputation",
  service: "prediction",
  runsModel: true,
  summary: "売上予測の再計算",
  access: ["brandMember"],
  browser: false,
  params: z.strictObject({ id: idText }),
  response: z.object({
    status: ok,
    data: z.object({ is_same: z.boolean(), version: z.string(), revision: z.int() }).nullable(),
  }),
  fallback: { status: 2000 as const, data: null },
});
const verifiedPrediction = predictionSummary.extend({ version: z.string(), revision: z.int() });
/** The predictions of the brand that have a verification code, the newest first. */
export const getVerifiedPredictions = read({
  path: "/api/kfc/predictions/verified",
  service: "prediction",
  summary: "照合コードの売上予測",
  access: ["brandMember"],
  browser: false,
  query: z.strictObject({ brand_id: idText, code: verificationCode }),
  response: z.object({ status: ok, data: z.array(verifiedPrediction) }),
  fallback: { status: 2000 as const, data: [] },
});
/** `open_flag` 1 opens the file on the opening sheet, 0 on the closing-store sheet. */
export const downloadPredictionExcel = download({
  path: "/api/kfc/predictions/{id}/excel",
  service: "prediction",
  summary: "売上予測のExcel",
  access: ["brandMember"],
  browser: false,
  params: z.strictObject({ id: idText }),
  query: z.strictObject({ open_flag: z.enum(["0", "1"]).transform(Number).default(1) }),
  contentType: WORKBOOK,
});
/** The place is the facility's where `facility_id` is given, else the point. */
export const createPrediction = write({
  method: "POST",
  path: "/api/kfc/predictions",
  service: "prediction",
  summary: "売上を予測",
  access: ["brandMember"],
  browser: true,
  body: z.strictObject({
    brand_id: id,
    name: filledLine("予測名", 100),
    facility_id: id.nullable().default(null),
    /** A published section of that facility. */
    recruitment_id: id.nullable().default(null),
    address: line("住所", 200).default(""),
    latitude: latitude.optional(),
    longitude: longitude.optional(),
    format_id: z.int().min(1, "出店形態を選択してください。").max(7, "出店形態を選択してください。"),
    area_tsubo: z
      .number()
      .min(0.1, "面積は0.1坪以上で入力してください。")
      .max(100_000, "面積は10万坪以下で入力してください。"),
    opening_on: date,
    closing_store_ids: z.array(id).max(200).default([]),
    opening_store_ids: z.array(id).max(200).default([]),
    /** Store opening plans of the brand that are taken as open. */
    opening_plan_ids: z.array(id).max(200).default([]),
    major_version: z.literal(3).default(3),
  }),
  response: z.object({ ...done, data: prediction }),
});

/** None of the product's listed calls, as the file below. */
export const getOpenedForecasts = read({
  path: "/api/kfc/predictions/opened",
  service: "prediction",
  summary: "開店前の売上予測と開店後の実績",
  access: ["brandMember"],
  browser: false,
  query: z.strictObject({ ...forecastFilters, page: pageText }),
  response: z.object({
    status: ok,
    forecasts: z.array(openedForecast),
    measured: measuredForecasts,
    ...paging,
  }),
  fallback: {
    status: 2000 as const,
    forecasts: [],
    measured: { stores: 0, covered: 0, coverage_low: null, coverage_high: null, years: [] },
    total: 0,
    page: 1,
    per_page: PER_PAGE,
  },
});
export const downloadOpenedForecastsExcel = download({
  path: "/api/kfc/predictions/opened/excel",
  service: "prediction",
  summary: "開店前の売上予測と開店後の実績のExcel",
  access: ["brandMember"],
  browser: false,
  query: z.strictObject(forecastFilters),
  contentType: WORKBOOK,
});
