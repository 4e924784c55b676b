import { withChords } from "../../../lib/floor-drawing/arcs.ts";
import type { DrawnShape } from "../../../lib/floor-drawing/drawing.ts";
import { type Point, polygonArea } from "../../../lib/geometry.ts";

/** Metres that chords may lie away from their arc. */
export const ARC_TOLERANCE = 0.01;
/** Metres that the ends of a line may lie apart to be closed. */
export const CLOSING = 0.05;
/** Corners nearer to each other than this, metres, are one. */
const SAME_CORNER = 0.01;
/** Corners that lie so little beside the line of their neighbours, metres, make no difference. */
const STRAIGHT = 0.002;
/** ㎡ below which a shape is a mark, not a place. */
const LEAST_AREA = 0.2;

export interface Outline {
  shape: number;
  layer: string;
  /** Metres, y going up. */
  points: Point[];
  area: number;
  gapMm?: number;
}

function gap([ax, ay]: Point, [bx, by]: Point): number {
  return Math.hypot(ax - bx, ay - by);
}

export function outlineOf(shape: DrawnShape, index: number, metres: number): Outline | "open" | undefined {
  const drawn = withChords(shape.corners, shape.isClosed, ARC_TOLERANCE / metres).map(
    ([x, y]): Point => [x * metres, y * metres],
  );
  const [first, last] = [drawn[0], drawn.at(-1)];
  if (!first || !last) return undefined;
  const apart = shape.isClosed ? 0 : gap(first, last);
  if (apart > CLOSING) return "open";
  const points = withoutIdle(drawn);
  const area = points.length < 3 ? 0 : polygonArea(points);
  if (area < LEAST_AREA) return undefined;
  return {
    shape: index,
    layer: shape.layer,
    points,
    area,
    ...(apart > 0.0005 && { gapMm: Math.round(apart * 1000) }),
  };
}

function withoutIdle(points: readonly Point[]): Point[] {
  const apart: Point[] = [];
  for (const point of points) {
    const before = apart.at(-1);
    if (!before || gap(before, point) >= SAME_CORNER) apart.push(point);
  }
  while (apart.length > 1 && gap(apart[0] as Point, apart.at(-1) as Point) < SAME_CORNER) apart.pop();
  // Against the corner that was kept last: of a curve of many short sides not all may go.
  const kept: Point[] = [];
  for (const [i, point] of apart.entries()) {
    const before = kept.at(-1) ?? (apart.at(-1) as Point);
    if (!isStraight(before, point, apart[(i + 1) % apart.length] as Point)) kept.push(point);
  }
  return kept;
}

function isStraight(before: Point, point: Point, after: Point): boolean {
  const length = gap(before, after);
  if (length < SAME_CORNER) return false;
  const aside =
    (after[0] - before[0]) * (point[1] - before[1]) - (after[1] - before[1]) * (point[0] - before[0]);
  return Math.abs(aside) / length <= STRAIGHT;
}

export function isInside([x, y]: Point, points: readonly Point[]): boolean {
  let inside = false;
  for (let i = 0, j = points.length - 1; i < points.length; j = i++) {
    const [ax, ay] = points[i] as Point;
    const [bx, by] = points[j] as Point;
    if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) inside = !inside;
  }
  return inside;
}
