import { type Boosted, boost, boostedParts, boostedValue } from "../boosting.ts";
import { quantile } from "../statistics.ts";
import { CANNIBALISATION, COLUMNS, LARGE_CHAIN } from "./design.ts";
import { type Line, lineTerms, lineValue, type RidgeColumn, ridgePath } from "./ridge-path.ts";
import type { Revision } from "./types.ts";

/** One way to predict ln sales from a row. */
export interface Learned {
  value(row: readonly number[]): number;
  /** Value at the average store, and one part per column; they add up to the value. */
  parts(row: readonly number[]): { base: number; parts: number[] };
}

/** All ways, fitted on the same rows. */
export interface Fitted {
  learners: Learned[];
  /** How far a row lies from the rows fitted on, in the few factors; about 1 for these themselves. */
  distance(row: readonly number[]): number;
}

const FEW = COLUMNS.flatMap(({ isFew, type }, i) => (isFew || type === "cannibalisation" ? [i] : []));
const ALL = COLUMNS.map((_, i) => i);
const THREE = COLUMNS.flatMap(({ isOfThree, type }, i) =>
  isOfThree || type === "cannibalisation" ? [i] : [],
);
/** Trees see no own-store pressure, so that what sisters take follows one smooth and falling line. */
const seenByTrees = (columns: readonly number[]) => columns.filter((i) => i !== CANNIBALISATION);

/** Names of the ways, in the order of Fitted.learners, for a chain of so many stores. */
export function learnerNames(count: number, revision: Revision): string[] {
  const lines = revision < 3 ? ["少数要因の回帰"] : ["少数要因の回帰", "3要因の回帰"];
  return count < LARGE_CHAIN
    ? [...lines, "少数要因の回帰木"]
    : [...lines, "全要因の回帰", "回帰木", "回帰と回帰木"];
}

/**
 * Fits the ways on rows (n × COLUMNS) and ln sales; `keys` are whole numbers of the stores (boosting.ts), `count` the
 * stores of the chain, which decides the ways with the revision of the model. Sales farther than 3 robust deviations from
 * the few factors' line are brought to that bound, so that one odd store does not bend the rest.
 */
export function fitLearners(
  rows: readonly (readonly number[])[],
  targets: readonly number[],
  keys: readonly number[],
  { count, revision }: { count: number; revision: Revision },
): Fitted {
  const isLarge = count >= LARGE_CHAIN;
  const line = (columns: readonly number[], to: readonly number[], penalties = penaltiesOf(isLarge)) =>
    lineOn(columns, rows, to, { penalties, isLarge, revision });
  const tamed = tame(targets, line(FEW, targets).line);
  const few = line(FEW, tamed);
  const wide = isLarge ? line(ALL, tamed) : undefined;
  const treeColumns = seenByTrees(isLarge ? ALL : FEW);
  const trees = (values: readonly number[], seed: number) =>
    treesOn(treeColumns, rows, values, keys, seed, isLarge);
  const base = wide ?? few;
  const learners = [few.learned];
  if (revision >= 3) learners.push(line(THREE, tamed, PENALTIES.three).learned);
  if (wide) learners.push(wide.learned);
  if (wide) learners.push(trees(tamed, 1));
  learners.push(sumOf(base.learned, trees(base.line.leftOut, 2)));
  return { learners, distance: distanceFrom(few.line, FEW, rows) };
}

function tame(targets: readonly number[], { leftOut }: Line): number[] {
  const spread = Math.max(0.05, 1.4826 * quantile(leftOut.map(Math.abs), 0.5));
  return targets.map((target, i) => {
    const error = leftOut[i] as number;
    const bound = 3 * spread;
    return Math.abs(error) <= bound ? target : target - error + Math.sign(error) * bound;
  });
}

/** Penalties tried; a small chain never goes without one, and three factors need little. */
const PENALTIES = {
  three: [0.01, 0.1],
  small: [0.1, 0.3, 1, 3],
  large: [0.003, 0.01, 0.03, 0.1, 0.3, 1, 3],
};
const penaltiesOf = (isLarge: boolean) => (isLarge ? PENALTIES.large : PENALTIES.small);

/**
 * Area is hardly penalised, how malls differ more, and what sisters take the most where few stores show it. Sisters take
 * no more of the sales than of the demand. What hardly differs between the stores teaches little of a site where it does:
 * a chain of the countryside nothing of a city.
 */
function ridgeColumn(i: number, isLarge: boolean, revision: Revision): RidgeColumn {
  const { driver, type, leastDeviation } = COLUMNS[i] as (typeof COLUMNS)[number];
  const isHeld = i === CANNIBALISATION;
  const bounds = revision < 3 ? {} : { leastDeviation, ...(isHeld && { least: -1 }) };
  if (isHeld) return { weight: isLarge ? 0.7 : 0.2, isHeld, ...bounds };
  if (driver === "area" && type === "measure") return { weight: isLarge ? 3 : 5, isHeld, ...bounds };
  return { weight: type === "crossed" ? 0.7 : 1, isHeld, ...bounds };
}

function lineOn(
  columns: readonly number[],
  rows: readonly (readonly number[])[],
  targets: readonly number[],
  { penalties, isLarge, revision }: { penalties: readonly number[]; isLarge: boolean; revision: Revision },
) {
  const pick = (row: readonly number[]) => columns.map((i) => row[i] as number);
  const kinds = columns.map((i) => ridgeColumn(i, isLarge, revision));
  const line = ridgePath(rows.map(pick), targets, kinds, penalties);
  const learned: Learned = {
    value: (row) => lineValue(line, pick(row)),
    parts: (row) => ({ base: line.intercept, parts: spreadOut(columns, lineTerms(line, pick(row))) }),
  };
  return { line, learned };
}

/** Half the width of a split in standard deviations: wide enough that 20 m never tip it. */
const SOFTNESS = 0.25;

function treesOn(
  columns: readonly number[],
  rows: readonly (readonly number[])[],
  targets: readonly number[],
  keys: readonly number[],
  seed: number,
  isLarge: boolean,
): Learned {
  const pick = (row: readonly number[]) => columns.map((i) => row[i] as number);
  const model: Boosted = boost(rows.map(pick), targets, {
    trees: 80,
    rate: 0.12,
    depth: isLarge ? 3 : 2,
    rows: 0.75,
    columns: 0.45,
    cuts: 16,
    leaf: Math.max(3, Math.round(rows.length / 40)),
    penalty: 2,
    softness: SOFTNESS,
    seed,
    keys,
  });
  return {
    value: (row) => boostedValue(model, pick(row)),
    parts(row) {
      const { start, parts } = boostedParts(model, pick(row));
      return { base: start, parts: spreadOut(columns, parts) };
    },
  };
}

function sumOf(one: Learned, other: Learned): Learned {
  return {
    value: (row) => one.value(row) + other.value(row),
    parts(row) {
      const [a, b] = [one.parts(row), other.parts(row)];
      return { base: a.base + b.base, parts: a.parts.map((part, i) => part + (b.parts[i] as number)) };
    },
  };
}

function spreadOut(columns: readonly number[], parts: readonly number[]): number[] {
  const all = new Array<number>(COLUMNS.length).fill(0);
  columns.forEach((column, i) => {
    all[column] = parts[i] as number;
  });
  return all;
}

/** Mean square of the few factors in standard deviations, each beyond 1 counted in full. */
function distanceFrom({ scale }: Line, columns: readonly number[], rows: readonly (readonly number[])[]) {
  const { means, deviations } = scale;
  const measured = columns.flatMap((column, i) =>
    COLUMNS[column]?.type === "measure" ? [{ column, i }] : [],
  );
  const ends = measured.map(({ column }) => {
    const values = rows.map((row) => row[column] as number);
    return { low: Math.min(...values), high: Math.max(...values) };
  });
  return (row: readonly number[]) => {
    let sum = 0;
    measured.forEach(({ column, i }, k) => {
      const value = row[column] as number;
      const deviation = (value - (means[i] as number)) / (deviations[i] as number);
      const { low, high } = ends[k] as { low: number; high: number };
      const beyond = Math.max(0, low - value, value - high) / (deviations[i] as number);
      sum += deviation ** 2 + beyond ** 2;
    });
    return sum / Math.max(1, measured.length);
  };
}
