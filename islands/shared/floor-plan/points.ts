import { acrossSheet, downSheet, type Sheet } from "../../../server/lib/floor-map/sheet.ts";
import type { Point } from "../../../server/lib/geometry.ts";

export function pointsOf(sheet: Sheet, outline: readonly Point[]): string {
  let text = "";
  for (const [x, y] of outline)
    text += `${text === "" ? "" : " "}${acrossSheet(sheet, x)},${downSheet(sheet, y)}`;
  return text;
}
