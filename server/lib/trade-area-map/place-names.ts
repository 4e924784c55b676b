import type { Coordinates } from "./mercator.ts";
import type { NamedPoint } from "./prefectures.ts";
import { type MapSize, type MapView, NAMES_WITHIN_ZOOM, pixelOf } from "./viewport.ts";

/** A mark of the map: `half` of its side in pixels. */
export interface Obstacle extends Coordinates {
  half: number;
}

interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const NAME_SIZE = 12;
const HEIGHT = 14;
/** Where a name may stand from its place, the best first: widths aside, heights down. Farther away it would name another. */
const STEPS = [
  [0, 0],
  [0, -1],
  [0, 1],
  [0.6, 0],
  [-0.6, 0],
  [0.4, -1],
  [-0.4, -1],
  [0.4, 1],
  [-0.4, 1],
] as const;

/** Names on a map from far away, by their middles: none over another, and over marks only where there is no room. */
export function placeNames(
  view: MapView,
  size: MapSize,
  names: readonly NamedPoint[],
  obstacles: readonly Obstacle[],
) {
  const placed: (Box & { name: string })[] = [];
  if (Math.round(view.zoom) >= NAMES_WITHIN_ZOOM) return placed;
  const marks = obstacles.map((mark): Box => {
    const [x, y] = pixelOf(view, size, mark);
    return { x, y, width: 2 * mark.half, height: 2 * mark.half };
  });
  for (const [name, latitude, longitude] of names) {
    const [x, y] = pixelOf(view, size, { latitude, longitude });
    if (x < 0 || y < 0 || x > size.width || y > size.height) continue;
    const width = name.length * NAME_SIZE + 4;
    const rooms = STEPS.map(([aside, down]) => ({
      name,
      x: x + aside * width,
      y: y + down * HEIGHT,
      width,
      height: HEIGHT,
    })).filter((room) => isFree(room, placed));
    const room = rooms.find((one) => isFree(one, marks)) ?? rooms[0];
    if (room) placed.push(room);
  }
  return placed;
}

function isFree({ x, y, width, height }: Box, others: readonly Box[]): boolean {
  return !others.some(
    (other) =>
      Math.abs(other.x - x) * 2 < other.width + width && Math.abs(other.y - y) * 2 < other.height + height,
  );
}
