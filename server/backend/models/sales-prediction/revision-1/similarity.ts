import { fitStandardiser, type Standardiser, standardise } from "../../linear.ts";

/** A thing to compare: its id and its feature vector, on the scale that models use. */
export interface Profile {
  id: number;
  vector: readonly number[];
}

/** A feature of a comparison: which, both values in standard deviations from the mean, and their difference. */
export interface ComparedFeature {
  index: number;
  target: number;
  other: number;
  difference: number;
}

/** Two values less apart than this, in standard deviations, are alike. */
const ALIKE_WITHIN = 0.5;
/** `telling` names only what fewer than this share of all candidates have in common with the target. */
const TELLING_SHARE = 0.5;

export interface Neighbour {
  id: number;
  /** Root mean square difference over the features, in standard deviations; 0 is the same place. */
  distance: number;
  /** 100 × exp(−distance²): 100 the same, 78 half a deviation apart, 37 one, 14 as two things picked blindly. */
  score: number;
  /** Features that both have in common and few others have, strongest first. */
  alike: ComparedFeature[];
  /** Features in which they differ by half a deviation or more, widest first. */
  unlike: ComparedFeature[];
}

/**
 * The nearest neighbours of `target` among `candidates` by Euclidean distance of standardised features (nearest first,
 * ties by id; k-NN as in Hastie, Tibshirani and Friedman, 13.3). Standardised by `scale`, or by target and candidates
 * together. Values beyond ±3 deviations count as ±3, so that one outlier does not decide. The target's own id is left
 * out. `named` is how many features each list names at most; with `telling`, `alike` leaves out what half of the
 * candidates or more share with the target, and may be empty. Vectors of unequal length throw RangeError.
 */
export function nearest(
  target: Profile,
  candidates: readonly Profile[],
  {
    limit = 10,
    named = 3,
    scale,
    telling = false,
  }: { limit?: number; named?: number; scale?: Standardiser; telling?: boolean } = {},
): Neighbour[] {
  const others = candidates.filter(({ id }) => id !== target.id);
  if (others.some(({ vector }) => vector.length !== target.vector.length)) {
    throw new RangeError("feature vectors must have the same length");
  }
  const by = scale ?? fitStandardiser([target, ...others].map(({ vector }) => vector));
  const own = bounded(target.vector, by);
  const compared = others.map(({ id, vector }) => ({ id, features: compare(own, bounded(vector, by)) }));
  const told = telling ? tellingFeatures(compared) : () => true;
  return compared
    .map(({ id, features }) => ({ id, features, distance: rootMeanSquare(features) }))
    .sort((a, b) => a.distance - b.distance || a.id - b.id)
    .slice(0, limit)
    .map(({ id, features, distance }) => ({
      id,
      distance,
      score: similarityScore(distance),
      alike: alike(features).filter(told).slice(0, named),
      unlike: unlike(features).slice(0, named),
    }));
}

/** 100 × exp(−distance²) for a distance in standard deviations, or in the fixed steps of the trade area features. */
export function similarityScore(distance: number): number {
  return 100 * Math.exp(-distance * distance);
}

function bounded(vector: readonly number[], by: Standardiser): number[] {
  return standardise(vector, by).map((value) => Math.min(3, Math.max(-3, value)));
}

function compare(target: readonly number[], other: readonly number[]): ComparedFeature[] {
  return target.map((value, index) => {
    const their = other[index] as number;
    return { index, target: value, other: their, difference: their - value };
  });
}

function rootMeanSquare(features: readonly ComparedFeature[]): number {
  if (features.length === 0) return 0;
  return Math.sqrt(features.reduce((sum, { difference }) => sum + difference ** 2, 0) / features.length);
}

/** How far both stand out on the same side, less their difference: what makes the pair alike among the rest. */
function alikeness({ target, other, difference }: ComparedFeature): number {
  const shared = target * other > 0 ? Math.min(Math.abs(target), Math.abs(other)) : 0;
  return shared - Math.abs(difference);
}

function tellingFeatures(compared: readonly { features: readonly ComparedFeature[] }[]) {
  return ({ index }: ComparedFeature): boolean => {
    const sharing = compared.filter(({ features }) => isAlike(features[index] as ComparedFeature));
    return sharing.length < compared.length * TELLING_SHARE;
  };
}

function isAlike({ difference }: ComparedFeature): boolean {
  return Math.abs(difference) < ALIKE_WITHIN;
}

function alike(features: readonly ComparedFeature[]): ComparedFeature[] {
  return features.filter(isAlike).sort((a, b) => alikeness(b) - alikeness(a) || a.index - b.index);
}

function unlike(features: readonly ComparedFeature[]): ComparedFeature[] {
  return features
    .filter((feature) => !isAlike(feature))
    .sort((a, b) => Math.abs(b.difference) - Math.abs(a.difference) || a.index - b.index);
}
