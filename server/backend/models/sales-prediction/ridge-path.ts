import {
  cholesky,
  fitStandardiser,
  type Matrix,
  normalEquations,
  type Standardiser,
  standardise,
} from "../linear.ts";
import { mean } from "../statistics.ts";

/** How a column is taken. */
export interface RidgeColumn {
  /** Above 1 the column is penalised less, below 1 more. */
  weight: number;
  /** Keeps the coefficient at or below 0. */
  isHeld: boolean;
  /** Least coefficient of a held column, per unit of the column itself. */
  least?: number;
  /** Deviation by which the column is standardised at least, in its own unit. */
  leastDeviation?: number;
}

/** A fitted line: value = intercept + Σ coefficients × standardised columns. */
export interface Line {
  intercept: number;
  coefficients: number[];
  scale: Standardiser;
  /** Residuals of each row when it is left out. */
  leftOut: number[];
}

/**
 * Ridge over a path of penalties (per row: λ = n × each), averaged by how well each predicts rows that are left out: weights ∝ PRESS^(−n ÷ 2),
 * the likelihood of the left-out errors (D. Allen, Technometrics 16, 1974), so that one store more or less moves the
 * penalty a little and never by a jump. Rows n × p, targets n; n ≥ 2.
 */
export function ridgePath(
  rows: Matrix,
  targets: readonly number[],
  columns: readonly RidgeColumn[],
  penalties: readonly number[],
): Line {
  const scale = scaleOf(rows, columns);
  const standard = rows.map((row) => weighted(standardise(row, scale), columns));
  const intercept = mean(targets);
  const centred = targets.map((target) => target - intercept);
  const equations = normalEquations(standard, centred);
  const bounds = columns.map(({ isHeld, least, weight }, i) => {
    if (!isHeld) return undefined;
    return { least: ((least ?? Number.NEGATIVE_INFINITY) * (scale.deviations[i] as number)) / weight };
  });
  const fits = penalties.map((penalty) =>
    fitOne(standard, centred, equations, penalty * rows.length, bounds),
  );
  const least = Math.min(...fits.map(({ press }) => press));
  const shares = fits.map(({ press }) => (least > 1e-18 ? (press / least) ** (-rows.length / 2) : 1));
  const total = shares.reduce((sum, share) => sum + share, 0);
  const average = (read: (fit: (typeof fits)[number]) => number) =>
    fits.reduce((sum, fit, i) => sum + ((shares[i] as number) / total) * read(fit), 0);
  return {
    intercept,
    scale,
    coefficients: columns.map(({ weight }, i) => weight * average(({ slopes }) => slopes[i] as number)),
    leftOut: targets.map((_, row) => average(({ leftOut }) => leftOut[row] as number)),
  };
}

/** Terms of a line at a row, one per column; their sum and the intercept are its value. */
export function lineTerms({ coefficients, scale }: Line, row: readonly number[]): number[] {
  return standardise(row, scale).map((value, i) => value * (coefficients[i] as number));
}

/** The value of a line at a row. */
export function lineValue(line: Line, row: readonly number[]): number {
  return lineTerms(line, row).reduce((sum, term) => sum + term, line.intercept);
}

function scaleOf(rows: Matrix, columns: readonly RidgeColumn[]): Standardiser {
  const { means, deviations } = fitStandardiser(rows);
  return {
    means,
    deviations: deviations.map((one, i) => Math.max(one, columns[i]?.leastDeviation ?? 0)),
  };
}

function weighted(row: readonly number[], columns: readonly RidgeColumn[]): number[] {
  return row.map((value, i) => value * (columns[i]?.weight ?? 1));
}

interface Equations {
  gram: number[][];
  moment: number[];
}

function fitOne(
  rows: Matrix,
  targets: readonly number[],
  equations: Equations,
  lambda: number,
  bounds: readonly ({ least: number } | undefined)[],
) {
  const free = solved(equations, lambda);
  const within = free.slopes.map((slope, i) => {
    const bound = bounds[i];
    return bound ? Math.min(0, Math.max(bound.least, slope)) : slope;
  });
  const held = within.findIndex((slope, i) => slope !== free.slopes[i]);
  const used = held < 0 ? free : fixed(equations, lambda, { column: held, slope: within[held] as number });
  const count = rows.length;
  const leftOut = rows.map((row, n) => {
    const leverage = Math.min(0.98, 1 / count + squaredLength(used.factor, row, held));
    const fitted = used.slopes.reduce((sum, slope, i) => sum + slope * (row[i] as number), 0);
    return ((targets[n] as number) - fitted) / (1 - leverage);
  });
  return { slopes: used.slopes, leftOut, press: mean(leftOut.map((error) => error * error)) };
}

/** The others' slopes where one column's is given: what it explains is taken from the targets, and it from the columns. */
function fixed(
  { gram, moment }: Equations,
  lambda: number,
  { column, slope }: { column: number; slope: number },
) {
  const found = solved(
    {
      gram: gram.map((row, i) => row.map((value, j) => (i === column || j === column ? 0 : value))),
      moment: moment.map((value, i) => (i === column ? 0 : value - slope * (gram[i]?.[column] as number))),
    },
    lambda,
  );
  found.slopes[column] = slope;
  return found;
}

function solved({ gram, moment }: Equations, lambda: number) {
  const factor = cholesky(gram.map((row, i) => row.map((value, j) => (i === j ? value + lambda : value))));
  const slopes = forward(factor, moment);
  for (let i = slopes.length - 1; i >= 0; i--) {
    const row = factor[i] as number[];
    const value = (slopes[i] as number) / (row[i] as number);
    slopes[i] = value;
    for (let k = 0; k < i; k++) slopes[k] = (slopes[k] as number) - (row[k] as number) * value;
  }
  return { factor, slopes };
}

/** xᵀ(XᵀX + λI)⁻¹x, through the Cholesky factor; a column that was taken out counts as 0. */
function squaredLength(factor: readonly number[][], row: readonly number[], taken: number): number {
  const way = forward(factor, taken < 0 ? row : row.map((value, i) => (i === taken ? 0 : value)));
  return way.reduce((sum, value) => sum + value * value, 0);
}

function forward(factor: readonly number[][], right: readonly number[]): number[] {
  const found = new Array<number>(right.length);
  for (let i = 0; i < right.length; i++) {
    const row = factor[i] as number[];
    let rest = right[i] as number;
    for (let k = 0; k < i; k++) rest -= (row[k] as number) * (found[k] as number);
    found[i] = rest / (row[i] as number);
  }
  return found;
}
