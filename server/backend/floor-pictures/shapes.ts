import type { TracedShape } from "../../contract/floor-pictures.ts";
import { tracedLabels } from "../../lib/floor-drawing/traced.ts";
import { isSimplePolygon } from "../../lib/geometry.ts";

const MOST_CORNERS = 100;

const ROUNDING = 2;

interface Ground {
  width: number;
  height: number;
}

export function shapeProblem(shapes: readonly TracedShape[], ground: Ground): string | undefined {
  for (const { kind, label, points } of shapes) {
    const name = `${tracedLabels[kind]}${label ? `「${label}」` : ""}`;
    if (kind === "entrance" ? points.length !== 1 : points.length < 3)
      return kind === "entrance"
        ? `${name}は1点で指定してください。`
        : `${name}は3点以上で指定してください。`;
    if (kind !== "outline" && points.length > MOST_CORNERS)
      return `${name}は${MOST_CORNERS}点以内で指定してください。`;
    if (points.some(([x, y]) => Math.min(x, y, ground.width - x, ground.height - y) < -ROUNDING))
      return `${name}が下図の外にあります。`;
    if (kind !== "entrance" && !isSimplePolygon(points)) return `${name}は、線が交わらない形にしてください。`;
  }
  const numbers = shapes.filter(({ kind, label }) => kind === "section" && label !== "");
  const seen = new Set<string>();
  for (const { label } of numbers) {
    if (seen.has(label)) return `区画番号「${label}」の図形がすでにあります。`;
    seen.add(label);
  }
  if (shapes.filter(({ kind }) => kind === "outline").length > 1) return "外形は1つだけ登録できます。";
  return undefined;
}
