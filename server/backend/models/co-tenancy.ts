import { bipartiteNull } from "./bipartite-null.ts";
import { breathing } from "./breathing.ts";

/** A brand's presence in a facility; several stores of a brand in one facility count once. */
export interface Tenancy {
  brand_id: number;
  facility_id: number;
}

/** Facilities by brand and brands by facility, each once. */
export interface TenancyIndex {
  facilitiesOf: ReadonlyMap<number, ReadonlySet<number>>;
  brandsIn: ReadonlyMap<number, ReadonlySet<number>>;
}

/** Two brands, the facilities they share, and whether that can be chance. */
export interface CoTenancy {
  shared: number;
  /** Shared facilities to expect by chance. */
  expected: number;
  /** (shared + 2) ÷ (expected + 2): observed over expected, drawn towards 1 where little is known. */
  lift: number;
  /** The lift is above this with 95 %. */
  lower: number;
  /** Probability of so many shared facilities or more by chance. */
  chance: number;
  /** Beyond chance, also after correction for all the pairs that were looked at. */
  isFirm: boolean;
}

/** Every pair of brands, tested as one family. */
export interface CoTenancies {
  /** How many pairs were tested. */
  tested: number;
  pair(a: number, b: number): CoTenancy;
}

/** What is known before looking is worth so many expected facilities at chance. */
const PRIOR = 2;
/** At most this share of the firm pairs is expected to be chance. */
const FALSE_DISCOVERIES = 0.05;
/** Likelier trials are left out by starting anew, not by division. */
const MOST_DIVIDED = 0.3;
/** So long others wait at most. */
const BREATH_MS = 10;
/** A pair that shares fewer facilities is never firm. */
const LEAST_SHARED = 2;
/** 5th percentile of the normal distribution. */
const LOW = -1.6449;

/** Index of tenancies; those of brands or facilities hidden from the reader must be left out by the caller. */
export function indexTenancies(tenancies: Iterable<Tenancy>): TenancyIndex {
  const facilitiesOf = new Map<number, Set<number>>();
  const brandsIn = new Map<number, Set<number>>();
  for (const { brand_id, facility_id } of tenancies) {
    entry(facilitiesOf, brand_id).add(facility_id);
    entry(brandsIn, facility_id).add(brand_id);
  }
  return { facilitiesOf, brandsIn };
}

/**
 * Tests all pairs of brands. By chance, the brand with more facilities stands in each facility with the probability of
 * the bipartite configuration model; given how many it has in all, the number of them in the facilities of the rarer
 * brand is conditional Poisson-binomial (Chen, Dempster and Liu 1994). Pairs of brands in two facilities or more are one
 * family for the correction of Benjamini and Hochberg (1995) at 5 %. Lifts are shrunk by a Gamma(2, 2) prior on Poisson
 * counts (DuMouchel 1999); the bound is the 5 % quantile of its posterior.
 */
export async function coTenancies(index: TenancyIndex): Promise<CoTenancies> {
  const chances = chanceOf(index);
  const tested = pairsOf([...index.facilitiesOf.values()].filter(({ size }) => size >= LEAST_SHARED).length);
  const breathe = breathing(BREATH_MS);
  const found: number[] = [];
  for (const [a, b, shared] of sharingPairs(index)) {
    const turn = breathe();
    if (turn) await turn;
    const { chance } = chances(a, b, shared);
    if (chance <= FALSE_DISCOVERIES) found.push(chance);
  }
  found.sort((one, other) => one - other);
  const threshold = found.findLast((chance, i) => chance <= (FALSE_DISCOVERIES * (i + 1)) / tested) ?? 0;
  return {
    tested,
    pair: (a, b) => {
      const shared = sharedBy(index, a, b);
      const { expected, chance } = chances(a, b, shared);
      const lift = (shared + PRIOR) / (expected + PRIOR);
      const lower = gammaQuantile(shared + PRIOR) / (expected + PRIOR);
      const isFirm = shared >= LEAST_SHARED && chance <= threshold && lower > 1;
      return { shared, expected, lift, lower, chance, isFirm };
    },
  };
}

/** The brands that share a facility with one. */
export function neighboursOf(brandId: number, { facilitiesOf, brandsIn }: TenancyIndex): Set<number> {
  const met = new Set<number>();
  for (const facility of facilitiesOf.get(brandId) ?? []) {
    for (const other of brandsIn.get(facility) ?? []) met.add(other);
  }
  met.delete(brandId);
  return met;
}

/** How many shared facilities chance has two brands have, and how likely so many or more are. */
function chanceOf({ facilitiesOf, brandsIn }: TenancyIndex) {
  const { classOf, sizes, probabilities } = bipartiteNull({ facilitiesOf, brandsIn });
  const classesOf = remembered((id) =>
    // In order of size, so that sums do not hang on the order of the input.
    Uint32Array.from(facilitiesOf.get(id) ?? [], classOf).sort(),
  );
  const outcomesOf = remembered((total) => successes(trialsIn(sizes, probabilities(total)), total));
  return (a: number, b: number, shared: number) => {
    const [one, two] = [classesOf(Math.min(a, b)), classesOf(Math.max(a, b))];
    const [own, total] = one.length <= two.length ? [one, two.length] : [two, one.length];
    const trials = probabilities(total);
    const inside = Array.from(own, (place) => trials[place] ?? 0);
    const expected = inside.reduce((sum, trial) => sum + trial, 0);
    if (shared <= expected) return { expected, chance: 1 };
    const outside = inside.some((trial) => trial > MOST_DIVIDED)
      ? successes(trialsIn(without(sizes, own), trials), total)
      : divided(outcomesOf(total), inside);
    return { expected, chance: conditionalTail(inside, outside, shared) };
  };
}

function remembered<T>(work: (key: number) => T): (key: number) => T {
  const known = new Map<number, T>();
  return (key) => {
    const found = known.get(key) ?? work(key);
    known.set(key, found);
    return found;
  };
}

/** How many facilities each class has besides these. */
function without(sizes: readonly number[], own: Uint32Array): number[] {
  const left = [...sizes];
  for (const place of own) left[place] = (left[place] ?? 0) - 1;
  return left;
}

function trialsIn(sizes: readonly number[], probabilities: readonly number[]): number[] {
  return sizes.flatMap((count, place) => Array<number>(count).fill(probabilities[place] ?? 0));
}

/**
 * Probability that at least `least` of the trials inside succeed (Poisson-binomial), where as many of all trials, inside
 * and outside, are known to succeed as `outside` has probabilities for, from 0 on.
 */
function conditionalTail(inside: readonly number[], outside: Float64Array, least: number): number {
  const total = outside.length - 1;
  const within = successes(inside, Math.min(inside.length, total));
  const joint = Array.from(within, (chance, count) => chance * (outside[total - count] ?? 0));
  const whole = joint.reduce((sum, chance) => sum + chance, 0);
  return whole > 0 ? joint.slice(least).reduce((sum, chance) => sum + chance, 0) / whole : 1;
}

/** The probabilities of `successes` without some of their trials; errors grow where these are likely. */
function divided(outcomes: Float64Array, trials: readonly number[]): Float64Array {
  const left = Float64Array.from(outcomes);
  for (const trial of trials) {
    let before = 0;
    for (let count = 0; count < left.length; count++) {
      before = ((left[count] as number) - trial * before) / (1 - trial);
      left[count] = before;
    }
  }
  return left;
}

/** Probabilities of 0 to `most` successes of independent trials, one trial added at a time. */
function successes(trials: readonly number[], most: number): Float64Array {
  const chances = new Float64Array(most + 1);
  chances[0] = 1;
  let tried = 0;
  for (const trial of trials) {
    for (let count = Math.min(most, ++tried); count > 0; count--) {
      chances[count] = (chances[count] as number) * (1 - trial) + (chances[count - 1] as number) * trial;
    }
    chances[0] = (chances[0] as number) * (1 - trial);
  }
  return chances;
}

/** 5 % quantile of the gamma distribution of this shape and rate 1 (Wilson and Hilferty 1931). */
function gammaQuantile(shape: number): number {
  return shape * Math.max(0, 1 - 1 / (9 * shape) + LOW / (3 * Math.sqrt(shape))) ** 3;
}

/** All pairs (first id smaller) that share at least two facilities, with how many. */
function* sharingPairs({ facilitiesOf, brandsIn }: TenancyIndex): Generator<[number, number, number]> {
  for (const [brand, facilities] of facilitiesOf) {
    const counts = new Map<number, number>();
    for (const facility of facilities) {
      for (const other of brandsIn.get(facility) ?? []) {
        if (other > brand) counts.set(other, (counts.get(other) ?? 0) + 1);
      }
    }
    for (const [other, shared] of counts) if (shared >= LEAST_SHARED) yield [brand, other, shared];
  }
}

function sharedBy({ facilitiesOf }: TenancyIndex, a: number, b: number): number {
  const theirs = facilitiesOf.get(b);
  return [...(facilitiesOf.get(a) ?? [])].filter((facility) => theirs?.has(facility)).length;
}

function pairsOf(count: number): number {
  return (count * (count - 1)) / 2;
}

function entry(map: Map<number, Set<number>>, key: number): Set<number> {
  const found = map.get(key) ?? new Set<number>();
  map.set(key, found);
  return found;
}
