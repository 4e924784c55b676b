import { z } from "zod";
import { type Answered, download, read, WORKBOOK, write } from "./call.ts";
import { date, id, idText, instant, ok, pageText, paging } from "./fields.ts";
import { ownStoreFields } from "./own-stores.ts";
import { PER_PAGE } from "./paging.ts";
import { done, filledLine, latitude, line, lines, longitude, version } from "./texts.ts";

export const planStage = z.enum(["idea", "survey", "negotiation", "decided", "opened", "canceled"]);

export const storeOpeningPlan = z.object({
  id,
  brand_id: id,
  facility_id: id.nullable(),
  facility_name: z.string().nullable(),
  prediction_id: id.nullable(),
  /** Null without a prediction, and where the brand's plan has no sales prediction. */
  prediction_yearly_sales_yen: z.int().nullable(),
  store: z.object({ id, name: z.string() }).nullable(),
  name: z.string(),
  address: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  stage: planStage,
  opening_on: date.nullable(),
  format_id: z.int().nullable(),
  area_tsubo: z.number().nullable(),
  /** Yen per 坪 and month. */
  rent_yen_per_tsubo: z.int().nullable(),
  person: z.string(),
  due_on: date.nullable(),
  memo: z.string(),
  version: z.int(),
  updated_at: instant,
});
export type StoreOpeningPlan = Answered<typeof storeOpeningPlan>;

const rent = z.int().min(0).max(10_000_000).nullable();
const person = line("担当者", 50);

const fields = {
  name: filledLine("計画名", 100),
  address: line("住所", 200).default(""),
  latitude,
  longitude,
  stage: planStage,
  facility_id: id.nullable().default(null),
  prediction_id: id.nullable().default(null),
  opening_on: date.nullable().default(null),
  format_id: z.int().min(1).max(7).nullable().default(null),
  area_tsubo: z.number().min(0.1).max(100_000).nullable().default(null),
  rent_yen_per_tsubo: rent.default(null),
  person: person.default(""),
  due_on: date.nullable().default(null),
  memo: lines("メモ").default(""),
};

export const getStoreOpeningPlans = read({
  path: "/api/v1/store_opening_plans",
  summary: "出店計画一覧",
  access: ["brandMember"],
  browser: true,
  query: z.strictObject({
    brand_id: idText,
    facility_id: idText.optional(),
    prediction_id: idText.optional(),
    page: pageText,
  }),
  response: z.object({ status: ok, data: z.array(storeOpeningPlan), ...paging }),
  fallback: { status: 2000 as const, data: [], total: 0, page: 1, per_page: PER_PAGE },
});
/** None of the product's listed calls. */
export const getStoreOpeningPlan = read({
  path: "/api/v1/store_opening_plans/{id}",
  summary: "出店計画の詳細",
  access: ["brandMember"],
  browser: false,
  params: z.strictObject({ id: idText }),
  query: z.strictObject({ brand_id: idText }),
  response: z.object({ status: ok, data: storeOpeningPlan.nullable() }),
  fallback: { status: 2000 as const, data: null },
});
/** The same as a workbook, all pages of it. None of the product's listed calls. */
export const downloadOpeningPlansExcel = download({
  path: "/api/v1/store_opening_plans/excel",
  summary: "出店計画一覧のExcel",
  access: ["brandMember"],
  browser: false,
  query: getStoreOpeningPlans.query.omit({ page: true }),
  contentType: WORKBOOK,
});
export const createStoreOpeningPlan = write({
  method: "POST",
  path: "/api/v1/store_opening_plans",
  summary: "出店計画を登録",
  access: ["brandMember"],
  browser: true,
  query: z.strictObject({ brand_id: idText }),
  body: z.strictObject(fields),
  response: z.object({ ...done, data: storeOpeningPlan }),
});
export const updateStoreOpeningPlan = write({
  method: "PATCH",
  path: "/api/v1/store_opening_plans/{id}",
  summary: "出店計画を更新",
  access: ["brandMember"],
  browser: true,
  params: z.strictObject({ id: idText }),
  query: z.strictObject({ brand_id: idText }),
  body: z.strictObject({
    name: fields.name.optional(),
    address: line("住所", 200).optional(),
    latitude: latitude.optional(),
    longitude: longitude.optional(),
    stage: planStage.optional(),
    facility_id: id.nullable().optional(),
    prediction_id: id.nullable().optional(),
    opening_on: date.nullable().optional(),
    format_id: z.int().min(1).max(7).nullable().optional(),
    area_tsubo: z.number().min(0.1).max(100_000).nullable().optional(),
    rent_yen_per_tsubo: rent.optional(),
    person: person.optional(),
    due_on: date.nullable().optional(),
    memo: lines("メモ").optional(),
    version,
  }),
  response: z.object({ ...done, data: storeOpeningPlan }),
});
export const deleteStoreOpeningPlan = write({
  method: "DELETE",
  path: "/api/v1/store_opening_plans/{id}",
  summary: "出店計画を削除",
  access: ["brandMember"],
  browser: true,
  params: z.strictObject({ id: idText }),
  query: z.strictObject({ brand_id: idText }),
  response: z.object(done),
});

/**
 * Enters the store that a plan has opened, with what the plan says; the caller says in which municipality its point is. A
 * plan becomes one store only. None of the product's listed calls.
 */
export const createStoreOfPlan = write({
  method: "POST",
  path: "/api/v1/store_opening_plans/{id}/store",
  summary: "出店計画を店舗として登録",
  access: ["brandAdmin"],
  browser: false,
  params: z.strictObject({ id: idText }),
  query: z.strictObject({ brand_id: idText }),
  body: ownStoreFields.pick({ municipality_code: true, is_town_point: true }).extend({ version }),
  response: z.object({ ...done, data: storeOpeningPlan }),
});

export const joinStoreOfPlan = write({
  method: "PUT",
  path: "/api/v1/store_opening_plans/{id}/store",
  summary: "出店計画を登録済みの店舗と結び付け",
  access: ["brandAdmin"],
  browser: false,
  params: z.strictObject({ id: idText }),
  query: z.strictObject({ brand_id: idText }),
  body: z.strictObject({ store_id: id, version }),
  response: z.object({ ...done, data: storeOpeningPlan }),
});
