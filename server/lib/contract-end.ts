/** What is said of a contract that does. */
export const ENDS_WITHIN_YEAR = "12か月以内に満了";

/** Whether a contract ends within the next twelve months, as `endsWithin` says. */
export function endsWithinYear(end: string | null | undefined, today: string): boolean {
  return endsWithin(end, today, 12);
}

/**
 * Whether a contract ends within so many months from today, the end of the window included.
 * Both dates are YYYY-MM-DD in Japan; a contract that has already ended answers false.
 */
export function endsWithin(end: string | null | undefined, today: string, months: number): boolean {
  if (!end || end < today) return false;
  const month = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7)) - 1 + months;
  // A day that its month does not have stands behind the month's last one.
  return end <= `${Math.floor(month / 12)}-${String((month % 12) + 1).padStart(2, "0")}${today.slice(7)}`;
}
