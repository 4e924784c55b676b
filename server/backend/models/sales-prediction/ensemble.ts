import { quantile } from "../statistics.ts";
import { COLUMNS, LARGE_CHAIN } from "./design.ts";
import { type Fitted, fitLearners } from "./learners.ts";
import { MODEL_REVISION, type Revision } from "./types.ts";

/** Share of cases that a range is to hold. */
export const COVERAGE = 0.8;

interface Member {
  fitted: Fitted;
  fold: number;
  repeat: number;
}

/** A chain's model: members each fitted without one fold, mixed by weights that their errors decide. */
export interface Ensemble {
  folds: number;
  repeats: number;
  weights: number[];
  /** Mean of the members, ln sales; times `smear` it is the expected sales. */
  log(row: readonly number[]): number;
  smear: number;
  range(row: readonly number[]): { low: number; high: number };
  /** For each member its base and parts by column. */
  parts(row: readonly number[]): { base: number; parts: number[] }[];
  /** ln sales of each row by members that have not seen it. */
  outOfFold: number[];
}

/**
 * Folds and how often they are dealt anew: more often where few stores make one dealing a matter of luck, and each store
 * its own fold where there are fewest. Within a nested test fewer will do.
 */
function dealing(count: number, isNested: boolean): { folds: number; repeats: number } {
  if (count < LARGE_CHAIN) return { folds: isNested ? 10 : count, repeats: 1 };
  if (isNested || count >= 1_000) return { folds: 5, repeats: 1 };
  return { folds: 10, repeats: count >= 200 ? 1 : count < 60 ? 3 : 2 };
}

/**
 * Fits rows (n × COLUMNS) and ln sales. A store's fold follows from its key alone, so that neither ids nor order nor
 * another store move it. The value is the mean over members (each has seen nine tenths of the stores); the range is CV+
 * (Barber, Candès, Ramdas and Tibshirani, Annals of Statistics 49, 2021) with errors measured in units of how hard each
 * site is: how far the ways differ there and how far it lies from the stores.
 */
export function fitEnsemble(
  rows: readonly (readonly number[])[],
  targets: readonly number[],
  keys: readonly number[],
  { isNested = false, revision = MODEL_REVISION }: { isNested?: boolean; revision?: Revision } = {},
): Ensemble {
  const count = rows.length;
  const { folds, repeats } = dealing(count, isNested);
  const members: Member[] = [];
  const foldOf = (row: number, repeat: number) =>
    folds === count ? row : mixed(keys[row] as number, repeat) % folds;
  for (let repeat = 0; repeat < repeats; repeat++) {
    for (let fold = 0; fold < folds; fold++) {
      const kept = rows.flatMap((_, i) => (foldOf(i, repeat) === fold ? [] : [i]));
      if (kept.length === count && members.some((one) => one.repeat === repeat)) continue;
      const fitted = fitLearners(
        kept.map((i) => rows[i] as number[]),
        kept.map((i) => targets[i] as number),
        kept.map((i) => keys[i] as number),
        { count, revision },
      );
      members.push({ fitted, fold, repeat });
    }
  }
  return assembled(rows, targets, members, foldOf, { folds, repeats, revision });
}

function assembled(
  rows: readonly (readonly number[])[],
  targets: readonly number[],
  members: readonly Member[],
  foldOf: (row: number, repeat: number) => number,
  { folds, repeats, revision }: { folds: number; repeats: number; revision: Revision },
): Ensemble {
  const seenWithout: { row: number; member: Member; values: number[] }[] = [];
  for (const member of members) {
    rows.forEach((row, i) => {
      if (foldOf(i, member.repeat) !== member.fold) return;
      seenWithout.push({ row: i, member, values: member.fitted.learners.map((one) => one.value(row)) });
    });
  }
  const weights = mixWeights(
    seenWithout.map(({ values, row }) => ({ values, target: targets[row] as number })),
  );
  const mix = (values: readonly number[]) =>
    values.reduce((sum, value, i) => sum + value * (weights[i] as number), 0);
  const outOfFold = new Array<number>(rows.length).fill(0);
  for (const { row, values } of seenWithout)
    outOfFold[row] = (outOfFold[row] as number) + mix(values) / repeats;

  const hardness = hardnessOf(seenWithout, targets, rows, mix);
  const scores = seenWithout.map(({ row, member, values }) => {
    const error = Math.abs((targets[row] as number) - mix(values));
    return { member, error: error / hardness(member, rows[row] as number[], values) };
  });
  const at = (row: readonly number[]) =>
    new Map(
      members.map((member) => {
        const values = member.fitted.learners.map((one) => one.value(row));
        return [member, { value: mix(values), hard: hardness(member, row, values) }];
      }),
    );
  return {
    folds,
    repeats,
    weights,
    outOfFold,
    smear: smearing(targets, outOfFold, revision),
    log: (row) =>
      members.reduce((sum, { fitted }) => sum + mix(fitted.learners.map((one) => one.value(row))), 0) /
      members.length,
    range(row) {
      const here = at(row);
      const ends = (sign: number) =>
        scores.map(({ member, error }) => {
          const { value, hard } = here.get(member) as { value: number; hard: number };
          return value + sign * error * hard;
        });
      const places = (scores.length + repeats) / scores.length;
      return {
        low: quantile(ends(-1), Math.max(0, 1 - COVERAGE * places)),
        high: quantile(ends(1), Math.min(1, COVERAGE * places)),
      };
    },
    parts: (row) =>
      members.map(({ fitted }) => {
        const all = fitted.learners.map((one) => one.parts(row));
        return {
          base: mix(all.map(({ base }) => base)),
          parts: row.map((_, column) => mix(all.map(({ parts }) => parts[column] as number))),
        };
      }),
  };
}

/**
 * Weights of the ways: over all mixtures in tenths, averaged by the likelihood of their errors on stores that they have
 * not seen. Errors beyond three times the middle one count as that, so that odd stores do not choose.
 */
function mixWeights(cases: readonly { values: number[]; target: number }[]): number[] {
  const ways = cases[0]?.values.length ?? 1;
  const bound =
    3 *
    Math.max(
      0.02,
      quantile(
        cases.map(({ values, target }) => Math.abs(target - average(values))),
        0.5,
      ),
    );
  const mixtures = simplex(ways, ways > 3 ? 8 : 10);
  const losses = mixtures.map((weights) => {
    let sum = 0;
    for (const { values, target } of cases) {
      let error = target;
      for (let i = 0; i < ways; i++) error -= (weights[i] as number) * (values[i] as number);
      const size = Math.abs(error);
      sum += size <= bound ? size * size : 2 * bound * size - bound * bound;
    }
    return sum / cases.length;
  });
  const least = Math.min(...losses);
  if (least < 1e-18) return new Array<number>(ways).fill(1 / ways);
  // Dealing stores anew adds no stores: the likelihood counts each once, and cautiously.
  const power = Math.min(cases.length, 400) / 4;
  const shares = losses.map((loss) => (loss / least) ** -power);
  const total = shares.reduce((sum, share) => sum + share, 0);
  return Array.from({ length: ways }, (_, i) =>
    mixtures.reduce((sum, weights, k) => sum + ((shares[k] as number) / total) * (weights[i] as number), 0),
  );
}

function simplex(ways: number, steps: number): number[][] {
  if (ways === 1) return [[1]];
  const grow = (left: number, rest: number): number[][] =>
    left === 1
      ? [[rest / steps]]
      : Array.from({ length: rest + 1 }, (_, here) =>
          grow(left - 1, rest - here).map((others) => [here / steps, ...others]),
        ).flat();
  return grow(ways, steps);
}

/** How hard a site is for a member, in one unit: weights chosen so that errors on unseen stores fit best. */
function hardnessOf(
  seen: readonly { row: number; member: Member; values: number[] }[],
  targets: readonly number[],
  rows: readonly (readonly number[])[],
  mix: (values: readonly number[]) => number,
) {
  const cases = seen.map(({ row, member, values }) => ({
    error: Math.max(1e-6, Math.abs((targets[row] as number) - mix(values))),
    apart: apartness(values, mix),
    far: member.fitted.distance(rows[row] as number[]),
  }));
  const usual = Math.max(1e-6, average(cases.map(({ apart }) => apart)));
  const scaleOf = (a: number, b: number) => (apart: number, far: number) =>
    Math.sqrt(1 + a * (apart / usual) + b * Math.max(0, far));
  let best = { loss: Number.POSITIVE_INFINITY, scale: scaleOf(0.3, 0.2) };
  for (const a of [0.05, 0.2]) {
    for (const b of [0.03, 0.1, 0.3]) {
      const scale = scaleOf(a, b);
      const hard = cases.map(({ apart, far }) => scale(apart, far));
      // Laplace likelihood of the errors, with a little more weight for sites that are hard: they are rare here.
      const loss =
        Math.log(average(cases.map(({ error }, i) => error / (hard[i] as number)))) +
        average(hard.map(Math.log)) -
        (0.6 / cases.length) * Math.log(a * b);
      if (loss < best.loss - 1e-9) best = { loss, scale };
    }
  }
  return (member: Member, row: readonly number[], values: readonly number[]) =>
    best.scale(apartness(values, mix), member.fitted.distance(row));
}

/** How far the ways differ: mean square round their mixture. */
function apartness(values: readonly number[], mix: (values: readonly number[]) => number): number {
  const middle = mix(values);
  return average(values.map((value) => (value - middle) ** 2));
}

/** Factors that a chain's line leans on at least. */
const FACTORS = COLUMNS.filter(({ type, isFew }) => isFew && type === "measure").length;

/**
 * What brings sums of predictions to sums of sales: Σ sales ÷ Σ exp(predicted without the store), after N. Duan, Journal
 * of the American Statistical Association 78 (1983). Sales beyond 4.5 times their prediction count as that; with few
 * stores the factor is drawn towards that of a normal error of the same middle. Errors on unseen stores hold that of the
 * estimate itself, which lifts the mean of the predictions too: of a spread s² (n + p) ÷ n on n stores with p factors
 * (H. Akaike, Annals of the Institute of Statistical Mathematics 21, 1969), s² (n − p) ÷ n is left for the factor.
 */
function smearing(targets: readonly number[], predicted: readonly number[], revision: Revision): number {
  const errors = targets.map((target, i) => Math.min(1.5, target - (predicted[i] as number)));
  let [actual, expected] = [0, 0];
  predicted.forEach((log, i) => {
    const level = Math.exp(log);
    actual += level * Math.exp(errors[i] as number);
    expected += level;
  });
  const measured = Math.log(actual / expected);
  const middle = average(errors);
  const spread = Math.min(0.7, average(errors.map((error) => (error - middle) ** 2)));
  const count = targets.length;
  const usual = (spread / 2) * (revision < 3 ? 1 : (count - FACTORS) / (count + FACTORS));
  const weight = count / (count + 20);
  return Math.exp(weight * measured + (1 - weight) * Math.min(0.15, usual));
}

function average(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length);
}

function mixed(key: number, repeat: number): number {
  let state = Math.imul(key ^ Math.imul(repeat + 1, 0x9e3779b1), 0x85ebca6b);
  state = Math.imul(state ^ (state >>> 13), 0xc2b2ae35);
  return (state ^ (state >>> 16)) >>> 0;
}
