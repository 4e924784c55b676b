import { mean, median } from "../../statistics.ts";
import { type CrossFit, predictLog } from "./regression.ts";
import type { BackTest, BackTestRow, OwnStore } from "./types.ts";

/** Share of cases that a range is to hold. */
export const COVERAGE = 0.8;

/**
 * Ends of the 80 % range in ln sales, by CV+ (Barber, Candès, Ramdas and Tibshirani, "Predictive inference with the
 * jackknife+", Annals of Statistics 49, 2021): for every own store i the prediction of the model fitted without i's
 * fold, less and plus |i's out-of-fold residual|; of these the ⌊0.2 (n + 1)⌋-th smallest and the ⌈0.8 (n + 1)⌉-th
 * smallest. No shape of the residuals is assumed.
 */
export function crossValidatedRange(fit: CrossFit, row: readonly number[], targets: readonly number[]) {
  const byFold = fit.foldModels.map((model) => predictLog(model, row));
  const lows: number[] = [];
  const highs: number[] = [];
  targets.forEach((target, i) => {
    const predicted = byFold[fit.foldOf[i] as number] as number;
    const residual = Math.abs(target - (fit.outOfFold[i] as number));
    lows.push(predicted - residual);
    highs.push(predicted + residual);
  });
  const places = targets.length + 1;
  const low = sorted(lows)[Math.max(1, Math.floor((1 - COVERAGE) * places + 1e-9)) - 1] as number;
  const high = sorted(highs)[Math.min(targets.length, Math.ceil(COVERAGE * places - 1e-9)) - 1] as number;
  return { low, high };
}

/**
 * Out-of-fold test on the own stores: each is predicted by a model that has not seen it, with a range of ± the
 * ⌈0.8 n⌉-th smallest of the other stores' absolute residuals (ln).
 */
export function backTest(fit: CrossFit, stores: readonly OwnStore[]): BackTest {
  const residuals = stores.map((store, i) =>
    Math.abs(Math.log(store.annual_sales_yen) - (fit.outOfFold[i] as number)),
  );
  const rows = stores.map((store, i) => {
    const others = sorted(residuals.filter((_, other) => other !== i));
    const width = others[Math.min(others.length, Math.ceil(COVERAGE * stores.length - 1e-9)) - 1] as number;
    const log = fit.outOfFold[i] as number;
    return {
      id: store.id,
      format: store.format,
      area_tsubo: store.area_tsubo,
      actual_yen: store.annual_sales_yen,
      predicted_yen: Math.round(Math.exp(log)),
      low_yen: Math.round(Math.exp(log - width)),
      high_yen: Math.round(Math.exp(log + width)),
      is_covered: (residuals[i] as number) <= width,
    };
  });
  const errors = stores.map((store, i) =>
    Math.abs(Math.exp(fit.outOfFold[i] as number) / store.annual_sales_yen - 1),
  );
  return {
    stores: stores.length,
    folds: fit.foldModels.length,
    mean_error: mean(errors),
    median_error: median(errors),
    coverage: mean(rows.map((row) => (row.is_covered ? 1 : 0))),
    rows,
  };
}

function sorted(values: readonly number[]): number[] {
  return [...values].sort((a, b) => a - b);
}

/** How often the 80 % ranges of a group of back-tested stores were right. */
export interface GroupCoverage<Group> {
  group: Group;
  stores: number;
  covered: number;
  coverage: number;
}

/**
 * Measured coverage by group (format, size class), groups in the order of their first row. Over all stores it is near
 * 80 % by construction; by group it shows where the ranges are too narrow or too wide.
 */
export function coverageBy<Group extends string | number>(
  rows: readonly BackTestRow[],
  groupOf: (row: BackTestRow) => Group,
): GroupCoverage<Group>[] {
  const groups = new Map<Group, GroupCoverage<Group>>();
  for (const row of rows) {
    const group = groupOf(row);
    const found = groups.get(group) ?? { group, stores: 0, covered: 0, coverage: 0 };
    found.stores += 1;
    found.covered += row.is_covered ? 1 : 0;
    found.coverage = found.covered / found.stores;
    groups.set(group, found);
  }
  return [...groups.values()];
}
