/** A point of a plan: metres right, metres down. */
export type Point = readonly [number, number];

/** Area of a simple polygon by the shoelace formula, in the square of the points' unit. Winding does not matter. */
export function polygonArea(points: readonly Point[]): number {
  let twice = 0;
  for (let i = 0; i < points.length; i++) {
    const [x1, y1] = points[i] as Point;
    const [x2, y2] = points[(i + 1) % points.length] as Point;
    twice += x1 * y2 - x2 * y1;
  }
  return Math.abs(twice) / 2;
}
