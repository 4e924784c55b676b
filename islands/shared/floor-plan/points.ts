import { onSheet, type Sheet } from "../../../server/lib/floor-map/sheet.ts";
import type { Point } from "../../../server/lib/geometry.ts";

export function pointsOf(sheet: Sheet, outline: readonly Point[]): string {
  return outline.map((point) => onSheet(sheet, point).join(",")).join(" ");
}
