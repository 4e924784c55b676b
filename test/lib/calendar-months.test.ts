import { describe, expect, it } from "vitest";
import { addDays, addMonths, daysBetween, lastDayOfPeriod } from "../../server/lib/calendar-months.ts";

const utc = (date: string) => new Date(`${date}T00:00:00Z`);
const text = (date: Date) => date.toISOString().slice(0, 10);

/** Every fifth day of a century and a half, so that each day of each month of leap years and others comes. */
const dates = Array.from({ length: 11_000 }, (_, i) => text(new Date(Date.UTC(1950, 0, 1 + i * 5))));
const months = [-600, -13, -12, -6, -1, 0, 1, 6, 11, 12, 24, 120];

function monthsAway(date: string, count: number): { text: string; isShort: boolean } {
  const from = utc(date);
  const last = new Date(Date.UTC(from.getUTCFullYear(), from.getUTCMonth() + count + 1, 0));
  const isShort = last.getUTCDate() < from.getUTCDate();
  last.setUTCDate(Math.min(last.getUTCDate(), from.getUTCDate()));
  return { text: text(last), isShort };
}

describe("dates of Japan", () => {
  it("are so many months away as the calendar has it", () => {
    for (const count of months)
      expect(dates.map((date) => addMonths(date, count))).toEqual(
        dates.map((date) => monthsAway(date, count).text),
      );
  });

  it("end a period of months on the day before the corresponding one, or on the month's last day", () => {
    for (const count of [1, 6, 12])
      expect(dates.map((date) => lastDayOfPeriod(date, count))).toEqual(
        dates.map((date) => {
          const { text: day, isShort } = monthsAway(date, count);
          return isShort ? day : addDays(day, -1);
        }),
      );
  });

  it("lie so many days apart", () => {
    for (const days of [-400, -1, 0, 1, 31, 366])
      for (const date of dates.slice(0, 2000)) {
        const moved = new Date(utc(date).getTime() + days * 86_400_000);
        expect(addDays(date, days)).toBe(text(moved));
        expect(daysBetween(date, text(moved))).toBe(days);
      }
  });

  it.each(["", "never", "2026-04"])("are not made of %j", (date) => {
    expect(() => addMonths(date, 1)).toThrow(RangeError);
    expect(() => addDays(date, 1)).toThrow(RangeError);
  });
});
