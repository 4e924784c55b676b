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

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

function boxOf(points: readonly Point[]): Box {
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  return {
    left: Math.min(...xs),
    right: Math.max(...xs),
    top: Math.min(...ys),
    bottom: Math.max(...ys),
  };
}

type Edge = readonly [Point, Point];

function edgesOf(points: readonly Point[]): Edge[] {
  return points.map((point, i) => [point, points[(i + 1) % points.length] as Point]);
}

/** Twice the signed area of a triangle. */
function turn([ax, ay]: Point, [bx, by]: Point, [cx, cy]: Point): number {
  return (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
}

function isBetween(point: Point, [from, to]: Edge): boolean {
  const { left, right, top, bottom } = boxOf([from, to]);
  return point[0] >= left && point[0] <= right && point[1] >= top && point[1] <= bottom;
}

function touches(one: Edge, other: Edge): boolean {
  const [a, b] = one;
  const [c, d] = other;
  const [abc, abd, cda, cdb] = [turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)];
  if (abc * abd < 0 && cda * cdb < 0) return true;
  return (
    (abc === 0 && isBetween(c, one)) ||
    (abd === 0 && isBetween(d, one)) ||
    (cda === 0 && isBetween(a, other)) ||
    (cdb === 0 && isBetween(b, other))
  );
}

/**
 * True for a polygon that encloses one area: at least three points, no side of length 0, and no two sides meeting but
 * neighbours in their common corner. The last point must not repeat the first.
 */
export function isSimplePolygon(points: readonly Point[]): boolean {
  const edges = edgesOf(points);
  if (edges.length < 3 || edges.some(([[ax, ay], [bx, by]]) => ax === bx && ay === by)) return false;
  return edges.every((edge, i) =>
    edges.slice(i + 1).every((other, step) => {
      const isNext = step === 0;
      const isPrevious = i === 0 && step === edges.length - 2;
      if (!isNext && !isPrevious) return !touches(edge, other);
      const [from, corner, to] = isNext ? [edge[0], edge[1], other[1]] : [other[0], other[1], edge[1]];
      const back =
        (corner[0] - from[0]) * (to[0] - corner[0]) + (corner[1] - from[1]) * (to[1] - corner[1]) < 0;
      return !(back && turn(from, corner, to) === 0);
    }),
  );
}

/** The x at which an edge stands at a height that it spans. */
function xAt([[ax, ay], [bx, by]]: Edge, y: number): number {
  return ax + ((bx - ax) * (y - ay)) / (by - ay);
}

function crossingHeight([a, b]: Edge, [c, d]: Edge): number | undefined {
  const [abc, abd, cda, cdb] = [turn(a, b, c), turn(a, b, d), turn(c, d, a), turn(c, d, b)];
  if (abc * abd >= 0 || cda * cdb >= 0) return undefined;
  return a[1] + ((b[1] - a[1]) * cda) / (cda - cdb);
}

/** The stretches of a horizontal line inside a polygon, as sorted pairs of x. */
function stretches(edges: readonly Edge[], y: number): number[] {
  return edges
    .filter(([[, ay], [, by]]) => ay < y !== by < y)
    .map((edge) => xAt(edge, y))
    .sort((left, right) => left - right);
}

function sharedLength(one: readonly number[], other: readonly number[]): number {
  let length = 0;
  for (let i = 0; i + 1 < one.length; i += 2)
    for (let j = 0; j + 1 < other.length; j += 2) {
      const from = Math.max(one[i] as number, other[j] as number);
      const to = Math.min(one[i + 1] as number, other[j + 1] as number);
      length += Math.max(0, to - from);
    }
  return length;
}

/**
 * Area that two simple polygons have in common, in the square of the points' unit. Exact: between the heights of all
 * corners and crossings the common width changes linearly, so that each slab is its middle width times its height.
 */
export function sharedArea(one: readonly Point[], other: readonly Point[]): number {
  const [a, b] = [boxOf(one), boxOf(other)];
  if (a.right <= b.left || b.right <= a.left || a.bottom <= b.top || b.bottom <= a.top) return 0;
  const [mine, theirs] = [edgesOf(one), edgesOf(other)];
  const crossings = mine.flatMap((edge) => theirs.flatMap((their) => crossingHeight(edge, their) ?? []));
  const heights = [...new Set([...one, ...other].map(([, y]) => y).concat(crossings))].sort((x, y) => x - y);
  let area = 0;
  for (let i = 0; i + 1 < heights.length; i++) {
    const [top, bottom] = [heights[i] as number, heights[i + 1] as number];
    const middle = (top + bottom) / 2;
    area += (bottom - top) * sharedLength(stretches(mine, middle), stretches(theirs, middle));
  }
  return area;
}
