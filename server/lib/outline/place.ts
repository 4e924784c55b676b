import type { Point } from "../geometry.ts";
import { sharedArea } from "../geometry.ts";
import { type Neighbour, outlineProblem } from "./check.ts";
import { moveOutline, rectangleAt } from "./edit.ts";
import { type Guides, snap } from "./snap.ts";

/** A floor to put an outline on: its own outline, the sections on it and what else must stay free. */
export interface Grounds {
  floor: readonly Point[];
  neighbours: readonly Neighbour[];
  /** What should stay free too, the most solid first: cores and back of house, then corridors. */
  kept: readonly (readonly (readonly Point[])[])[];
}

const STEP = 1;

/**
 * A place where a rectangle of the given metres lies free of everything else, nearest to the middle of the floor; where
 * there is none, one free of the more solid things, then of the other sections alone, then the middle itself.
 */
export function freeRectangle(width: number, depth: number, grounds: Grounds): Point[] {
  const xs = grounds.floor.map(([x]) => x);
  const ys = grounds.floor.map(([, y]) => y);
  const [left, top] = [Math.min(...xs), Math.min(...ys)];
  const [right, bottom] = [Math.max(...xs) - width, Math.max(...ys) - depth];
  const middle: Point = [(left + Math.max(left, right)) / 2, (top + Math.max(top, bottom)) / 2];
  const places: Point[] = [];
  for (let x = left; x <= right; x += STEP) for (let y = top; y <= bottom; y += STEP) places.push([x, y]);
  places.sort((a, b) => gap(a, middle) - gap(b, middle));
  const outlines = places.map((place) => rectangleAt(place, width, depth));
  const fitting = outlines.filter((outline) => isFree(outline, grounds));
  for (let tiers = grounds.kept.length; tiers > 0; tiers--) {
    const kept = grounds.kept.slice(0, tiers).flat();
    const open = fitting.find((outline) => kept.every((area) => sharedArea(outline, area) === 0));
    if (open) return open;
  }
  return fitting[0] ?? rectangleAt([Math.round(middle[0]), Math.round(middle[1])], width, depth);
}

function gap([ax, ay]: Point, [bx, by]: Point): number {
  return Math.hypot(ax - bx, ay - by);
}

function isFree(outline: readonly Point[], { floor, neighbours }: Grounds): boolean {
  return outlineProblem(outline, { floor, neighbours }) === undefined;
}

/** An outline moved by metres, drawn as a whole to the nearest corner or wall, else to the grid. */
export function snapMove(
  outline: readonly Point[],
  dx: number,
  dy: number,
  guides: Guides,
  reach: number,
): Point[] {
  const moved = outline.map(([x, y]): Point => [x + dx, y + dy]);
  const found = moved.map((point) => ({ point, snapped: snap(point, guides, reach) }));
  const strong = found.filter(({ snapped }) => snapped.to === "corner" || snapped.to === "wall");
  const candidates = strong.length > 0 ? strong : found.slice(0, 1);
  const [best] = candidates.toSorted((a, b) => gap(a.point, a.snapped.point) - gap(b.point, b.snapped.point));
  if (!best) return [];
  const [sx, sy] = [best.snapped.point[0] - best.point[0], best.snapped.point[1] - best.point[1]];
  return moveOutline(outline, dx + sx, dy + sy);
}
