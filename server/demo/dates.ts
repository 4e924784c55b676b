import { addDays } from "../lib/calendar-months.ts";

/** "Today" of the demonstration data, a fixed day, so that the same seed always gives the same rows. */
export const DEMO_TODAY = "2026-11-20";

export { addDays };

export function monthEnd(date: string, months: number): string {
  const [year = 0, month = 1] = date.split("-").map(Number);
  return new Date(Date.UTC(year, month + months, 0)).toISOString().slice(0, 10);
}

export function monthStart(date: string, months: number): string {
  return addDays(monthEnd(date, months - 1), 1);
}

export function japanTime(date: string, hour: number, minute: number): string {
  const clock = `${String(hour).padStart(2, "0")}:${String(minute).padStart(2, "0")}`;
  return new Date(`${date}T${clock}:00+09:00`).toISOString();
}
