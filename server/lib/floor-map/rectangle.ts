import type { Point } from "../geometry.ts";

/** An axis-parallel rectangle by its edges. */
export interface Rectangle {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

/** The bounding box of some points. Throws on none. */
export function boundingBox(points: readonly Point[]): Rectangle {
  if (points.length === 0) throw new RangeError("A bounding box needs at least one point.");
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    left = Math.min(left, x);
    top = Math.min(top, y);
    right = Math.max(right, x);
    bottom = Math.max(bottom, y);
  }
  return { left, top, right, bottom };
}

/** Whether a point lies inside a simple polygon (even-odd rule; points on an edge may answer either way). */
export function isInside([x, y]: Point, polygon: readonly Point[]): boolean {
  let inside = false;
  for (let i = 0; i < polygon.length; i++) {
    const [x1, y1] = polygon[i] as Point;
    const [x2, y2] = polygon[(i + 1) % polygon.length] as Point;
    if (y1 > y !== y2 > y && x < x1 + ((y - y1) / (y2 - y1)) * (x2 - x1)) inside = !inside;
  }
  return inside;
}

const NEAR = 1e-9;

/** Whether the open interior of a rectangle meets the segment from a to b (Liang–Barsky clipping). */
function crosses({ left, top, right, bottom }: Rectangle, [ax, ay]: Point, [bx, by]: Point): boolean {
  const dx = bx - ax;
  const dy = by - ay;
  if (dx === 0 && Math.min(ax - left, right - ax) <= NEAR) return false;
  if (dy === 0 && Math.min(ay - top, bottom - ay) <= NEAR) return false;
  let from = 0;
  let to = 1;
  if (dx !== 0) {
    from = Math.max(from, Math.min((left - ax) / dx, (right - ax) / dx));
    to = Math.min(to, Math.max((left - ax) / dx, (right - ax) / dx));
  }
  if (dy !== 0) {
    from = Math.max(from, Math.min((top - ay) / dy, (bottom - ay) / dy));
    to = Math.min(to, Math.max((top - ay) / dy, (bottom - ay) / dy));
  }
  return to - from > NEAR;
}

/** How a rectangle lies to a polygon: wholly inside, wholly outside, or across its boundary. */
export function placement(box: Rectangle, polygon: readonly Point[]): "inside" | "outside" | "across" {
  const isCut = polygon.some((point, i) => crosses(box, point, polygon[(i + 1) % polygon.length] as Point));
  if (isCut) return "across";
  return isInside([(box.left + box.right) / 2, (box.top + box.bottom) / 2], polygon) ? "inside" : "outside";
}

function cuts(values: number[]): number[] {
  const sorted = [...new Set(values)].sort((a, b) => a - b);
  return sorted.flatMap((value, i) => {
    const next = sorted[i + 1];
    return next === undefined ? [value] : [value, (value + next) / 2];
  });
}

/** Whether a polygon goes round its bounding box from corner to corner, as most sections do. */
function isItsBox(polygon: readonly Point[], { left, top, right, bottom }: Rectangle): boolean {
  if (polygon.length !== 4) return false;
  return polygon.every(([x, y], i) => {
    const [nextX, nextY] = polygon[(i + 1) % 4] as Point;
    const isCorner = (x === left || x === right) && (y === top || y === bottom);
    return isCorner && (x === nextX) !== (y === nextY);
  });
}

/**
 * The largest axis-parallel rectangle inside a simple polygon whose edges lie on the polygon's vertex coordinates or
 * midway between two of them. Exact for rectilinear outlines; for cut corners it may be slightly smaller than the best.
 */
export function inscribedRectangle(polygon: readonly Point[]): Rectangle {
  const box = boundingBox(polygon);
  if (isItsBox(polygon, box)) return box;
  if (placement(box, polygon) === "inside") return box;
  const xs = cuts(polygon.map(([x]) => x));
  const ys = cuts(polygon.map(([, y]) => y));
  let best = { ...box, right: box.left, bottom: box.top };
  let bestArea = 0;
  for (const left of xs) {
    for (const right of xs) {
      if (right <= left) continue;
      for (const top of ys) {
        for (const bottom of ys) {
          const area = (right - left) * (bottom - top);
          if (bottom <= top || area <= bestArea) continue;
          const candidate = { left, top, right, bottom };
          if (placement(candidate, polygon) === "inside") {
            best = candidate;
            bestArea = area;
          }
        }
      }
    }
  }
  return best;
}
