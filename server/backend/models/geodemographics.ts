import { clusterNames } from "./cluster-names.ts";
import { kMeans, nearestCentre } from "./k-means.ts";
import { fitStandardiser, type Standardiser, standardise } from "./linear.ts";

/** An area to be clustered: a municipality or ward, or a mesh cell. Shares 0 to 1; density in persons per km². */
export interface GeodemoArea {
  code: string;
  population: number;
  density: number;
  share_under15: number;
  share_20to39: number;
  share_over65: number;
  /** Growth 2020–2035 as a ratio (0.9 = 10 % fewer). */
  growth: number;
  /** Weekday daytime ÷ night population. */
  day_night: number;
  /** Persons per household, where known for every area. */
  household_size?: number;
}

/** A cluster: its number (0 up, one per map colour), its name, its centre in standard deviations, its weight. */
export interface GeodemoCluster {
  index: number;
  name: string;
  centre: number[];
  areas: number;
  population: number;
}

export interface Geodemographics {
  clusters: GeodemoCluster[];
  /** Cluster number by area code. */
  assignment: ReadonlyMap<string, number>;
  scale: Standardiser;
  hasHouseholds: boolean;
}

/** The map has 11 colours, so there are never more clusters. */
export const MAXIMUM_CLUSTERS = 11;

/**
 * Clusters areas on age, growth, (household), density and day/night structure by k-means (Lloyd 1982) with k-means++
 * seeding (Arthur and Vassilvitskii 2007), the best of eight seeded starts. Density and day/night ratio are taken as
 * logarithms; features are standardised and cut at ±3. Each area counts once. Clusters are numbered from the most
 * to the least dense centre, and named by rule (cluster-names.ts). The same areas in any order give the same answer.
 * `count` from 1 to 11, fewer when there are fewer distinct areas. No areas, another count, or a feature that is not
 * finite throws RangeError.
 */
export function clusterAreas(
  areas: readonly GeodemoArea[],
  count = MAXIMUM_CLUSTERS,
  seed = 1,
): Geodemographics {
  if (areas.length === 0) throw new RangeError("at least one area is needed");
  if (!(Number.isInteger(count) && count >= 1 && count <= MAXIMUM_CLUSTERS)) {
    throw new RangeError(`clusters must be 1 to ${MAXIMUM_CLUSTERS}`);
  }
  const sorted = [...areas].sort((a, b) => (a.code < b.code ? -1 : 1));
  const hasHouseholds = sorted.every(({ household_size }) => household_size !== undefined);
  const raw = sorted.map((area) => geodemoVector(area, hasHouseholds));
  const broken = sorted.find((_, i) => !raw[i]?.every(Number.isFinite));
  if (broken !== undefined)
    throw new RangeError(`area ${broken.code} has a feature that is not a finite number`);
  const scale = fitStandardiser(raw);
  const points = raw.map((row) => cut(standardise(row, scale)));
  return described(sorted, points, kMeans(points, count, seed), scale, hasHouseholds);
}

/** The features of an area before standardising: density, day/night, under 15, 20–39, 65 and over, growth, household. */
export function geodemoVector(area: GeodemoArea, hasHouseholds = false): number[] {
  const vector = [
    Math.log(Math.max(1, area.density)),
    Math.log(Math.max(0.05, area.day_night)),
    area.share_under15,
    area.share_20to39,
    area.share_over65,
    area.growth,
  ];
  return hasHouseholds ? [...vector, area.household_size ?? 0] : vector;
}

/** The number of the nearest cluster of an area that was not in the clustering, such as a mesh cell. */
export function clusterOf(area: GeodemoArea, model: Geodemographics): number {
  const point = cut(standardise(geodemoVector(area, model.hasHouseholds), model.scale));
  return nearestCentre(
    point,
    model.clusters.map(({ centre }) => centre),
  );
}

function described(
  areas: readonly GeodemoArea[],
  points: number[][],
  centres: number[][],
  scale: Standardiser,
  hasHouseholds: boolean,
): Geodemographics {
  const used = points.map((point) => nearestCentre(point, centres));
  const order = centres
    .map((centre, index) => ({ centre, index }))
    .filter(({ index }) => used.includes(index))
    .sort((a, b) => compareVectors(b.centre, a.centre));
  const names = clusterNames(order.map(({ centre }) => centre));
  const number = new Map(order.map(({ index }, place) => [index, place]));
  const assignment = new Map(areas.map((area, i) => [area.code, number.get(used[i] as number) as number]));
  const clusters = order.map(({ centre, index }, place) => {
    const members = areas.filter((_, i) => used[i] === index);
    const population = members.reduce((sum, area) => sum + area.population, 0);
    return { index: place, name: names[place] as string, centre, areas: members.length, population };
  });
  return { clusters, assignment, scale, hasHouseholds };
}

function cut(point: number[]): number[] {
  return point.map((value) => Math.min(3, Math.max(-3, value)));
}

function compareVectors(a: readonly number[], b: readonly number[]): number {
  for (let i = 0; i < a.length; i++) {
    const difference = (a[i] as number) - (b[i] as number);
    if (difference !== 0) return difference;
  }
  return 0;
}
