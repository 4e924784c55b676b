import { addMonths } from "./calendar-months.ts";

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
  return !!end && end >= today && end <= addMonths(today, months);
}
