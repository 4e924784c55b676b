/** What is said of a contract that does. */
export const ENDS_WITHIN_YEAR = "12か月以内に満了";

/**
 * Whether a contract ends within the next twelve months, the end of the window included.
 * Both dates are YYYY-MM-DD in Japan; a contract that has already ended answers false.
 */
export function endsWithinYear(end: string | null | undefined, today: string): boolean {
  if (!end || end < today) return false;
  const nextYear = `${Number(today.slice(0, 4)) + 1}${today.slice(4)}`;
  return end <= nextYear;
}
