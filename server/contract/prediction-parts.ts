import { z } from "zod";
import { id } from "./fields.ts";

const coverage = {
  stores: z.int(),
  covered: z.int(),
  /** Of the group itself; of all groups under 20 stores together where `is_pooled`. */
  coverage: z.number(),
  /** Ends of its 95 % confidence interval (Wilson). Null of model revision 1, as are the figures below marked so. */
  coverage_low: z.number().nullable(),
  coverage_high: z.number().nullable(),
};
export const coverageGroup = { ...coverage, is_pooled: z.boolean() };

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
export type CauseEffects = z.output<typeof causeEffects>;

/** What this opening does to own stores, and before that each closing and opening of the scenario. */
export const networkEffects = z.object({
  /** Share of the new store's sales that comes from own stores; its losses never exceed it. */
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
