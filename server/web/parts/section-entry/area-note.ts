import type { Point } from "../../../lib/geometry.ts";
import { areaDifference } from "../../../lib/outline/check.ts";

interface Areas {
  area_tsubo: number | undefined;
  outline: readonly Point[] | null | undefined;
}

export function areaNote({ area_tsubo: area, outline }: Areas): string {
  if (!area || !outline || outline.length < 3) return "";
  return areaDifference(outline, area) ?? "";
}
