import { oneDecimal } from "./areas.ts";
import { formatDecimal } from "./numbers.ts";

/** A whole number with grouped thousands: `1,234`; empty for nothing. */
export function formatNumber(value: number | null | undefined): string {
  return isGiven(value) ? formatDecimal(Math.round(value), 0) : "";
}

/** Yen: `35,000円`. */
export function formatYen(yen: number | null | undefined): string {
  return isGiven(yen) ? `${formatNumber(yen)}円` : "";
}

/** Yen in 万円 with one decimal (specification: daily sales divide by 10000): `48.3万円`. */
export function formatManYen(yen: number | null | undefined): string {
  return isGiven(yen) ? `${oneDecimal(yen / 10_000)}万円` : "";
}

/** Yearly sales in whole 万円, the number alone: `7,544`. */
export function manYenNumber(yen: number | null | undefined): string {
  return isGiven(yen) ? formatNumber(yen / 10_000) : "";
}

/** The size of a value in words: 億円 with a decimal from a thousand million yen, else whole 万円. */
export function moneyParts(yen: number, likeYen = yen): { value: string; unit: "億円" | "万円" } {
  if (likeYen < 1_000_000_000) return { value: formatDecimal(yen / 10_000, 0), unit: "万円" };
  return { value: oneDecimal(yen / 100_000_000), unit: "億円" };
}

/** `7,544万円`, `58.4億円`. */
export function moneyText(yen: number, likeYen = yen): string {
  const { value, unit } = moneyParts(yen, likeYen);
  return `${value}${unit}`;
}

function isGiven(value: number | null | undefined): value is number {
  return typeof value === "number" && Number.isFinite(value);
}
