/** Calendar dates of Japan as YYYY-MM-DD; months are counted as 民法第143条 counts them. */

const DAY_MS = 86_400_000;

/** Year, month from 1 and day of the month; NaN for each that is not there. */
function partsOf(date: string): [year: number, month: number, day: number] {
  const part = (from: number, to: number) => Number(date.slice(from, to)) || Number.NaN;
  return [part(0, 4), part(5, 7), part(8, 10)];
}

function dayNumber(date: string): number {
  const [year, month, day] = partsOf(date);
  return Date.UTC(year, month - 1, day) / DAY_MS;
}

/** The date so many days later; earlier where `days` is negative. */
export function addDays(date: string, days: number): string {
  return new Date((dayNumber(date) + days) * DAY_MS).toISOString().slice(0, 10);
}

/** Whole days from one date to another; negative where `to` comes first. */
export function daysBetween(from: string, to: string): number {
  return dayNumber(to) - dayNumber(from);
}

const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31] as const;

interface Month {
  year: number;
  /** 0 to 11. */
  month: number;
  lastDay: number;
}

/** The month so many months away, and the day of the date. Throws RangeError where there is no date. */
function monthAway(date: string, months: number): { away: Month; day: number } {
  const [fromYear, fromMonth, day] = partsOf(date);
  const counted = fromYear * 12 + fromMonth - 1 + months;
  if (!(counted >= 0 && day > 0)) throw new RangeError(`not a date: ${date}`);
  const year = Math.floor(counted / 12);
  const month = counted - year * 12;
  const isLeap = year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0);
  return { away: { year, month, lastDay: month === 1 && isLeap ? 29 : (LENGTHS[month] as number) }, day };
}

function dateOf({ year, month }: Month, day: number): string {
  const two = (number: number) => (number < 10 ? `0${number}` : String(number));
  return `${String(year).padStart(4, "0")}-${two(month + 1)}-${two(day)}`;
}

/** The same day so many months away; the month's last day where it has no such day: 2027-08-31 − 6 = 2027-02-28. */
export function addMonths(date: string, months: number): string {
  const { away, day } = monthAway(date, months);
  return dateOf(away, Math.min(day, away.lastDay));
}

/**
 * The last day of a period of so many months that begins with the start of a day (民法第143条第2項): the day before the
 * corresponding one, or the month's last day where there is none. 2026-04-01 + 12 = 2027-03-31.
 */
export function lastDayOfPeriod(start: string, months: number): string {
  const { away, day } = monthAway(start, months);
  return day > away.lastDay ? dateOf(away, away.lastDay) : addDays(dateOf(away, day), -1);
}
