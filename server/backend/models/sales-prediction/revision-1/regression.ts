import {
  dot,
  fitStandardiser,
  type Matrix,
  normalEquations,
  ridge,
  type Standardiser,
  standardise,
} from "../../linear.ts";
import { seededRandom } from "../../random.ts";
import { mean } from "../../statistics.ts";
import { COLUMNS } from "./design.ts";

/** A fitted model: ln sales = intercept + Σ coefficients × standardised columns. */
export interface Model {
  intercept: number;
  coefficients: number[];
  scale: Standardiser;
  lowest: number[];
  highest: number[];
  lambda: number;
}

/** Penalties tried, per store: λ = n × each. */
const PENALTIES = [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5, 10];
const CANNIBALISATION = COLUMNS.findIndex(({ type }) => type === "cannibalisation");

/** Fits one model for every penalty from rows (n × COLUMNS) and ln sales (n). */
export function fitModels(rows: Matrix, targets: readonly number[]): Model[] {
  const scale = fitStandardiser(rows);
  const intercept = mean(targets);
  const standardised = rows.map((row) => standardise(row, scale));
  const equations = normalEquations(
    standardised,
    targets.map((target) => target - intercept),
  );
  const bound = (pick: (...values: number[]) => number) =>
    COLUMNS.map((_, column) => rows.map((row) => row[column] as number).reduce((a, b) => pick(a, b)));
  const [lowest, highest] = [bound(Math.min), bound(Math.max)];
  return PENALTIES.map((penalty) => {
    const lambda = penalty * rows.length;
    return { intercept, coefficients: signed(equations, lambda), scale, lowest, highest, lambda };
  });
}

/** Ridge with the coefficient of cannibalisation held at 0 or below: refitted without the column if it comes out above. */
function signed({ gram, moment }: ReturnType<typeof normalEquations>, lambda: number): number[] {
  const free = ridge({ gram, moment }, lambda);
  if ((free[CANNIBALISATION] as number) <= 0) return free;
  const isHeld = (i: number) => i === CANNIBALISATION;
  return ridge(
    {
      gram: gram.map((row, i) => row.map((value, j) => (isHeld(i) || isHeld(j) ? 0 : value))),
      moment: moment.map((value, i) => (isHeld(i) ? 0 : value)),
    },
    lambda,
  );
}

/** Terms of ln sales against the average store, one per column; measures beyond the fitted range count as its end. */
export function terms(model: Model, row: readonly number[]): number[] {
  const held = row.map((value, column) =>
    COLUMNS[column]?.type === "measure"
      ? Math.min(model.highest[column] as number, Math.max(model.lowest[column] as number, value))
      : value,
  );
  return standardise(held, model.scale).map(
    (value, column) => value * (model.coefficients[column] as number),
  );
}

/** Predicted ln sales of a row. */
export function predictLog(model: Model, row: readonly number[]): number {
  const all = terms(model, row);
  return model.intercept + dot(all, new Array<number>(all.length).fill(1));
}

/** Cross-validated fit: the model on all rows, and for each row its fold and the model fitted without that fold. */
export interface CrossFit {
  model: Model;
  foldOf: number[];
  foldModels: Model[];
  /** Predicted ln sales of each row by the model that has not seen it. */
  outOfFold: number[];
}

/**
 * Ridge with the penalty of least squared error in 10-fold cross-validation (n folds when fewer rows; Stone 1974),
 * standardising within each fold. Rows are dealt to folds in an order shuffled from a fixed seed.
 */
export function crossFit(rows: Matrix, targets: readonly number[]): CrossFit {
  const folds = Math.min(10, rows.length);
  const foldOf = dealt(rows.length, folds);
  const fitted = Array.from({ length: folds }, (_, fold) => {
    const kept = (_row: unknown, i: number) => foldOf[i] !== fold;
    return fitModels(rows.filter(kept), targets.filter(kept));
  });
  const outOfFold = PENALTIES.map((_, penalty) =>
    rows.map((row, i) => predictLog(fitted[foldOf[i] as number]?.[penalty] as Model, row)),
  );
  const errors = outOfFold.map((predicted) =>
    mean(predicted.map((p, i) => (p - (targets[i] as number)) ** 2)),
  );
  const best = errors.indexOf(Math.min(...errors));
  return {
    model: fitModels(rows, targets)[best] as Model,
    foldOf,
    foldModels: fitted.map((models) => models[best] as Model),
    outOfFold: outOfFold[best] as number[],
  };
}

function dealt(count: number, folds: number): number[] {
  const order = Array.from({ length: count }, (_, i) => i);
  const random = seededRandom(20_240_301);
  for (let i = count - 1; i > 0; i--) {
    const other = Math.floor(random() * (i + 1));
    [order[i], order[other]] = [order[other] as number, order[i] as number];
  }
  const foldOf = new Array<number>(count).fill(0);
  order.forEach((row, place) => {
    foldOf[row] = place % folds;
  });
  return foldOf;
}
