import { oneDecimal } from "./areas.ts";
import { formatDecimal } from "./numbers.ts";

/** Yen per 坪 and month in 万円, to the hundred yen, so that points line up: `3.40`, `3.05`. */
export function unitRentNumber(yenPerTsubo: number): string {
  return formatDecimal(yenPerTsubo / 10_000, 2);
}

/** A rent or fee of yen per 坪 and month as the trade speaks of it: `3.40万円／坪・月`. */
export function formatUnitRent(yenPerTsubo: number): string {
  return `${unitRentNumber(yenPerTsubo)}万円／坪・月`;
}

/** The same to the yen, where two rents are told apart: `3.40万円／坪・月`, `3.4050万円／坪・月`. */
export function formatExactUnitRent(yenPerTsubo: number): string {
  return yenPerTsubo % 100 === 0
    ? formatUnitRent(yenPerTsubo)
    : `${formatDecimal(yenPerTsubo / 10_000, 4)}万円／坪・月`;
}

/** What a section costs a month at a rent of yen per 坪 and month: `137.7万円`. Takes 坪. */
export function formatMonthlyRent(yenPerTsubo: number, areaTsubo: number): string {
  return `${oneDecimal((yenPerTsubo * areaTsubo) / 10_000)}万円`;
}
