import holidayJp from "@holiday-jp/holiday_jp";
import { addDays } from "../../lib/calendar-months.ts";

const { holidays } = holidayJp;

/** The last year whose holidays are known (they are fixed by law and by the equinoxes); later ones have weekends alone. */
export const HOLIDAYS_UNTIL = Math.max(...Object.keys(holidays).map((date) => Number(date.slice(0, 4))));

/** Whether a date of Japan is neither Saturday, Sunday nor a holiday of 国民の祝日に関する法律. */
export function isWorkingDay(date: string): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !(date in holidays);
}

/** The date so many working days later, earlier where `days` is negative; the date itself is not counted. */
export function addWorkingDays(date: string, days: number): string {
  const step = Math.sign(days);
  let moved = date;
  for (let left = Math.abs(days); left > 0; ) {
    moved = addDays(moved, step);
    if (isWorkingDay(moved)) left -= 1;
  }
  return moved;
}
