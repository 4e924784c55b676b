import type { Rectangle } from "./rectangle.ts";

export type Direction = "left" | "right" | "up" | "down";

/** Where arrow keys lead. */
export const arrows: Readonly<Record<string, Direction>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

/** A block that arrow keys can reach. */
export interface Stop {
  id: number;
  box: Rectangle;
}

function gapsFrom(from: Rectangle, to: Rectangle, direction: Direction): { ahead: number; aside: number } {
  const dx = (to.left + to.right - from.left - from.right) / 2;
  const dy = (to.top + to.bottom - from.top - from.bottom) / 2;
  const isSideways = direction === "left" || direction === "right";
  const ahead = { left: -dx, right: dx, up: -dy, down: dy }[direction];
  const overlap = isSideways
    ? Math.min(from.bottom, to.bottom) - Math.max(from.top, to.top)
    : Math.min(from.right, to.right) - Math.max(from.left, to.left);
  return { ahead, aside: overlap > 0 ? Math.abs(isSideways ? dy : dx) / 8 : Math.abs(isSideways ? dy : dx) };
}

/**
 * The block an arrow key leads to: of those whose centre lies ahead, the one with the smallest distance ahead plus
 * three times the distance aside, where blocks that face each other count as hardly aside. Undefined at the edge.
 */
export function neighbour(stops: readonly Stop[], fromId: number, direction: Direction): number | undefined {
  const from = stops.find(({ id }) => id === fromId);
  if (!from) return undefined;
  let best: number | undefined;
  let bestCost = Number.POSITIVE_INFINITY;
  for (const stop of stops) {
    if (stop.id === fromId) continue;
    const { ahead, aside } = gapsFrom(from.box, stop.box, direction);
    if (ahead < 1) continue;
    const cost = ahead + 3 * aside;
    if (cost < bestCost) {
      best = stop.id;
      bestCost = cost;
    }
  }
  return best;
}
