import { moneyParts } from "../../lib/money.ts";
import { formatDecimal } from "../../lib/numbers.ts";

export interface MoneyUnit {
  label: "万円";
  yen: number;
}

/** Sales are told in 万円 on every screen, whatever their size. */
export function moneyUnit(): MoneyUnit {
  return { label: "万円", yen: 10_000 };
}

export function inUnit(yen: number, unit: MoneyUnit): string {
  return formatDecimal(Math.round(yen / unit.yen), 0);
}

export function signedInUnit(yen: number, unit: MoneyUnit): string {
  const text = inUnit(yen, unit);
  return text === "0" ? "±0" : yen > 0 ? `+${text}` : text;
}

export function moneyRange(lowYen: number, highYen: number): string {
  const { unit } = moneyParts(highYen);
  return `${moneyParts(lowYen, highYen).value}〜${moneyParts(highYen).value}${unit}`;
}

export interface Axis {
  from: number;
  to: number;
  ticks: number[];
}

export function axisOf(least: number, most: number, lines = 4): Axis {
  const rough = Math.max(most - least, 1) / lines;
  const power = 10 ** Math.floor(Math.log10(rough));
  const step = ([1, 2, 2.5, 5, 10].find((factor) => factor * power >= rough) ?? 10) * power;
  const from = Math.floor(least / step) * step;
  const count = Math.max(1, Math.ceil((most - from) / step - 1e-9));
  return {
    from,
    to: from + count * step,
    ticks: Array.from({ length: count + 1 }, (_, index) => from + index * step),
  };
}
