import type { Point } from "../../lib/geometry.ts";
import { type Side, type Sketch, snap } from "./sketch.ts";

export function moved(sketch: Sketch, move: (point: Point) => Point, turn: (side: Side) => Side): Sketch {
  const place = (point: Point): Point => {
    const [x, y] = move(point);
    return [snap(x), snap(y)];
  };
  return {
    outline: sketch.outline.map(place),
    pieces: sketch.pieces.map((piece) => ({ ...piece, outline: piece.outline.map(place) })),
    gates: sketch.gates.map((gate) => ({ ...gate, at: place(gate.at), facing: turn(gate.facing) })),
  };
}

const MIRROR_X: Record<Side, Side> = { n: "n", s: "s", e: "w", w: "e" };
const MIRROR_Y: Record<Side, Side> = { n: "s", s: "n", e: "e", w: "w" };

export function mirrored(sketch: Sketch, axis: "x" | "y"): Sketch {
  return axis === "x"
    ? moved(
        sketch,
        ([x, y]) => [-x, y],
        (side) => MIRROR_X[side],
      )
    : moved(
        sketch,
        ([x, y]) => [x, -y],
        (side) => MIRROR_Y[side],
      );
}

export function bent(sketch: Sketch, by: (point: Point) => Point): Sketch {
  const walls = stitched(sketch);
  const result = shifted(walls, by);
  const pieces = walls.pieces.map((piece, index) => {
    if (!piece.open) return result.pieces[index] ?? piece;
    const [x, y] = middle(piece.outline);
    const [toX, toY] = by([x, y]);
    const outline = piece.outline.map(([px, py]): Point => [snap(px + toX - x), snap(py + toY - y)]);
    return { ...piece, outline };
  });
  return { ...result, pieces };
}

function middle(outline: readonly Point[]): Point {
  const sum = outline.reduce<Point>(([x, y], point) => [x + point[0], y + point[1]], [0, 0]);
  return [sum[0] / outline.length, sum[1] / outline.length];
}

export function slanted(sketch: Sketch, depth: number): Sketch {
  if (depth === 0) return sketch;
  const { width, height } = extent(sketch.outline);
  return bent(sketch, ([x, y]) => [x, y + ((depth * x) / width) * (1 - y / height)]);
}

export function extent(outline: readonly Point[]): { width: number; height: number } {
  return { width: Math.max(...outline.map(([x]) => x)), height: Math.max(...outline.map(([, y]) => y)) };
}

export function shifted(sketch: Sketch, by: (point: Point) => Point): Sketch {
  return moved(sketch, by, (side) => side);
}

export function atOrigin(sketch: Sketch): Sketch {
  const left = Math.min(...sketch.outline.map(([x]) => x));
  const top = Math.min(...sketch.outline.map(([, y]) => y));
  return shifted(sketch, ([x, y]) => [x - left, y - top]);
}

/**
 * Cuts a corner of `size` metres at 45° off the outline and everything in it, the corner being the outline's own
 * vertex nearest to `near`. 45° keeps every new point on the 0.1 m grid.
 */
export function chamfered(
  sketch: Sketch,
  corner: "nw" | "ne" | "se" | "sw",
  near: Point,
  size: number,
): Sketch {
  const sx = corner === "nw" || corner === "sw" ? 1 : -1;
  const sy = corner === "nw" || corner === "ne" ? 1 : -1;
  const limit = sx * near[0] + sy * near[1] + size;
  const close = ([x, y]: Point): boolean =>
    Math.abs(x - near[0]) <= size + 0.01 && Math.abs(y - near[1]) <= size + 0.01;
  const keep = ([x, y]: Point): number => sx * x + sy * y - limit;
  const clip = (outline: Point[]): Point[] => (outline.some(close) ? clipped(outline, keep) : outline);
  return {
    outline: sketch.outline.flatMap((point, index) =>
      isAt(point, near) ? corners(sketch.outline, index, size) : [point],
    ),
    pieces: sketch.pieces
      .map((piece) => ({ ...piece, outline: clip(piece.outline) }))
      .filter((piece) => piece.outline.length > 2),
    gates: sketch.gates,
  };
}

function isAt(point: Point, other: Point): boolean {
  return Math.hypot(point[0] - other[0], point[1] - other[1]) < 0.05;
}

function corners(outline: readonly Point[], index: number, size: number): Point[] {
  const vertex = outline[index] as Point;
  return [outline.at(index - 1), outline[(index + 1) % outline.length]].map((other) => {
    const [x, y] = other as Point;
    const share = size / Math.hypot(x - vertex[0], y - vertex[1]);
    return [snap(vertex[0] + share * (x - vertex[0])), snap(vertex[1] + share * (y - vertex[1]))];
  });
}

/** Sutherland–Hodgman against one half plane; `keep` is positive inside. */
function clipped(outline: readonly Point[], keep: (point: Point) => number): Point[] {
  const result: Point[] = [];
  outline.forEach((point, index) => {
    const next = outline[(index + 1) % outline.length] as Point;
    const [a, b] = [keep(point), keep(next)];
    if (a >= -1e-9) result.push(point);
    if ((a > 1e-9 && b < -1e-9) || (a < -1e-9 && b > 1e-9)) {
      const t = a / (a - b);
      result.push([snap(point[0] + t * (next[0] - point[0])), snap(point[1] + t * (next[1] - point[1]))]);
    }
  });
  return result;
}

/**
 * Puts every vertex that lies on another piece's straight edge into that edge, so that a bend moves shared walls of
 * both neighbours alike and leaves no gap.
 */
function stitched(sketch: Sketch): Sketch {
  const points = [sketch.outline, ...sketch.pieces.map((piece) => piece.outline)].flat();
  const stitch = (outline: Point[]): Point[] =>
    outline.flatMap((from, index) => {
      const to = outline[(index + 1) % outline.length] as Point;
      return [from, ...between(from, to, points)];
    });
  return {
    ...sketch,
    outline: stitch(sketch.outline),
    pieces: sketch.pieces.map((piece) => (piece.open ? piece : { ...piece, outline: stitch(piece.outline) })),
  };
}

function between(from: Point, to: Point, points: readonly Point[]): Point[] {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = Math.hypot(dx, dy);
  const found = new Map<number, Point>();
  for (const point of points) {
    const [px, py] = [point[0] - from[0], point[1] - from[1]];
    const along = (px * dx + py * dy) / length;
    if (along < 0.05 || along > length - 0.05 || Math.abs(px * dy - py * dx) / length > 0.01) continue;
    found.set(Math.round(along * 10), point);
  }
  return [...found].sort(([a], [b]) => a - b).map(([, point]) => point);
}
