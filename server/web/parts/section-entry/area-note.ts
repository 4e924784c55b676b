import type { Point } from "../../../lib/geometry.ts";
import { areaDifference } from "../../../lib/outline/check.ts";

interface Areas {
  area_tsubo: number | undefined;
  outline: readonly Point[] | null | undefined;
}

/** What is said of an area that differs from the drawing's; empty where it does not, or one is missing. */
export function areaNote({ area_tsubo: area, outline }: Areas): string {
  if (!area || !outline || outline.length < 3) return "";
  return areaDifference(outline, area) ?? "";
}
