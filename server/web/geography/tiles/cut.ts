import { TILE_SIZE } from "../../../lib/trade-area-map/mercator.ts";
import type { Layer } from "./shape.ts";

export interface Frame {
  count: number;
  x: number;
  y: number;
}

/** Units of the tile's drawing per pixel: coordinates are whole numbers. */
export const UNITS = 4;
const SIDE = TILE_SIZE * UNITS;
/** What is drawn beyond the edge, so that outlines and line ends do not show there. */
const BUFFER = 12 * UNITS;
const TOLERANCE_PIXELS = 0.5;

type Flat = number[];

export function linePath(layer: Layer, frame: Frame): string {
  const path: string[] = [];
  for (let index = 0; index + 1 < layer.starts.length; index++)
    if (touches(layer, index, frame))
      for (const piece of clipLine(scaled(layer, index, frame))) path.push(pathOf(piece, false));
  return path.join("");
}

export function areaPath(layer: Layer, frame: Frame): string {
  const path: string[] = [];
  for (let index = 0; index + 1 < layer.starts.length; index++)
    if (touches(layer, index, frame)) path.push(pathOf(clipRing(scaled(layer, index, frame)), true));
  return path.join("");
}

function touches({ bounds }: Layer, index: number, { count, x, y }: Frame): boolean {
  const edge = BUFFER / SIDE;
  return (
    (bounds[4 * index] as number) * count <= x + 1 + edge &&
    (bounds[4 * index + 2] as number) * count >= x - edge &&
    (bounds[4 * index + 1] as number) * count <= y + 1 + edge &&
    (bounds[4 * index + 3] as number) * count >= y - edge
  );
}

function scaled({ starts, points, importance }: Layer, index: number, { count, x, y }: Frame): Flat {
  const tolerance = TOLERANCE_PIXELS / (count * TILE_SIZE);
  const flat: Flat = [];
  const end = starts[index + 1] as number;
  for (let i = starts[index] as number; i < end; i++)
    if ((importance[i] as number) >= tolerance)
      flat.push(
        ((points[2 * i] as number) * count - x) * SIDE,
        ((points[2 * i + 1] as number) * count - y) * SIDE,
      );
  return flat;
}

const LOW = -BUFFER;
const HIGH = SIDE + BUFFER;

/** Pieces of a line inside the buffered tile, after Liang and Barsky. */
function clipLine(flat: Flat): Flat[] {
  const pieces: Flat[] = [];
  let piece: Flat = [];
  for (let i = 0; i + 3 < flat.length; i += 2) {
    const [ax, ay, bx, by] = flat.slice(i, i + 4) as [number, number, number, number];
    const inside = clipSegment(ax, ay, bx, by);
    if (!inside) continue;
    const [from, to] = inside;
    if (piece.length === 0 || from > 0) {
      if (piece.length > 0) pieces.push(piece);
      piece = [ax + (bx - ax) * from, ay + (by - ay) * from];
    }
    piece.push(ax + (bx - ax) * to, ay + (by - ay) * to);
    if (to < 1) {
      pieces.push(piece);
      piece = [];
    }
  }
  if (piece.length > 0) pieces.push(piece);
  return pieces;
}

function clipSegment(ax: number, ay: number, bx: number, by: number): [number, number] | undefined {
  let [from, to] = [0, 1];
  for (const [start, change] of [
    [ax, bx - ax],
    [ay, by - ay],
  ] as const) {
    if (change === 0) {
      if (start < LOW || start > HIGH) return undefined;
      continue;
    }
    const [one, other] = [(LOW - start) / change, (HIGH - start) / change];
    from = Math.max(from, Math.min(one, other));
    to = Math.min(to, Math.max(one, other));
    if (from >= to) return undefined;
  }
  return [from, to];
}

/** A ring inside the buffered tile, after Sutherland and Hodgman. */
function clipRing(flat: Flat): Flat {
  let ring = flat;
  for (const axis of [0, 1] as const)
    for (const [limit, keeps] of [
      [LOW, 1],
      [HIGH, -1],
    ] as const)
      ring = clipEdge(ring, axis, limit, keeps);
  return ring;
}

function clipEdge(ring: Flat, axis: 0 | 1, limit: number, keeps: 1 | -1): Flat {
  const kept: Flat = [];
  const other = axis === 0 ? 1 : 0;
  for (let i = 0; i < ring.length; i += 2) {
    const previous = (i + ring.length - 2) % ring.length;
    const [a, b] = [ring[previous + axis] as number, ring[i + axis] as number];
    const isIn = (b - limit) * keeps >= 0;
    if ((a - limit) * keeps >= 0 !== isIn) {
      const start = ring[previous + other] as number;
      const crossing = start + (((ring[i + other] as number) - start) * (limit - a)) / (b - a);
      kept.push(...(axis === 0 ? [limit, crossing] : [crossing, limit]));
    }
    if (isIn) kept.push(ring[i] as number, ring[i + 1] as number);
  }
  return kept;
}

function pathOf(flat: Flat, isArea: boolean): string {
  const least = isArea ? 6 : 4;
  if (flat.length < least) return "";
  let [x, y] = [Math.round(flat[0] as number), Math.round(flat[1] as number)];
  let path = `M${x} ${y}`;
  let steps = 0;
  for (let i = 2; i < flat.length; i += 2) {
    const [dx, dy] = [Math.round(flat[i] as number) - x, Math.round(flat[i + 1] as number) - y];
    if (dx === 0 && dy === 0) continue;
    path += `${steps === 0 ? "l" : dx < 0 ? "" : " "}${dx}${dy < 0 ? "" : " "}${dy}`;
    x += dx;
    y += dy;
    steps++;
  }
  if (steps === 0) return "";
  return isArea ? `${path}z` : path;
}
