import type { Point } from "../../server/lib/geometry.ts";

export function inside([x, y]: Point, outline: readonly Point[]): boolean {
  let result = false;
  outline.forEach(([x1, y1], index) => {
    const [x2, y2] = outline[(index + 1) % outline.length] as Point;
    if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) result = !result;
  });
  return result;
}

/** Metres of wall that two polygons share. */
export function sharedWall(one: readonly Point[], other: readonly Point[]): number {
  let sum = 0;
  for (const [a, b] of edges(one)) for (const [c, d] of edges(other)) sum += overlap(a, b, c, d);
  return sum;
}

function edges(outline: readonly Point[]): [Point, Point][] {
  return outline.map((point, index) => [point, outline[(index + 1) % outline.length] as Point]);
}

function overlap(a: Point, b: Point, c: Point, d: Point): number {
  const length = Math.hypot(b[0] - a[0], b[1] - a[1]);
  const [ux, uy] = [(b[0] - a[0]) / length, (b[1] - a[1]) / length];
  const along = (p: Point): number => (p[0] - a[0]) * ux + (p[1] - a[1]) * uy;
  const off = (p: Point): number => Math.abs((p[0] - a[0]) * uy - (p[1] - a[1]) * ux);
  if (off(c) > 0.06 || off(d) > 0.06) return 0;
  const low = Math.max(0, Math.min(along(c), along(d)));
  const high = Math.min(length, Math.max(along(c), along(d)));
  return Math.max(0, high - low);
}

/** Points of a grid over a rectangle that keeps off multiples of 0.1 m, so that none lies on a wall. */
export function gridPoints(width: number, height: number, step: number): Point[] {
  const points: Point[] = [];
  for (let x = 0.337; x < width; x += step) for (let y = 0.263; y < height; y += step) points.push([x, y]);
  return points;
}
