import { describe, expect, it } from "vitest";
import { reminderStep } from "../../server/backend/clock/steps.ts";
import { addWorkingDays, HOLIDAYS_UNTIL, isWorkingDay } from "../../server/backend/clock/working-days.ts";

describe("working days", () => {
  it("leave out weekends and holidays, moved and made by law too", () => {
    const off = [
      "2026-11-21",
      "2026-11-22",
      "2026-11-23",
      "2026-05-06",
      "2026-09-22",
      "2019-05-01",
      "2020-07-24",
    ];
    expect(off.filter(isWorkingDay)).toEqual([]);
    const on = ["2026-11-24", "2026-05-07", "2020-10-12", "2026-12-30"];
    expect(on.filter((date) => !isWorkingDay(date))).toEqual([]);
    expect(HOLIDAYS_UNTIL).toBeGreaterThan(new Date().getUTCFullYear() + 2);
  });

  it("are counted to both sides, the day itself not", () => {
    // 勤労感謝の日 is a Monday.
    expect(addWorkingDays("2026-11-24", -2)).toBe("2026-11-19");
    expect(addWorkingDays("2026-11-20", 3)).toBe("2026-11-26");
    expect(addWorkingDays("2026-05-01", 3)).toBe("2026-05-11");
    expect(addWorkingDays("2026-11-22", 1)).toBe("2026-11-24");
    expect(addWorkingDays("2026-11-20", 0)).toBe("2026-11-20");
  });

  it("say which reminder a due date asks for", () => {
    const steps = (due: string, days: string[]) => days.map((day) => reminderStep(due, day) ?? "-");
    expect(
      steps("2026-11-24", ["2026-11-18", "2026-11-19", "2026-11-23", "2026-11-24", "2026-11-26"]),
    ).toEqual(["-", "before", "before", "on", "on"]);
    expect(steps("2026-11-24", ["2026-11-27", "2026-12-03", "2026-12-04"])).toEqual(["after", "after", "-"]);
  });
});
