import { z } from "zod";
import { type Answered, download, read, WORKBOOK, write } from "./call.ts";
import { date, id, idText, instant, ok, pageText, paging, perPageText } from "./fields.ts";
import { meetingNote, noteWriting } from "./meeting-packs.ts";
import { planStage, storeOpeningPlan } from "./opening-plans.ts";
import { PER_PAGE } from "./paging.ts";
import { prediction, predictionResult } from "./prediction-results.ts";
import { done } from "./texts.ts";

/*
 * What a brand's meeting is shown of its openings: made once, never changed, opened again as it was. None of these is
 * among the product's listed calls.
 */

const head = {
  id,
  number: z.int().min(1),
  made_on: date,
  created_at: instant,
  /** Null for somebody who has left. */
  user_name: z.string().nullable(),
  stages: z.array(planStage),
};

const packHead = z.object({
  ...head,
  plan_count: z.int().min(0),
  prediction_count: z.int().min(0),
});
export type OpeningPackHead = Answered<typeof packHead>;

const packedPlan = storeOpeningPlan.pick({
  id: true,
  facility_name: true,
  name: true,
  address: true,
  stage: true,
  opening_on: true,
  format_id: true,
  area_tsubo: true,
  rent_yen_per_tsubo: true,
  person: true,
  due_on: true,
  memo: true,
});
export type PackedPlan = Answered<typeof packedPlan>;

const evidence = prediction
  .pick({
    id: true,
    name: true,
    facility_name: true,
    address: true,
    yearly_sales_yen: true,
    low_yen: true,
    high_yen: true,
    yen_per_tsubo: true,
    network_change_yen: true,
    format_id: true,
    area_tsubo: true,
    opening_on: true,
    created_at: true,
    refusal: true,
    drivers: true,
    similar_stores: true,
    back_test: true,
    warnings: true,
    sources: true,
    verification_code: true,
  })
  .extend({
    inputs: predictionResult.shape.inputs.pick({
      stores_used: true,
      version: true,
      revision: true,
      as_of: true,
      hash: true,
    }),
  });
export type PackedPrediction = Answered<typeof evidence>;

const packSheet = z.object({
  place: z.int().min(1),
  plan: packedPlan.nullable(),
  /** Null for a plan without one, and where the brand's plan has no sales prediction. */
  prediction: evidence.nullable(),
  note: meetingNote.nullable(),
  last_note: meetingNote.nullable(),
});
export type OpeningPackSheet = Answered<typeof packSheet>;

const change = z.object({
  kind: z.enum(["added", "changed", "gone"]),
  name: z.string(),
  label: z.string(),
  /** In the words of screens; null for nothing. */
  from: z.string().nullable(),
  to: z.string().nullable(),
});
export type OpeningPackChange = Answered<typeof change>;

const pack = z.object({
  ...head,
  brand_id: id,
  sheets: z.array(packSheet),
  /** The pack before it, and what is other in this one; null for the first. */
  last: z.object({ id, number: z.int(), made_on: date, changes: z.array(change) }).nullable(),
});
export type OpeningPack = Answered<typeof pack>;

export const MOST_SHEETS = 50;
export const MOST_PREDICTIONS = `売上予測は${MOST_SHEETS}件以内で選択してください。`;

const listed = { brand_id: idText, order: z.enum(["desc", "asc"]).default("desc") };

export const getOpeningPacks = read({
  path: "/api/v1/opening_packs",
  summary: "出店会議資料の一覧",
  access: ["brandMember"],
  browser: false,
  query: z.strictObject({ ...listed, page: pageText, per_page: perPageText }),
  response: z.object({ status: ok, data: z.array(packHead), ...paging }),
  fallback: { status: 2000 as const, data: [], total: 0, page: 1, per_page: PER_PAGE },
});

export const downloadOpeningPacksExcel = download({
  path: "/api/v1/opening_packs/excel",
  summary: "出店会議資料の一覧のExcel",
  access: ["brandMember"],
  browser: false,
  query: z.strictObject(listed),
  contentType: WORKBOOK,
});

export const getOpeningPack = read({
  path: "/api/v1/opening_packs/{id}",
  summary: "出店会議資料",
  access: ["brandMember"],
  browser: false,
  params: z.strictObject({ id: idText }),
  response: z.object({ status: ok, data: pack.nullable() }),
  fallback: { status: 2000 as const, data: null },
});

export const downloadOpeningPackExcel = download({
  path: "/api/v1/opening_packs/{id}/excel",
  summary: "出店会議資料のExcel",
  access: ["brandMember"],
  browser: false,
  params: z.strictObject({ id: idText }),
  contentType: WORKBOOK,
});

export const createOpeningPack = write({
  method: "POST",
  path: "/api/v1/opening_packs",
  summary: "出店会議資料を作成",
  access: ["brandMember"],
  browser: false,
  body: z.strictObject({
    brand_id: id,
    stages: z.array(planStage).max(10).default([]),
    prediction_ids: z.array(id).max(MOST_SHEETS, MOST_PREDICTIONS).default([]),
  }),
  response: z.object({ ...done, id, number: z.int() }),
});

export const updateOpeningNote = write({
  method: "PUT",
  path: "/api/v1/opening_packs/{id}/notes/{place}",
  summary: "出店会議の記録を保存",
  access: ["brandMember"],
  browser: false,
  params: z.strictObject({ id: idText, place: idText }),
  ...noteWriting,
});

export const MOST_NOTES = 50;

const planNote = meetingNote.extend({
  pack: z.object({ id, number: z.int().min(1), made_on: date }),
  place: z.int(),
});
export type PlanNote = Answered<typeof planNote>;

export const getOpeningNotes = read({
  path: "/api/v1/opening_notes",
  summary: "出店計画についての会議の記録",
  access: ["brandMember"],
  browser: false,
  query: z.strictObject({ brand_id: idText, plan_id: idText }),
  response: z.object({ status: ok, data: z.array(planNote) }),
  fallback: { status: 2000 as const, data: [] },
});
