import { onSheet, type Sheet } from "../../../server/lib/floor-map/sheet.ts";
import type { Point } from "../../../server/lib/geometry.ts";

/** The `points` attribute of an outline given in metres. */
export function pointsOf(sheet: Sheet, outline: readonly Point[]): string {
  let points = "";
  for (const point of outline) {
    const at = onSheet(sheet, point);
    points += `${points === "" ? "" : " "}${at[0]},${at[1]}`;
  }
  return points;
}
