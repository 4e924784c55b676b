import { oneDecimal } from "./areas.ts";

/** A rent or fee of yen per 坪 and month as the trade speaks of it: `3.4万円／坪・月`. */
export function formatUnitRent(yenPerTsubo: number): string {
  return `${oneDecimal(yenPerTsubo / 10_000)}万円／坪・月`;
}

/** What a section costs a month at a rent of yen per 坪 and month: `137.7万円`. Takes 坪. */
export function formatMonthlyRent(yenPerTsubo: number, areaTsubo: number): string {
  return `${oneDecimal((yenPerTsubo * areaTsubo) / 10_000)}万円`;
}
