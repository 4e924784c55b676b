import { z } from "zod";
import type { Answered } from "./call.ts";
import { date, id, idText } from "./fields.ts";
import { sizeClass } from "./statuses.ts";

const coverage = {
  stores: z.int(),
  covered: z.int(),
  /** Of the group itself; of all groups under 20 stores together where `is_pooled`. */
  coverage: z.number(),
  /** Ends of its 95 % confidence interval (Wilson). Null of model revision 1, as are the figures below marked so. */
  coverage_low: z.number().nullable(),
  coverage_high: z.number().nullable(),
};

export const formatText = z
  .string()
  .regex(/^[1-7]$/, "出店形態を選択してください。")
  .transform(Number);

const coverageGroup = { ...coverage, is_pooled: z.boolean() };

const testFigures = {
  /** Stores tested, in `folds_tested` of `folds` folds (null of revision 1, whose test was not nested). */
  stores: z.int(),
  folds: z.int(),
  folds_tested: z.int().nullable(),
  tested_on: date.nullable(),
  /** Median and mean absolute percentage error, out of fold; 0.1 is 10 %. */
  median_error: z.number(),
  mean_error: z.number(),
  /** Mean error of the median of the five most alike stores, at the same stores; null of revision 1. */
  neighbours_error: z.number().nullable(),
  /** Share of stores whose actual value lies in the 80 % range made without them; of revision 1 a constant. */
  coverage: z.number(),
  coverage_low: z.number().nullable(),
  coverage_high: z.number().nullable(),
};
export const backTest = z.object({
  ...testFigures,
  by_format: z.array(z.object({ format_id: z.int(), ...coverageGroup })),
  by_size: z.array(z.object({ size_class: sizeClass, ...coverageGroup })),
});
export const evaluation = z.object({ ...testFigures, repeats: z.int() });

export const benchmarkRange = z.object({
  low_yen: z.int(),
  middle_yen: z.int(),
  high_yen: z.int(),
  stores: z.int(),
  brands: z.int(),
  basis: z.string(),
});

export const similarStore = z.object({
  store_id: id,
  name: z.string(),
  score: z.number(),
  actual_yen: z.int(),
  /** Predicted by a model that has not seen the store; null where it was not among those tested. */
  predicted_yen: z.int().nullable(),
  alike: z.array(z.string()),
  unlike: z.array(z.string()),
});

/**
 * As somebody types it from paper: case, width, spaces and hyphens do not matter. It has no letters that are taken for
 * digits, so that those are digits.
 */
export const verificationCode = z
  .string()
  .max(100, "照合コードは100文字以内で入力してください。")
  .transform((text) =>
    text
      .normalize("NFKC")
      .toUpperCase()
      .replace(/[\s\p{Pd}−ー]/gu, "")
      .replaceAll("O", "0")
      .replace(/[IL]/g, "1"),
  )
  .pipe(z.string().regex(/^[0-9A-HJKMNP-TV-Z]{16}$/, "照合コードは、英数字16文字をすべて入力してください。"));

const causeEffects = z.object({
  cause: z.object({
    /** Of a store, or of a plan for an opening of `opening_plan_ids`; null for the candidate. */
    id: id.nullable(),
    name: z.string(),
    kind: z.enum(["candidate", "opening", "closing"]),
  }),
  /** Stores that change by 0.5 % or more, most first; `store_id` null for a plan. Distance to the cause. */
  stores: z.array(
    z.object({
      store_id: id.nullable(),
      name: z.string(),
      distance_m: z.int(),
      change: z.number(),
      change_yen: z.int(),
    }),
  ),
  rest_yen: z.int(),
  rest_stores: z.int(),
});
export type CauseEffects = Answered<typeof causeEffects>;

export const networkEffects = z.object({
  own_share: z.number(),
  opening: causeEffects,
  scenario: z.array(causeEffects),
  /** Parts that add up: value + effects = net of this opening; with the scenario's sales and effects the whole. */
  bridge: z.object({
    value_yen: z.int(),
    opening_effects_yen: z.int(),
    opening_net_yen: z.int(),
    scenario: z
      .object({
        new_store_sales_yen: z.int(),
        closing_sales_yen: z.int(),
        effects_yen: z.int(),
        net_yen: z.int(),
      })
      .nullable(),
  }),
});

export const forecastOrder = z.enum(["opened", "name", "difference"]);

export const openedForecast = z.object({
  plan_id: id,
  plan_name: z.string(),
  store_id: id,
  store_name: z.string(),
  opened_on: date,
  prediction_id: id.nullable(),
  made_on: date.nullable(),
  predicted_yen: z.int().nullable(),
  low_yen: z.int().nullable(),
  high_yen: z.int().nullable(),
  year: z.int().nullable(),
  actual_yen: z.int().nullable(),
  result: z.enum(["inside", "below", "above", "waiting", "late", "none"]),
});
export type OpenedForecast = Answered<typeof openedForecast>;

/** Of all that are counted, whatever is asked for; the interval is null where there are none. */
export const measuredForecasts = z.object({
  stores: z.int(),
  covered: z.int(),
  coverage_low: z.number().nullable(),
  coverage_high: z.number().nullable(),
  years: z.array(z.object({ year: z.int(), stores: z.int() })),
});

export const forecastFilters = {
  brand_id: idText,
  prediction_id: idText.optional(),
  sort: forecastOrder.default("opened"),
  order: z.enum(["asc", "desc"]).default("desc"),
};
