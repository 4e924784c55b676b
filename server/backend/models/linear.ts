import { mean, standardDeviation } from "./statistics.ts";

/** A dense matrix as rows of equal length. */
export type Matrix = readonly (readonly number[])[];

/** Column means and standard deviations; a constant column has deviation 1, so that it standardises to 0. */
export interface Standardiser {
  means: number[];
  deviations: number[];
}

/** Fits a standardiser to rows (n × p, n ≥ 1). */
export function fitStandardiser(rows: Matrix): Standardiser {
  const columns = (rows[0] ?? []).map((_, column) => rows.map((row) => row[column] as number));
  const deviations = columns.map((column) => divisorOf(standardDeviation(column), mean(column)));
  return { means: columns.map(mean), deviations };
}

function divisorOf(deviation: number, centre: number): number {
  return deviation > 1e-9 * Math.max(1, Math.abs(centre)) ? deviation : 1;
}

/** One row in units of standard deviations from the mean (length p). */
export function standardise(row: readonly number[], by: Standardiser): number[] {
  return row.map((value, column) => {
    const centred = value - (by.means[column] as number);
    return centred / (by.deviations[column] as number);
  });
}

/** Inner product of two vectors of equal length. */
export function dot(a: readonly number[], b: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += (a[i] as number) * (b[i] as number);
  return sum;
}

/** Euclidean distance, squared. */
export function squaredDistance(a: readonly number[], b: readonly number[]): number {
  let sum = 0;
  for (let i = 0; i < a.length; i++) sum += ((a[i] as number) - (b[i] as number)) ** 2;
  return sum;
}

/**
 * Lower Cholesky factor L of a symmetric positive definite matrix A = L·Lᵀ (Golub and Van Loan, 4.2).
 * Throws RangeError when A is not positive definite.
 */
export function cholesky(matrix: Matrix): number[][] {
  const factor = matrix.map((row) => row.map(() => 0));
  for (let i = 0; i < matrix.length; i++) {
    const row = factor[i] as number[];
    for (let j = 0; j <= i; j++) {
      const other = factor[j] as number[];
      let rest = matrix[i]?.[j] as number;
      for (let k = 0; k < j; k++) rest -= (row[k] as number) * (other[k] as number);
      if (i === j && !(rest > 0)) throw new RangeError("matrix is not positive definite");
      row[j] = i === j ? Math.sqrt(rest) : rest / (other[j] as number);
    }
  }
  return factor;
}

/** Solves A·x = b for a symmetric positive definite A (p × p) and b (length p). */
export function solvePositiveDefinite(matrix: Matrix, right: readonly number[]): number[] {
  const factor = cholesky(matrix);
  const solution = [...right];
  factor.forEach((row, i) => {
    let rest = solution[i] as number;
    for (let k = 0; k < i; k++) rest -= (row[k] as number) * (solution[k] as number);
    solution[i] = rest / (row[i] as number);
  });
  for (let i = factor.length - 1; i >= 0; i--) {
    const row = factor[i] as number[];
    const value = (solution[i] as number) / (row[i] as number);
    solution[i] = value;
    for (let k = 0; k < i; k++) solution[k] = (solution[k] as number) - (row[k] as number) * value;
  }
  return solution;
}

/** XᵀX (p × p) and Xᵀy (length p) of centred data, the sufficient statistics of a ridge fit. */
export interface NormalEquations {
  gram: number[][];
  moment: number[];
}

/** Normal equations of rows (n × p) and targets (length n). */
export function normalEquations(rows: Matrix, targets: readonly number[]): NormalEquations {
  const width = rows[0]?.length ?? 0;
  const gram = Array.from({ length: width }, () => new Array<number>(width).fill(0));
  const moment = new Array<number>(width).fill(0);
  rows.forEach((row, n) => {
    for (let i = 0; i < width; i++) {
      const value = row[i] as number;
      if (value === 0) continue;
      const line = gram[i] as number[];
      for (let j = 0; j < width; j++) line[j] = (line[j] as number) + value * (row[j] as number);
      moment[i] = (moment[i] as number) + value * (targets[n] as number);
    }
  });
  return { gram, moment };
}

/**
 * Ridge coefficients β = (XᵀX + λI)⁻¹ Xᵀy (Hoerl and Kennard 1970). The rows are to be standardised and the targets
 * centred, so that no intercept is penalised. `lambda` > 0, in the unit of n (0.1 is weak, 1,000 strong for n = 100).
 */
export function ridge({ gram, moment }: NormalEquations, lambda: number): number[] {
  if (!(lambda > 0)) throw new RangeError("lambda must be positive");
  const penalised = gram.map((row, i) => row.map((value, j) => (i === j ? value + lambda : value)));
  return solvePositiveDefinite(penalised, moment);
}
