import { squaredDistance } from "./linear.ts";

/** What tells types of residents apart, in the order of every vector. */
export const TYPE_FEATURES = [
  "density",
  "household_size",
  "under15",
  "from20to39",
  "over65",
  "growth",
  "workers",
  "income",
] as const;

/** A cell's residents as they are compared; shares 0 to 1. */
export interface ResidentProfile {
  population: number;
  /** ln persons per km². */
  density: number;
  /** ln persons per household. */
  household_size: number;
  under15: number;
  from20to39: number;
  over65: number;
  /** Residents of 2035 ÷ those of 2020 by the projection on the cell's own ages. */
  growth: number;
  /** ln people who work there per resident. */
  workers: number;
  /** ln income per taxpayer of the municipality. */
  income: number;
}

/** A type: what it is called, who lives there, and where it starts, in standard deviations of TYPE_FEATURES. */
export interface ResidentType {
  name: string;
  description: string;
  start: readonly number[];
}

/** The eleven types, one for each map colour, from city centres to the countryside. */
export const RESIDENT_TYPES: readonly ResidentType[] = [
  {
    name: "オフィス・繁華街",
    description: "働く人が住む人を大きく上回り、20〜39歳の一人暮らしが多い地域です。",
    start: [0.4, -1.6, -0.9, 1.6, -0.8, 1.0, 2.4, 1.2],
  },
  {
    name: "駅近・都心の単身",
    description: "人口密度が高く、20〜39歳の一人暮らしが多い地域です。",
    start: [1.1, -1.8, -0.7, 1.9, -1.0, 1.0, 0.3, 1.0],
  },
  {
    name: "都市の共働き・マンション",
    description: "人口密度が高く、子どものいる若い世帯もいて、人口が減りにくい地域です。",
    start: [0.9, -0.4, 0.5, 0.6, -0.8, 1.0, -0.1, 0.8],
  },
  {
    name: "ゆとりある住宅地",
    description: "納税者の所得が高い市区町村にある、年齢の偏りが小さい住宅地です。",
    start: [0.7, 0, 0, -0.1, -0.1, 0.5, -0.5, 1.6],
  },
  {
    name: "街なかの小世帯",
    description: "一人・二人の世帯が多く、店や職場と住まいが近い市街地です。",
    start: [0.5, -0.8, -0.5, 0.2, 0, 0, 0.5, -0.1],
  },
  {
    name: "郊外の戸建て住宅地",
    description: "家族の世帯が多く、働く人は昼間に外へ出る、標準的な住宅地です。",
    start: [0.3, 0.3, 0.2, -0.3, -0.1, 0.1, -0.8, 0],
  },
  {
    name: "子育ての新しい住宅地",
    description: "15歳未満がとても多く、世帯が大きく、人口が増えている地域です。",
    start: [0.1, 0.9, 2.1, 0.4, -1.4, 1.2, -0.5, 0],
  },
  {
    name: "高齢化した住宅地・団地",
    description: "65歳以上が多く、人口が減っていく住宅地です。",
    start: [0.1, -0.1, -0.7, -0.9, 1.1, -0.8, -0.7, -0.2],
  },
  {
    name: "職住のまじる町",
    description: "住む人に対して働く人が多く、工場や店舗と住まいがまじる地域です。",
    start: [-0.4, 0.3, 0.2, -0.1, 0, -0.1, 0.8, -0.5],
  },
  {
    name: "田園の大世帯",
    description: "人口密度が低く、三世代などの大きな世帯が多い地域です。",
    start: [-1.7, 1.0, -0.1, -0.7, 0.6, -0.8, -0.5, -0.8],
  },
  {
    name: "人口減少の高齢地域",
    description: "65歳以上がとても多く、人口が大きく減っていく地域です。",
    start: [-1.4, 0.8, -1.1, -1.3, 1.9, -1.9, 0.3, -1.1],
  },
];
/** The map has 11 colours, so there are never more. */
export const MAXIMUM_CLUSTERS = RESIDENT_TYPES.length;

export interface TypeModel {
  /** Means and standard deviations over residents, of each feature. */
  means: readonly number[];
  deviations: readonly number[];
  /** A centre for each type, in standard deviations. */
  centres: readonly (readonly number[])[];
}

/** Half of a centre is where its type starts, half the mean of its residents. */
const HELD = 0.5;
const ROUNDS = 100;
const STILL = 1e-3;
const FARTHEST = 3;

/**
 * Fits the types to cells: k-means (Lloyd 1982), each resident counting once, from described starting points to which
 * the centres stay tied (seeded clustering: Basu, Banerjee and Mooney 2002), so that a type keeps what its name says and
 * the cells of another sample fall into the same types. Features are standardised over residents and cut at ±3.
 * At least one profile with residents; `from`, where the centres begin, is given only to measure how much it matters.
 */
export function fitTypes(
  profiles: readonly ResidentProfile[],
  from: readonly (readonly number[])[] = RESIDENT_TYPES.map(({ start }) => start),
): TypeModel {
  const weights = profiles.map(({ population }) => population);
  if (!weights.some((weight) => weight > 0)) throw new RangeError("at least one resident is needed");
  const raw = profiles.map(vectorOf);
  const means = weightedMean(raw, weights);
  const squares = raw.map((row) => row.map((value, i) => (value - (means[i] as number)) ** 2));
  const deviations = weightedMean(squares, weights).map((square) => (square > 0 ? Math.sqrt(square) : 1));
  const points = raw.map((row) => standardised(row, means, deviations));
  let centres = from.map((centre) => [...centre]);
  for (let round = 0; round < ROUNDS; round++) {
    const found = points.map((point) => nearest(point, centres));
    const moved = centres.map((centre, type) => {
      const start = RESIDENT_TYPES[type]?.start ?? centre;
      const own = weights.map((weight, i) => (found[i] === type ? weight : 0));
      const mean = own.some((weight) => weight > 0) ? weightedMean(points, own) : centre;
      return mean.map((value, i) => HELD * (start[i] as number) + (1 - HELD) * value);
    });
    const farthest = Math.max(...moved.map((centre, type) => squaredDistance(centre, centres[type] ?? [])));
    centres = moved;
    if (farthest < STILL ** 2) break;
  }
  return { means, deviations, centres };
}

/** The number (from 0) of the type nearest to a cell. */
export function typeOf(profile: ResidentProfile, { means, deviations, centres }: TypeModel): number {
  return nearest(standardised(vectorOf(profile), means, deviations), centres);
}

function vectorOf(profile: ResidentProfile): number[] {
  return TYPE_FEATURES.map((key) => profile[key]);
}

function standardised(row: readonly number[], means: readonly number[], deviations: readonly number[]) {
  return row.map((value, i) => {
    const deviation = (value - (means[i] as number)) / (deviations[i] as number);
    return Math.min(FARTHEST, Math.max(-FARTHEST, deviation));
  });
}

function nearest(point: readonly number[], centres: readonly (readonly number[])[]): number {
  let [best, least] = [0, Number.POSITIVE_INFINITY];
  centres.forEach((centre, index) => {
    const distance = squaredDistance(point, centre);
    if (distance < least) [best, least] = [index, distance];
  });
  return best;
}

function weightedMean(rows: readonly (readonly number[])[], weights: readonly number[]): number[] {
  const sums = TYPE_FEATURES.map(() => 0);
  let total = 0;
  rows.forEach((row, i) => {
    const weight = weights[i] as number;
    if (weight === 0) return;
    total += weight;
    for (let j = 0; j < sums.length; j++) sums[j] = (sums[j] as number) + weight * (row[j] as number);
  });
  return sums.map((sum) => sum / total);
}
