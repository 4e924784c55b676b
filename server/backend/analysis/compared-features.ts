import { formatDecimal } from "../../lib/numbers.ts";
import type { ComparedFeature } from "../models/similarity.ts";
import { TRADE_AREA_FEATURES, type TradeArea } from "../models/trade-area.ts";

type Feature = (typeof TRADE_AREA_FEATURES)[number];
type Unit = Feature["unit"];

const DECIMALS: Record<Unit, number> = { 人: 0, "人/日": 0, 店: 0, "%": 1, 倍: 2 };

export function comparedTexts(ours: TradeArea, theirs: TradeArea) {
  return (compared: readonly ComparedFeature[]): string[] =>
    compared.flatMap(({ index }) => {
      const feature = TRADE_AREA_FEATURES[index];
      return feature ? [comparedText(feature, ours[feature.key], theirs[feature.key])] : [];
    });
}

export function comparedText({ label, unit }: Feature, ours: number, theirs: number): string {
  return `${label} ${valueText(theirs, unit)}（${differenceText(ours, theirs, unit)}）`;
}

function valueText(value: number, unit: Unit): string {
  return `${signed(formatDecimal(value, DECIMALS[unit]))}${unit}`;
}

function differenceText(ours: number, theirs: number, unit: Unit): string {
  const ourText = valueText(ours, unit);
  if (valueText(theirs, unit) === ourText) return "同じ";
  if (unit === "%") {
    const points = theirs - ours;
    return Math.abs(points) < 0.05 ? "ほぼ同じ" : `${plus(formatDecimal(points, 1))}ポイント`;
  }
  if (unit === "倍" || unit === "店" || Math.round(ours) === 0) return `こちらは${ourText}`;
  return differenceInPercent(ours, theirs);
}

export function differenceInPercent(ours: number, theirs: number): string {
  if (ours === theirs) return "同じ";
  const percent = (theirs / ours - 1) * 100;
  return Math.abs(percent) < 0.5 ? "ほぼ同じ" : `${plus(formatDecimal(percent, 0))}%`;
}

function plus(number: string): string {
  return /^[-−]/.test(number) ? signed(number) : `＋${number}`;
}

function signed(number: string): string {
  return number.replace("-", "−");
}
