import type { Point } from "../geometry.ts";
import { tenth } from "../tenth.ts";
import { placement, type Rectangle } from "./rectangle.ts";
import { textWidth } from "./text-width.ts";

/** How metres of a plan become units of the drawing: a sheet 960 units wide with room for the labels of entrances. */
export interface Sheet {
  width: number;
  height: number;
  /** Units a metre. */
  scale: number;
  left: number;
  top: number;
  /** Where scale bar and north arrow stand: their upper left corner. */
  key: Point;
}

export const SHEET_WIDTH = 960;
const MAX_PLAN_HEIGHT = 560;
const SIDE = 16;
const BAND = 28;
export const KEY_WIDTH = 222;
export const KEY_HEIGHT = 44;

interface PlanSize {
  width: number;
  height: number;
  outline: readonly Point[];
  entrances: readonly { at: Point; facing: "n" | "e" | "s" | "w"; label: string }[];
}

/** A point of the plan (metres) on the sheet. */
export function onSheet(sheet: Sheet, [x, y]: Point): Point {
  return [acrossSheet(sheet, x), downSheet(sheet, y)];
}

/** Units from the sheet's left edge of a point so many metres from the plan's. */
export function acrossSheet({ left, scale }: Sheet, x: number): number {
  return tenth(left + x * scale);
}

/** Units from the sheet's upper edge of a point so many metres from the plan's. */
export function downSheet({ top, scale }: Sheet, y: number): number {
  return tenth(top + y * scale);
}

/** The stretch of the sheet that the label of an entrance takes below the building. */
function isUnderEntrance(sheet: Sheet, entrances: PlanSize["entrances"], left: number): boolean {
  return entrances.some(({ facing, at, label }) => {
    if (facing !== "s") return false;
    const [x] = onSheet(sheet, at);
    return x + 16 + textWidth(label, 14) > left && x - 10 < left + KEY_WIDTH;
  });
}

function freeCorner(sheet: Sheet, plan: PlanSize): Point | undefined {
  const outline = plan.outline.map((point) => onSheet(sheet, point));
  const right = SHEET_WIDTH - SIDE - KEY_WIDTH;
  const low = sheet.height - KEY_HEIGHT - 2;
  const lower = [SIDE, right].filter((x) => !isUnderEntrance(sheet, plan.entrances, x));
  const corners: Point[] = [...lower.map((x): Point => [x, low]), [SIDE, sheet.top], [right, sheet.top]];
  return corners.find(([x, y]) => {
    const box: Rectangle = { left: x - 8, top: y - 2, right: x + KEY_WIDTH, bottom: y + KEY_HEIGHT };
    return placement(box, outline) === "outside";
  });
}

/**
 * Lays a plan on the sheet: as wide as it goes, at most 560 units high, centred; bands above and below only where
 * entrances face that way; scale bar and north arrow in a corner that the building leaves free, else below it.
 */
export function sheetOf(plan: PlanSize): Sheet {
  const scale = Math.min((SHEET_WIDTH - 2 * SIDE) / plan.width, MAX_PLAN_HEIGHT / plan.height);
  const isFacing = (side: "n" | "s") => plan.entrances.some(({ facing }) => facing === side);
  const top = isFacing("n") ? BAND : SIDE;
  const planBottom = top + plan.height * scale;
  const bottom = planBottom + (isFacing("s") ? BAND : SIDE);
  const sheet: Sheet = {
    width: SHEET_WIDTH,
    height: Math.ceil(bottom),
    scale,
    left: (SHEET_WIDTH - plan.width * scale) / 2,
    top,
    key: [SIDE, bottom],
  };
  const key = freeCorner(sheet, plan);
  return key
    ? { ...sheet, key }
    : { ...sheet, height: Math.ceil(bottom + KEY_HEIGHT), key: [SIDE, bottom - 4] };
}

const BAR_LENGTHS = [2, 4, 10, 20, 40, 100, 200] as const;

/** Length in metres of the scale bar: the longest round length that stays within 150 units of the sheet. */
export function scaleBarMetres(sheet: Sheet): number {
  return BAR_LENGTHS.findLast((metres) => metres * sheet.scale <= 150) ?? BAR_LENGTHS[0];
}
