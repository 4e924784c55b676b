import { z } from "zod";
import type { Answered } from "./call.ts";
import { date, id, instant } from "./fields.ts";
import { backTest, benchmarkRange, evaluation, networkEffects, similarStore } from "./prediction-parts.ts";

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
  verification_code: z.string(),
  /** The test of the same stores that is made beside predictions, folds dealt anew `repeats` times; null until it is done. */
  evaluation: evaluation.nullable(),
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

export const areaTsubo = z
  .number()
  .min(0.1, "面積は0.1坪以上で入力してください。")
  .max(100_000, "面積は10万坪以下で入力してください。");

/** A site with its terms and what the model says of them; figures are null where it refuses for lack of stores. */
const answer = predictionResult
  .pick({
    low_yen: true,
    high_yen: true,
    yen_per_day: true,
    yen_per_tsubo: true,
    base_yen: true,
    neighbours_yen: true,
    refusal: true,
    drivers: true,
    warnings: true,
  })
  .extend({
    ...predictionSummary.pick({ format_id: true, area_tsubo: true, opening_on: true, yearly_sales_yen: true })
      .shape,
    opening_net_yen: z.int().nullable(),
    ...predictionResult.shape.inputs.pick({
      closing_store_ids: true,
      opening_store_ids: true,
      opening_plan_ids: true,
      closing_stores: true,
      opening_stores: true,
    }).shape,
  });
export type WhatIfAnswer = Answered<typeof answer>;

export const whatIf = z.object({
  as_of: date,
  before: answer,
  after: answer,
});
export type WhatIf = Answered<typeof whatIf>;
