import type { Point } from "../geometry.ts";
import { onCentimetre } from "./text.ts";

type Outline = readonly Point[];

/** The outline with one corner elsewhere. */
export function placeCorner(outline: Outline, index: number, point: Point): Point[] {
  return outline.map((old, i) => (i === index ? onCentimetre(point) : old));
}

/** The outline with one corner moved by metres. */
export function nudgeCorner(outline: Outline, index: number, dx: number, dy: number): Point[] {
  const [x, y] = outline[index] ?? [0, 0];
  return placeCorner(outline, index, [x + dx, y + dy]);
}

/** The whole outline moved by metres. */
export function moveOutline(outline: Outline, dx: number, dy: number): Point[] {
  return outline.map(([x, y]) => onCentimetre([x + dx, y + dy]));
}

/** The middle of the side that begins at a corner. */
export function middleAfter(outline: Outline, index: number): Point {
  const [ax, ay] = outline[index] ?? [0, 0];
  const [bx, by] = outline[(index + 1) % outline.length] ?? [ax, ay];
  return onCentimetre([(ax + bx) / 2, (ay + by) / 2]);
}

/** The outline with a new corner after another one; in the middle of the side where no place is given. */
export function addCornerAfter(
  outline: Outline,
  index: number,
  point: Point = middleAfter(outline, index),
): Point[] {
  return [...outline.slice(0, index + 1), onCentimetre(point), ...outline.slice(index + 1)];
}

/** The outline without a corner. */
export function removeCorner(outline: Outline, index: number): Point[] {
  return outline.filter((_, i) => i !== index);
}

/** A rectangle by its upper left corner, width and depth in metres, clockwise. */
export function rectangleAt([x, y]: Point, width: number, depth: number): Point[] {
  const corners: Point[] = [
    [x, y],
    [x + width, y],
    [x + width, y + depth],
    [x, y + depth],
  ];
  return corners.map(onCentimetre);
}

/** An outline with what it was before and what was undone. */
export interface Drafting {
  past: readonly Outline[];
  now: Outline;
  future: readonly Outline[];
}

const MOST_STEPS = 100;

/** Takes a change as one step that can be undone; no step where nothing changed. */
export function step(drafting: Drafting, outline: Outline): Drafting {
  if (JSON.stringify(outline) === JSON.stringify(drafting.now)) return drafting;
  return { past: [...drafting.past, drafting.now].slice(-MOST_STEPS), now: outline, future: [] };
}

export function undo({ past, now, future }: Drafting): Drafting {
  const before = past.at(-1);
  return before ? { past: past.slice(0, -1), now: before, future: [now, ...future] } : { past, now, future };
}

export function redo({ past, now, future }: Drafting): Drafting {
  const [next, ...rest] = future;
  return next ? { past: [...past, now], now: next, future: rest } : { past, now, future };
}
