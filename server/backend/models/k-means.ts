import { squaredDistance } from "./linear.ts";
import { seededRandom } from "./random.ts";

/**
 * Centres of at most `count` clusters of points (n × p) by k-means (Lloyd 1982) with k-means++ seeding (Arthur and
 * Vassilvitskii 2007): the best of eight seeded starts, each of at most 100 rounds. Fewer centres when there are fewer
 * different points. The same points in the same order give the same centres.
 */
export function kMeans(points: readonly number[][], count: number, seed: number): number[][] {
  const random = seededRandom(seed);
  const starts = Array.from({ length: 8 }, () => lloyd(points, plusPlus(points, count, random)));
  return starts.reduce((a, b) => (b.inertia < a.inertia - 1e-9 ? b : a)).centres;
}

/** Number of the centre nearest to a point; the first of several equally near. */
export function nearestCentre(point: readonly number[], centres: readonly (readonly number[])[]): number {
  let best = 0;
  let least = Number.POSITIVE_INFINITY;
  centres.forEach((centre, index) => {
    const distance = squaredDistance(point, centre);
    if (distance < least) [best, least] = [index, distance];
  });
  return best;
}

function plusPlus(points: readonly number[][], count: number, random: () => number): number[][] {
  const centres = [points[Math.floor(random() * points.length)] as number[]];
  const distances = points.map((point) => squaredDistance(point, centres[0] as number[]));
  while (centres.length < count) {
    const total = distances.reduce((sum, distance) => sum + distance, 0);
    if (total <= 1e-12) break;
    let left = random() * total;
    let chosen = distances.findIndex((distance) => {
      left -= distance;
      return left < 0;
    });
    if (chosen < 0) chosen = distances.findLastIndex((distance) => distance > 0);
    const centre = points[chosen] as number[];
    centres.push(centre);
    points.forEach((point, i) => {
      distances[i] = Math.min(distances[i] as number, squaredDistance(point, centre));
    });
  }
  return centres;
}

function lloyd(points: readonly number[][], start: number[][]): { centres: number[][]; inertia: number } {
  let centres = start;
  let before: number[] = [];
  for (let round = 0; round < 100; round++) {
    const now = points.map((point) => nearestCentre(point, centres));
    if (round > 0 && now.every((cluster, i) => cluster === before[i])) break;
    before = now;
    centres = means(points, now, centres);
  }
  const inertia = points.reduce((sum, point, i) => {
    return sum + squaredDistance(point, centres[before[i] as number] as number[]);
  }, 0);
  return { centres, inertia };
}

function means(points: readonly number[][], clusters: readonly number[], before: number[][]): number[][] {
  const sums = before.map((centre) => centre.map(() => 0));
  const counts = before.map(() => 0);
  points.forEach((point, i) => {
    const cluster = clusters[i] as number;
    const sum = sums[cluster] as number[];
    counts[cluster] = (counts[cluster] as number) + 1;
    for (let j = 0; j < point.length; j++) sum[j] = (sum[j] as number) + (point[j] as number);
  });
  return before.map((centre, cluster) => {
    const count = counts[cluster] as number;
    return count === 0 ? centre : (sums[cluster] as number[]).map((sum) => sum / count);
  });
}
