import { openColumnBlocks } from "../../server/backend/data/column-blocks.ts";
import { dataPath } from "../../server/backend/data/read.ts";
import { codeOf } from "../../server/backend/geography/grid.ts";
import type { Place } from "../../server/backend/models/geography.ts";
import { meshBounds } from "../../server/backend/models/mesh.ts";
import { projectRoot } from "./project-root.ts";

type Point = readonly [east: number, north: number];

/** GRS80. */
const MAJOR = 6_378_137;
const FLATTENING = 1 / 298.257222101;
const CORNERS = 720;

/**
 * The place at a bearing (radians) and distance (metres) along the geodesic on the ellipsoid: Vincenty's direct formula
 * (Survey Review 23, 1975), right to a millimetre.
 */
export function placeAt({ latitude, longitude }: Place, bearing: number, metres: number): Place {
  const radians = Math.PI / 180;
  const minor = MAJOR * (1 - FLATTENING);
  const tanU = (1 - FLATTENING) * Math.tan(latitude * radians);
  const cosU = 1 / Math.sqrt(1 + tanU ** 2);
  const sinU = tanU * cosU;
  const start = Math.atan2(tanU, Math.cos(bearing));
  const sinAlpha = cosU * Math.sin(bearing);
  const cosSquared = 1 - sinAlpha ** 2;
  const u = (cosSquared * (MAJOR ** 2 - minor ** 2)) / minor ** 2;
  const a = 1 + (u / 16384) * (4096 + u * (-768 + u * (320 - 175 * u)));
  const b = (u / 1024) * (256 + u * (-128 + u * (74 - 47 * u)));
  let sigma = metres / (minor * a);
  let [cosMiddle, sinSigma, cosSigma] = [0, 0, 0];
  for (let round = 0; round < 6; round++) {
    cosMiddle = Math.cos(2 * start + sigma);
    [sinSigma, cosSigma] = [Math.sin(sigma), Math.cos(sigma)];
    const inner =
      cosSigma * (2 * cosMiddle ** 2 - 1) -
      (b / 6) * cosMiddle * (4 * sinSigma ** 2 - 3) * (4 * cosMiddle ** 2 - 3);
    sigma = metres / (minor * a) + b * sinSigma * (cosMiddle + (b / 4) * inner);
  }
  const across = sinU * sinSigma - cosU * cosSigma * Math.cos(bearing);
  const lat = Math.atan2(
    sinU * cosSigma + cosU * sinSigma * Math.cos(bearing),
    (1 - FLATTENING) * Math.sqrt(sinAlpha ** 2 + across ** 2),
  );
  const lambda = Math.atan2(
    sinSigma * Math.sin(bearing),
    cosU * cosSigma - sinU * sinSigma * Math.cos(bearing),
  );
  const c = (FLATTENING / 16) * cosSquared * (4 + FLATTENING * (4 - 3 * cosSquared));
  const inner = sigma + c * sinSigma * (cosMiddle + c * cosSigma * (2 * cosMiddle ** 2 - 1));
  return {
    latitude: lat / radians,
    longitude: longitude + (lambda - (1 - c) * FLATTENING * sinAlpha * inner) / radians,
  };
}

/**
 * Shares of cells inside a circle, another way than the product's: the circle as a polygon of geodesics, clipped at each
 * side of each cell (Sutherland and Hodgman 1974), areas weighted by the cosine of the latitude.
 */
export function sharesInCircle(center: Place, metres: number, meshes: Iterable<string>): Map<string, number> {
  const circle = Array.from({ length: CORNERS }, (_, i): Point => {
    const { latitude, longitude } = placeAt(center, (2 * Math.PI * i) / CORNERS, metres);
    return [longitude, latitude];
  });
  const shares = new Map<string, number>();
  for (const mesh of meshes) {
    const { south, north, west, east } = meshBounds(mesh);
    let inside = clipped(circle, ([x]) => x - west);
    inside = clipped(inside, ([x]) => east - x);
    inside = clipped(inside, ([, y]) => y - south);
    inside = clipped(inside, ([, y]) => north - y);
    const share = areaOf(inside) / ((east - west) * (north - south));
    if (share > 0) shares.set(mesh, Math.min(1, share));
  }
  return shares;
}

function clipped(polygon: readonly Point[], side: (point: Point) => number): Point[] {
  const kept: Point[] = [];
  polygon.forEach((point, i) => {
    const before = polygon.at(i - 1) as Point;
    const [from, to] = [side(before), side(point)];
    if (from < 0 !== to < 0) {
      const t = from / (from - to);
      kept.push([before[0] + t * (point[0] - before[0]), before[1] + t * (point[1] - before[1])]);
    }
    if (to >= 0) kept.push(point);
  });
  return kept;
}

function areaOf(polygon: readonly Point[]): number {
  const [first] = polygon;
  if (!first) return 0;
  const twice = polygon.reduce((sum, [x, y], i) => {
    const [nextX, nextY] = polygon[(i + 1) % polygon.length] as Point;
    return sum + (x - first[0]) * (nextY - first[1]) - (nextX - first[0]) * (y - first[1]);
  }, 0);
  return Math.abs(twice) / 2;
}

/**
 * Every value of a shipped column by mesh code, read block by block and not through the product's cells; or those of
 * blocks that hold one of some codes.
 */
export function columnOf(file: string, name: string, codes?: readonly string[]): Map<string, number> {
  const blocks = openColumnBlocks(dataPath(projectRoot, file), [name]);
  const found = new Map<string, number>();
  for (const mesh of blocks.meshes) {
    if (codes && !codes.some((code) => code.startsWith(String(mesh)))) continue;
    const block = blocks.block(mesh);
    block?.place.forEach((place, i) => {
      found.set(codeOf(mesh, place), block[name]?.[i] ?? 0);
    });
  }
  return found;
}
