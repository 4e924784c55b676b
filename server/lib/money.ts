import { oneDecimal } from "./areas.ts";

/** A whole number with grouped thousands: `1,234`; empty for nothing. */
export function formatNumber(value: number | null | undefined): string {
  return isGiven(value) ? Math.round(value).toLocaleString("ja-JP") : "";
}

/** Yen: `35,000円`. */
export function formatYen(yen: number | null | undefined): string {
  return isGiven(yen) ? `${formatNumber(yen)}円` : "";
}

/** Rent by the habit of the trade, yen per 坪 and month: `35,000円／坪・月`. */
export function formatRent(yenPerTsubo: number | null | undefined): string {
  return isGiven(yenPerTsubo) ? `${formatYen(yenPerTsubo)}／坪・月` : "";
}

/** Yen in 万円 with one decimal (specification: daily sales divide by 10000): `48.3万円`. */
export function formatManYen(yen: number | null | undefined): string {
  return isGiven(yen) ? `${oneDecimal(yen / 10_000)}万円` : "";
}

function isGiven(value: number | null | undefined): value is number {
  return typeof value === "number" && Number.isFinite(value);
}
