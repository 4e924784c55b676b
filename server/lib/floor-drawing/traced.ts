import type { Point } from "../geometry.ts";
import { onCentimetre } from "../outline/text.ts";

/** What can be drawn over a picture of a floor, with the layer of a drawing that it becomes. */
export const tracedLabels = {
  section: "区画",
  outline: "外形",
  corridor: "通路",
  back_of_house: "バックヤード",
  escalator: "エスカレーター",
  elevator: "エレベーター",
  stairs: "階段",
  toilet: "トイレ",
  entrance: "出入口",
} as const;

type Kind = keyof typeof tracedLabels;

interface Shape {
  kind: Kind;
  label: string;
  points: readonly Point[];
}

/** Two opposite corners make a rectangle. */
export function wholeShape(kind: Kind, points: readonly Point[]): readonly Point[] {
  const [from, to] = points;
  if (kind === "entrance" || points.length !== 2 || !from || !to) return points;
  return [from, [to[0], from[1]], to, [from[0], to[1]]];
}

export function toMetres([x, y]: Point, metresPerPixel: number): Point {
  return onCentimetre([x * metresPerPixel, y * metresPerPixel]);
}

export function toPixels([x, y]: Point, metresPerPixel: number): [number, number] {
  const exact = (value: number) => Math.round((value / metresPerPixel) * 1e4) / 1e4;
  return [exact(x), exact(y)];
}

/** The number after the last section's: 101 → 102, B1-09 → B1-10; "" where none ends in digits. */
export function nextNumber(shapes: readonly Shape[]): string {
  const taken = new Set(shapes.filter(({ kind }) => kind === "section").map(({ label }) => label));
  const last = shapes.findLast(({ kind, label }) => kind === "section" && /\d+$/.test(label))?.label;
  const [, before = "", digits] = /^(.*?)(\d+)$/.exec(last ?? "") ?? [];
  if (digits === undefined) return "";
  for (let number = Number(digits) + 1; ; number++) {
    const next = `${before}${`${number}`.padStart(digits.length, "0")}`;
    if (!taken.has(next)) return next;
  }
}

/** A point of a picture after it was turned about its middle by clockwise degrees more. */
export function turned(
  [x, y]: Point,
  degrees: number,
  before: { width: number; height: number },
  after: { width: number; height: number },
): [number, number] {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  const [dx, dy] = [x - before.width / 2, y - before.height / 2];
  const exact = (value: number) => Math.round(value * 1e4) / 1e4;
  return [exact(after.width / 2 + dx * cos - dy * sin), exact(after.height / 2 + dx * sin + dy * cos)];
}
