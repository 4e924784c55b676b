import type { Point } from "../geometry.ts";
import { onCentimetre } from "./text.ts";

/** Metres of the grid that corners fall on where nothing else is near. */
export const GRID = 0.1;

/** What corners are drawn to: the corners and walls around. */
export interface Guides {
  corners: readonly Point[];
  walls: readonly (readonly [Point, Point])[];
}

export interface Snapped {
  point: Point;
  /** What the point was drawn to. */
  to: "corner" | "wall" | "line" | "grid";
}

export function guidesOf(outlines: readonly (readonly Point[])[]): Guides {
  return {
    corners: outlines.flat(),
    walls: outlines.flatMap((outline) =>
      outline.map((point, i) => [point, outline[(i + 1) % outline.length] as Point] as const),
    ),
  };
}

/** A coordinate on the 0.1 m grid. */
export function onGrid(value: number): number {
  return Math.round(Math.round(value / GRID) * GRID * 10) / 10;
}

function distance([ax, ay]: Point, [bx, by]: Point): number {
  return Math.hypot(ax - bx, ay - by);
}

function nearest<T>(things: readonly T[], gapOf: (thing: T) => number, reach: number): T | undefined {
  let best: T | undefined;
  let smallest = reach;
  for (const thing of things) {
    const gap = gapOf(thing);
    if (gap <= smallest) [best, smallest] = [thing, gap];
  }
  return best;
}

/** The point of a wall that is closest to a point. */
function footOn([from, to]: readonly [Point, Point], [x, y]: Point): Point {
  const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
  const length = dx * dx + dy * dy;
  if (length === 0) return from;
  const along = Math.min(1, Math.max(0, ((x - from[0]) * dx + (y - from[1]) * dy) / length));
  return [from[0] + along * dx, from[1] + along * dy];
}

/** On an upright or level wall the other coordinate falls on the grid, so that widths stay round. */
function alongWall(wall: readonly [Point, Point], foot: Point): Point {
  const [[ax, ay], [bx, by]] = wall;
  const within = (value: number, a: number, b: number) =>
    Math.min(Math.max(a, b), Math.max(Math.min(a, b), value));
  if (ax === bx) return [ax, within(onGrid(foot[1]), ay, by)];
  if (ay === by) return [within(onGrid(foot[0]), ax, bx), ay];
  return onCentimetre(foot);
}

/**
 * Draws a point to what is within `reach` metres: a corner, else a wall, else the lines that corners stand on, else
 * the 0.1 m grid.
 */
export function snap(point: Point, guides: Guides, reach: number): Snapped {
  const corner = nearest(guides.corners, (one) => distance(one, point), reach);
  if (corner) return { point: corner, to: "corner" };
  const wall = nearest(guides.walls, (one) => distance(footOn(one, point), point), reach);
  if (wall) return { point: alongWall(wall, footOn(wall, point)), to: "wall" };
  const upright = nearest(guides.corners, ([x]) => Math.abs(x - point[0]), reach / 2);
  const level = nearest(guides.corners, ([, y]) => Math.abs(y - point[1]), reach / 2);
  const lined: Point = [upright?.[0] ?? onGrid(point[0]), level?.[1] ?? onGrid(point[1])];
  return { point: lined, to: upright || level ? "line" : "grid" };
}
