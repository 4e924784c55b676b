/** Calendar dates of Japan as YYYY-MM-DD; months are counted as 民法第143条 counts them. */

const utc = (date: string): Date => new Date(`${date}T00:00:00Z`);
const text = (date: Date): string => date.toISOString().slice(0, 10);

/** The date so many days later; earlier where `days` is negative. */
export function addDays(date: string, days: number): string {
  const moved = utc(date);
  moved.setUTCDate(moved.getUTCDate() + days);
  return text(moved);
}

/** Whole days from one date to another; negative where `to` comes first. */
export function daysBetween(from: string, to: string): number {
  return Math.round((utc(to).getTime() - utc(from).getTime()) / 86_400_000);
}

/** First of the month so many months away, and the day its month has or the last one before it. */
function monthAway(date: string, months: number): { first: Date; lastDay: number; day: number } {
  const from = utc(date);
  const first = new Date(0);
  first.setUTCFullYear(from.getUTCFullYear(), from.getUTCMonth() + months, 1);
  const last = new Date(first);
  last.setUTCMonth(last.getUTCMonth() + 1, 0);
  return { first, lastDay: last.getUTCDate(), day: from.getUTCDate() };
}

/** The same day so many months away; the month's last day where it has no such day: 2027-08-31 − 6 = 2027-02-28. */
export function addMonths(date: string, months: number): string {
  const { first, lastDay, day } = monthAway(date, months);
  first.setUTCDate(Math.min(day, lastDay));
  return text(first);
}

/**
 * The last day of a period of so many months that begins with the start of a day (民法第143条第2項): the day before the
 * corresponding one, or the month's last day where there is none. 2026-04-01 + 12 = 2027-03-31.
 */
export function lastDayOfPeriod(start: string, months: number): string {
  const { first, lastDay, day } = monthAway(start, months);
  if (day > lastDay) {
    first.setUTCDate(lastDay);
    return text(first);
  }
  first.setUTCDate(day);
  return addDays(text(first), -1);
}
