import { textWidth } from "../../../lib/floor-map/text-width.ts";
import { TILE_SIZE } from "../../../lib/trade-area-map/mercator.ts";

export type LabelKind = "station" | "municipality" | "town";

/** A place with a name; `weight` decides who keeps the room: passengers a day, residents. */
export interface NamedPlace {
  kind: LabelKind;
  name: string;
  /** World coordinates. */
  x: number;
  y: number;
  weight: number;
}

/** A name with the room it was given, in pixels of the world at its zoom. */
export interface PlacedLabel {
  kind: LabelKind;
  name: string;
  x: number;
  baseline: number;
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export const FONT_SIZES: Record<LabelKind, number> = {
  station: 14,
  municipality: 14,
  town: 13,
};
const SPACING = 3;
const MARK = 10;
const CELL = 128;

type Box = Pick<PlacedLabel, "left" | "top" | "right" | "bottom">;

/**
 * Gives names room, the weightiest first; a name without room anywhere around its place is left out. Boxes are kept by
 * squares of the sheet, so that each is compared with its neighbours alone.
 */
export function placeLabels(places: readonly NamedPlace[], zoom: number): PlacedLabel[] {
  const world = TILE_SIZE * 2 ** zoom;
  const taken = new Map<string, Box[]>();
  const take = (box: Box) => {
    for (const key of squaresOf(box)) taken.set(key, [...(taken.get(key) ?? []), box]);
  };
  const placed: PlacedLabel[] = [];
  for (const { kind, x, y } of places) if (kind === "station") take(markOf(x * world, y * world));
  for (const { kind, name, x, y } of places) {
    const label = roomsFor(kind, name, x * world, y * world).find((room) => isFree(taken, room));
    if (!label) continue;
    placed.push(label);
    take(label);
  }
  return placed;
}

function markOf(x: number, y: number): Box {
  return { left: x - 5, right: x + 5, top: y - 5, bottom: y + 5 };
}

function roomsFor(kind: LabelKind, name: string, x: number, y: number): PlacedLabel[] {
  const size = FONT_SIZES[kind];
  const width = textWidth(name, size);
  const room = (left: number, middle: number): PlacedLabel => ({
    kind,
    name,
    x: left,
    baseline: middle + size * 0.36,
    left: left - SPACING,
    right: left + width + SPACING,
    top: middle - size * 0.6 - 1,
    bottom: middle + size * 0.6 + 1,
  });
  const centred = room(x - width / 2, y);
  if (kind !== "station") return [centred];
  return [
    room(x + MARK, y),
    room(x - MARK - width, y),
    room(x - width / 2, y - MARK - size / 2),
    room(x - width / 2, y + MARK + size / 2),
  ];
}

function squaresOf({ left, top, right, bottom }: Box): string[] {
  const keys: string[] = [];
  for (let row = Math.floor(top / CELL); row <= Math.floor(bottom / CELL); row++)
    for (let column = Math.floor(left / CELL); column <= Math.floor(right / CELL); column++)
      keys.push(`${row} ${column}`);
  return keys;
}

function isFree(taken: ReadonlyMap<string, readonly Box[]>, box: Box): boolean {
  return squaresOf(box).every((key) => !taken.get(key)?.some((other) => overlaps(box, other)));
}

export function overlaps(one: Box, other: Box): boolean {
  return one.left < other.right && one.right > other.left && one.top < other.bottom && one.bottom > other.top;
}
