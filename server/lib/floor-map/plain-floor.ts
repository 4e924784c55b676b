import type { Point } from "../geometry.ts";

/** A floor of which nothing is drawn but a rectangle. */
export function plainFloor({ width, height }: { width: number; height: number }) {
  const outline: [number, number][] = [
    [0, 0],
    [width, 0],
    [width, height],
    [0, height],
  ];
  return {
    width,
    height,
    north: 0,
    outline,
    corridors: [],
    back_of_house: [],
    cores: [],
    entrances: [],
  };
}

type Drawn = Record<"outline" | "corridors" | "back_of_house" | "cores" | "entrances", readonly unknown[]>;

/** Whether nothing but a rectangle is drawn of a floor. */
export function isPlainFloor({ outline, corridors, back_of_house, cores, entrances }: Drawn): boolean {
  return (
    outline.length === 4 && corridors.length + back_of_house.length + cores.length + entrances.length === 0
  );
}

/** What there is to see of a floor, in words. */
export function floorDrawingText(plan: (Drawn & { width: number; height: number }) | null): string {
  if (plan === null) return "なし";
  return isPlainFloor(plan) ? `外形 ${plan.width}×${plan.height}m` : "図面あり";
}

/** Metres of a sheet without sections. */
const EMPTY = { width: 100, height: 60 };
/** Metres round the sections, and what a sheet's sides are multiples of. */
const ROUND = 10;

/** The sheet for a floor without a drawing: large enough for its sections and some more. It tells nothing of the building. */
export function blankSheet(outlines: readonly (readonly Point[])[]) {
  const points = outlines.flat();
  const side = (values: number[], least: number) =>
    Math.max(least, ...values.map((value) => Math.ceil(value / ROUND) * ROUND + ROUND));
  return plainFloor({
    width: side(
      points.map(([x]) => x),
      EMPTY.width,
    ),
    height: side(
      points.map(([, y]) => y),
      EMPTY.height,
    ),
  });
}
