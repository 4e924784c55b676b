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

function isGiven(value: number | null | undefined): value is number {
  return typeof value === "number" && Number.isFinite(value);
}
