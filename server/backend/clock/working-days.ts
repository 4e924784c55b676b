import holidayJp from "@holiday-jp/holiday_jp";
import { addDays } from "../../lib/calendar-months.ts";

const { holidays } = holidayJp;

/** The last year whose holidays are known (they are fixed by law and by the equinoxes); later ones have weekends alone. */
export const HOLIDAYS_UNTIL = Math.max(...Object.keys(holidays).map((date) => Number(date.slice(0, 4))));

export function isWorkingDay(date: string): boolean {
  const weekday = new Date(`${date}T00:00:00Z`).getUTCDay();
  return weekday !== 0 && weekday !== 6 && !(date in holidays);
}

export function addWorkingDays(date: string, days: number): string {
  const step = Math.sign(days);
  let moved = date;
  for (let left = Math.abs(days); left > 0; ) {
    moved = addDays(moved, step);
    if (isWorkingDay(moved)) left -= 1;
  }
  return moved;
}
