import { mean, median } from "../statistics.ts";
import { fitEnsemble } from "./ensemble.ts";
import type { BrandModel } from "./fit.ts";
import { neighboursValue } from "./similar.ts";
import type { NestedTest, OwnStore, TestedRow } from "./types.ts";

const FOLDS = 10;

/** Folds tested: all of a chain of up to 200 stores, some of a larger one, which has stores enough in them. */
function foldsTested(count: number): number {
  return count <= 200 ? FOLDS : count <= 400 ? 3 : 1;
}

/**
 * Nested test: for each fold the whole model, with its own inner folds, weights and range, is made without the fold's
 * stores, and value and range are held against their sales. Nothing of a tested store enters what is tested, so that the
 * coverage is a measurement (S. Varma and R. Simon, BMC Bioinformatics 7, 2006).
 */
export function nestedTest(model: BrandModel): NestedTest {
  const { stores, keys } = model;
  return testedOn(model, foldsOf(keys, 0), foldsTested(stores.length));
}

/** The test on the first `tested` of the folds that `foldOf` names for each store. */
function testedOn(model: BrandModel, foldOf: readonly number[], tested: number): NestedTest {
  const { stores, keys, rows, targets, revision } = model;
  const found: (TestedRow & { neighbours: number })[] = [];
  for (let fold = 0; fold < tested; fold++) {
    const out = rows.flatMap((_, i) => (foldOf[i] === fold ? [i] : []));
    if (out.length === 0) continue;
    const isOut = new Set(out);
    const kept = rows.flatMap((_, i) => (isOut.has(i) ? [] : [i]));
    const pick = <Item>(items: readonly Item[]) => kept.map((i) => items[i] as Item);
    const ensemble = fitEnsemble(pick(rows), pick(targets), pick(keys), { isNested: true, revision });
    for (const i of out) {
      const [store, row] = [stores[i] as OwnStore, rows[i] as number[]];
      const value = Math.exp(ensemble.log(row)) * ensemble.smear;
      const { low, high } = ensemble.range(row);
      const actual = store.annual_sales_yen;
      found.push({
        id: store.id,
        format: store.format,
        area_tsubo: store.area_tsubo,
        actual_yen: actual,
        predicted_yen: Math.round(value),
        low_yen: Math.round(Math.min(value, Math.exp(low))),
        high_yen: Math.round(Math.max(value, Math.exp(high))),
        is_covered: actual >= Math.min(value, Math.exp(low)) && actual <= Math.max(value, Math.exp(high)),
        neighbours: neighboursValue(model, row, store.area_tsubo, isOut),
      });
    }
  }
  const errors = found.map(({ predicted_yen, actual_yen }) => Math.abs(predicted_yen / actual_yen - 1));
  found.sort((a, b) => (a.id < b.id ? -1 : 1));
  return {
    stores: found.length,
    folds: FOLDS,
    folds_tested: tested,
    mean_error: mean(errors),
    median_error: median(errors),
    neighbours_error: mean(found.map(({ neighbours, actual_yen }) => Math.abs(neighbours / actual_yen - 1))),
    coverage: mean(found.map(({ is_covered }) => (is_covered ? 1 : 0))),
    rows: found.map(({ neighbours: _, ...row }) => row),
  };
}

/** A nested test with the folds dealt anew several times: its figures are those of all dealings, its rows of the first. */
export interface Evaluation extends NestedTest {
  repeats: number;
}

/** Stores that a test goes through at most, more or less: each fold takes a fit of all others. */
const TESTED_STORES = 5_000 / FOLDS;

/**
 * The test that is made beside predictions, when there is time: on more folds of a large chain than a prediction waits for,
 * and dealt anew where few stores make one dealing a matter of luck.
 */
export function evaluate(model: BrandModel): Evaluation {
  const count = model.stores.length;
  const folds = Math.max(1, Math.min(FOLDS, Math.floor((FOLDS * TESTED_STORES) / count)));
  const repeats = count < 60 ? 5 : count <= 200 ? 3 : 1;
  const tests = Array.from({ length: repeats }, (_, repeat) =>
    testedOn(model, foldsOf(model.keys, repeat), folds),
  );
  const over = (read: (test: NestedTest) => number) => mean(tests.map(read));
  return {
    ...(tests[0] as NestedTest),
    mean_error: over(({ mean_error }) => mean_error),
    median_error: over(({ median_error }) => median_error),
    neighbours_error: over(({ neighbours_error }) => neighbours_error),
    coverage: over(({ coverage }) => coverage),
    repeats,
  };
}

/** Folds of equal size, dealt in the order of the keys' digits read backwards, which has nothing to do with places. */
function foldsOf(keys: readonly number[], repeat: number): number[] {
  const order = keys
    .map((key, i) => ({ i, key: Math.imul(key ^ Math.imul(repeat, 0x85ebca6b), 0x9e3779b1) >>> 0 }))
    .sort((a, b) => a.key - b.key || a.i - b.i);
  const foldOf = new Array<number>(keys.length).fill(0);
  order.forEach(({ i }, place) => {
    foldOf[i] = place % FOLDS;
  });
  return foldOf;
}
