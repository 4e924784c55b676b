import { formatDecimal, formatWhole } from "../../lib/numbers.ts";
export interface CountScale {
  /** End of the axis, in people. */
  top: number;
  /** Distance of its lines, in people. */
  step: number;
  unit: "人" | "万人";
  tick(count: number): string;
  value(count: number): string;
}

const MAN = 10_000;

export function countScale(most: number, lines = 3): CountScale {
  const rough = Math.max(most, 1) / lines;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = Math.max(1, ([1, 2, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power);
  const top = step * Math.max(1, Math.ceil(most / step));
  const isLarge = top >= 2 * MAN || step >= MAN / 2;
  const digitsOfStep = isLarge
    ? Math.max(0, ...[0, 1, 2].filter((n) => ((step / MAN) * 10 ** n) % 1 !== 0).map((n) => n + 1))
    : 0;
  return {
    top,
    step,
    unit: isLarge ? "万人" : "人",
    tick: (count) => (isLarge ? formatDecimal(count / MAN, digitsOfStep) : formatDecimal(count, 0)),
    value: (count) =>
      isLarge ? formatDecimal(count / MAN, top >= 10 * MAN ? 1 : 2) : formatDecimal(count, 0),
  };
}

export function ticksOf({ top, step }: CountScale): number[] {
  return Array.from({ length: Math.round(top / step) + 1 }, (_, index) => index * step);
}

export function people(count: number): string {
  return formatWhole(count);
}

export function percent(share: number): string {
  return formatDecimal(share * 100, 1);
}
