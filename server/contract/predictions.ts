import { z } from "zod";
import { brandStore } from "./brand-stores.ts";
import { download, read, WORKBOOK, write } from "./call.ts";
import { date, flagText, id, idText, ok, pageText, paging, searchText } from "./fields.ts";
import { PER_PAGE } from "./paging.ts";
import {
  forecastFilters,
  formatText,
  measuredForecasts,
  openedForecast,
  verificationCode,
} from "./prediction-parts.ts";
import { areaTsubo, prediction, predictionSummary, whatIf } from "./prediction-results.ts";
import { done, filledLine, latitude, line, listText, longitude } from "./texts.ts";

const majorVersionText = z.enum(["3"]).transform(Number).default(3);
const storeList = {
  access: ["brandMember"] as const,
  browser: true,
  response: z.object({ status: ok, data: z.array(brandStore) }),
  fallback: { status: 2000 as const, data: [] },
};

export const getClosedStores = read({
  ...storeList,
  path: "/api/kfc/closed_stores",
  summary: "閉店・閉店予定の店舗",
  query: z.strictObject({ brand_id: idText }),
});
export const getOpeningNewStores = read({
  ...storeList,
  path: "/api/kfc/opening_new_stores",
  summary: "新規出店予定の店舗",
  query: z.strictObject({ brand_id: idText, major_version: majorVersionText }),
});

export const predictionSort = z.enum(["created", "value", "opening", "area", "name"]);

const predictionFilters = {
  brand_id: idText,
  facility_id: idText.optional(),
  format_id: formatText.optional(),
  unplanned: flagText.optional(),
  ids: listText(idText).optional(),
  search: searchText.optional(),
  sort: predictionSort.default("created"),
  order: z.enum(["asc", "desc"]).default("desc"),
};

export const getPredictions = read({
  path: "/api/kfc/predictions",
  service: "prediction",
  summary: "売上予測一覧",
  access: ["brandMember"],
  browser: true,
  query: z.strictObject({ ...predictionFilters, page: pageText }),
  response: z.object({ status: ok, data: z.array(predictionSummary), ...paging }),
  fallback: { status: 2000 as const, data: [], total: 0, page: 1, per_page: PER_PAGE },
});
/** The facilities that a brand has predicted for, as the list can be narrowed to. None of the product's listed calls. */
export const getPredictedFacilities = read({
  path: "/api/kfc/predictions/facilities",
  service: "prediction",
  summary: "売上予測のある施設",
  access: ["brandMember"],
  browser: false,
  query: z.strictObject({ brand_id: idText }),
  response: z.object({ status: ok, data: z.array(z.object({ id, name: z.string() })) }),
  fallback: { status: 2000 as const, data: [] },
});
/** None of the product's listed calls, as the files below. */
export const downloadPredictionsExcel = download({
  path: "/api/kfc/predictions/excel",
  service: "prediction",
  summary: "売上予測の一覧のExcel",
  access: ["brandMember"],
  browser: false,
  query: z.strictObject(predictionFilters),
  contentType: WORKBOOK,
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
export const getPredictionWhatIf = read({
  path: "/api/kfc/predictions/{id}/what_if",
  service: "prediction",
  runsModel: true,
  summary: "条件を変えた売上の試算",
  access: ["brandMember"],
  browser: false,
  params: z.strictObject({ id: idText }),
  query: z.strictObject({
    format_id: formatText,
    area_tsubo: z
      .string()
      .regex(/^\d{1,6}(\.\d{1,6})?$/, "面積は坪数で入力してください。")
      .transform(Number)
      .pipe(areaTsubo),
    opening_on: date,
  }),
  response: z.object({ status: ok, data: whatIf.nullable() }),
  fallback: { status: 2000 as const, data: null },
});
export const createPrediction = write({
  method: "POST",
  path: "/api/kfc/predictions",
  service: "prediction",
  runsModel: true,
  summary: "売上を予測",
  access: ["brandMember"],
  browser: true,
  body: z.strictObject({
    brand_id: id,
    name: filledLine("予測名", 100),
    facility_id: id.nullable().default(null),
    recruitment_id: id.nullable().default(null),
    address: line("住所", 200).default(""),
    latitude: latitude.optional(),
    longitude: longitude.optional(),
    format_id: z.int().min(1, "出店形態を選択してください。").max(7, "出店形態を選択してください。"),
    area_tsubo: areaTsubo,
    opening_on: date,
    closing_store_ids: z.array(id).max(200).default([]),
    opening_store_ids: z.array(id).max(200).default([]),
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
