import type { PredictionResult } from "../../../contract/prediction-results.ts";
import type { resultOf } from "./result.ts";

type Kept = ReturnType<typeof resultOf>;

export function presentable(kept: Kept): PredictionResult {
  const group = <Group extends object>(one: Group) => ({
    ...one,
    coverage_low: null,
    coverage_high: null,
    is_pooled: false,
  });
  const { inputs, drivers, back_test } = kept;
  return {
    ...kept,
    inputs: {
      ...inputs,
      opening_plan_ids: [],
      stores_left_out: inputs.stores_left_out.map((store) => ({ ...store, reason: "sales" as const })),
      revision: 1,
      as_of: null,
    },
    drivers: drivers.map((driver) => ({ ...driver, margin_yen: null })),
    neighbours_yen: null,
    effects: null,
    back_test: back_test && {
      ...back_test,
      folds_tested: null,
      tested_on: null,
      neighbours_error: null,
      coverage_low: null,
      coverage_high: null,
      by_format: back_test.by_format.map(group),
      by_size: back_test.by_size.map(group),
    },
  };
}
