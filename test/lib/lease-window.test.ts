import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addDays, addMonths, daysBetween, lastDayOfPeriod } from "../../server/lib/calendar-months.ts";
import {
  endsAtEarliest,
  type LeaseTerms,
  leaseFormOf,
  leaseWindow,
  rentOfDays,
} from "../../server/lib/lease-window.ts";

const terms = (changes: Partial<LeaseTerms> = {}): LeaseTerms => ({
  contract_type: 0,
  contract_form: "定期建物賃貸借",
  contract_start_on: "2022-04-01",
  contract_end_on: "2027-03-31",
  notice_on: null,
  ...changes,
});

describe("calendar months", () => {
  it.each([
    ["2027-08-31", -6, "2027-02-28"],
    ["2028-08-31", -6, "2028-02-29"],
    ["2027-08-30", -6, "2027-02-28"],
    ["2027-08-29", -6, "2027-02-28"],
    ["2027-08-28", -6, "2027-02-28"],
    ["2027-02-28", -6, "2026-08-28"],
    ["2028-02-29", -6, "2027-08-29"],
    ["2028-02-29", -12, "2027-02-28"],
    ["2028-02-28", -12, "2027-02-28"],
    ["2027-03-31", -6, "2026-09-30"],
    ["2027-03-31", -12, "2026-03-31"],
    ["2027-01-31", -6, "2026-07-31"],
    ["2026-12-31", -6, "2026-06-30"],
    ["2026-06-30", -6, "2025-12-30"],
    ["2027-05-15", -6, "2026-11-15"],
    ["2100-08-31", -6, "2100-02-28"],
    ["2000-08-31", -6, "2000-02-29"],
    ["2026-01-31", 1, "2026-02-28"],
    ["2026-10-31", 1, "2026-11-30"],
    ["2026-11-25", 0, "2026-11-25"],
  ])("%s and %i months is %s", (date, months, expected) => {
    expect(addMonths(date, months)).toBe(expected);
  });

  it.each([
    ["2026-04-01", 12, "2027-03-31"],
    ["2026-04-15", 12, "2027-04-14"],
    ["2024-02-29", 12, "2025-02-28"],
    ["2024-02-29", 48, "2028-02-28"],
    ["2023-03-01", 12, "2024-02-29"],
    ["2026-01-31", 1, "2026-02-28"],
    ["2026-03-01", 6, "2026-08-31"],
    ["2026-08-31", 6, "2027-02-28"],
    ["2027-08-31", 6, "2028-02-29"],
    ["2026-09-01", 6, "2027-02-28"],
    ["2026-12-31", 6, "2027-06-30"],
    ["2026-01-01", 12, "2026-12-31"],
  ])("a period from %s of %i months ends on %s", (start, months, expected) => {
    expect(lastDayOfPeriod(start, months)).toBe(expected);
  });
});

describe("the earliest end after a notice", () => {
  it.each([
    ["2027-03-31", "2026-03-31", "2027-03-31"],
    ["2027-03-31", "2026-09-30", "2027-03-31"],
    ["2027-03-31", "2026-10-01", "2027-04-01"],
    ["2027-03-31", "2026-11-25", "2027-05-25"],
    ["2027-08-31", "2027-02-28", "2027-08-31"],
    ["2027-08-31", "2027-03-01", "2027-09-01"],
    ["2028-08-31", "2028-02-29", "2028-08-31"],
    ["2028-08-31", "2028-03-01", "2028-09-01"],
    ["2027-02-10", "2026-08-29", "2027-02-28"],
    ["2027-02-10", "2026-08-30", "2027-02-28"],
    ["2027-02-10", "2026-08-31", "2027-02-28"],
    ["2028-02-10", "2027-08-31", "2028-02-29"],
    ["2026-07-01", "2026-02-28", "2026-08-31"],
    ["2026-10-31", "2026-11-25", "2027-05-25"],
    ["2020-03-31", "2026-11-25", "2027-05-25"],
  ])("%s, told on %s, is %s", (end, told, expected) => {
    expect(endsAtEarliest(end, told)).toBe(expected);
  });
});

describe("the window of a lease", () => {
  it.each<[string, Partial<LeaseTerms>, string, object]>([
    ["the day before it opens", {}, "2026-03-30", { state: "before", days: 1 }],
    ["long before", {}, "2024-01-01", { state: "before", days: 820 }],
    ["the day it opens", {}, "2026-03-31", { state: "open", days: 183 }],
    ["31 days before it closes", {}, "2026-08-30", { state: "open", days: 31 }],
    ["30 days before it closes", {}, "2026-08-31", { state: "closing", days: 30 }],
    ["its last day", {}, "2026-09-30", { state: "closing", days: 0 }],
    ["the day after", {}, "2026-10-01", { state: "missed", ends_at_earliest: "2027-04-01", late_days: 1 }],
    ["today past it", {}, "2026-11-25", { state: "missed", ends_at_earliest: "2027-05-25", late_days: 55 }],
    ["the contract's last day", {}, "2027-03-31", { state: "missed", ends_at_earliest: "2027-09-30" }],
    [
      "years after the end",
      { contract_end_on: "2020-03-31", contract_start_on: "2015-04-01" },
      "2026-11-25",
      { state: "missed", ends_at_earliest: "2027-05-25" },
    ],
    [
      "told on the first day",
      { notice_on: "2026-03-31" },
      "2026-11-25",
      { state: "notified", notice: "in_time", ends_at_earliest: "2027-03-31", late_days: 0 },
    ],
    [
      "told on the last day",
      { notice_on: "2026-09-30" },
      "2026-11-25",
      { state: "notified", notice: "in_time", late_days: 0 },
    ],
    [
      "told a day late",
      { notice_on: "2026-10-01" },
      "2026-11-25",
      { state: "notified", notice: "late", ends_at_earliest: "2027-04-01", late_days: 1 },
    ],
    [
      "told a day early, not yet open",
      { notice_on: "2026-03-30" },
      "2026-03-30",
      { state: "before", notice: "premature" },
    ],
    [
      "told a day early, open",
      { notice_on: "2026-03-30" },
      "2026-06-01",
      { state: "open", notice: "premature" },
    ],
    [
      "told under an earlier contract",
      { notice_on: "2022-03-31" },
      "2026-11-25",
      { state: "missed", notice: undefined },
    ],
    ["no end", { contract_end_on: null }, "2026-11-25", { state: "none" }],
    ["nobody in it", { contract_type: 3 }, "2026-11-25", { state: "none" }],
    ["an event", { contract_type: 1, contract_form: "催事" }, "2026-11-25", { state: "not_needed" }],
    ["a day short of a year", { contract_start_on: "2026-04-02" }, "2026-11-25", { state: "not_needed" }],
    ["a year to the day", { contract_start_on: "2026-04-01" }, "2026-11-25", { state: "missed" }],
    [
      "a year from a leap day",
      { contract_start_on: "2024-02-29", contract_end_on: "2025-02-28" },
      "2024-06-01",
      { state: "open" },
    ],
    [
      "a day short from a leap day",
      { contract_start_on: "2024-02-29", contract_end_on: "2025-02-27" },
      "2024-06-01",
      { state: "not_needed" },
    ],
    ["no start", { contract_start_on: null }, "2026-06-01", { state: "open" }],
    ["a form unknown", { contract_form: null }, "2026-06-01", { state: "unknown" }],
    ["a form of other words", { contract_form: "営業委託" }, "2026-06-01", { state: "unknown" }],
    [
      "ordinary, open",
      { contract_form: "普通建物賃貸借" },
      "2026-06-01",
      { state: "open", form: "ordinary" },
    ],
    [
      "ordinary, missed: renewed by law",
      { contract_form: "普通建物賃貸借" },
      "2026-11-25",
      { state: "missed", ends_at_earliest: undefined },
    ],
    [
      "ordinary, told late: still renewed",
      { contract_form: "普通建物賃貸借", notice_on: "2026-10-01" },
      "2026-11-25",
      { state: "missed", notice: "late" },
    ],
    [
      "ordinary, told in time",
      { contract_form: "普通建物賃貸借", notice_on: "2026-09-30" },
      "2026-11-25",
      { state: "notified" },
    ],
    [
      "ends on August's last day",
      { contract_end_on: "2027-08-31" },
      "2026-11-25",
      { state: "open", opens_on: "2026-08-31", closes_on: "2027-02-28", days: 95 },
    ],
    [
      "ends on a leap day",
      { contract_end_on: "2028-02-29" },
      "2026-11-25",
      { state: "before", opens_on: "2027-02-28", closes_on: "2027-08-29" },
    ],
  ])("%s", (_, changes, today, expected) => {
    const { notice, ends_at_earliest, ...window } = leaseWindow(terms(changes), today);
    expect({ ...window, notice, ends_at_earliest }).toMatchObject(expected);
  });

  it("reads the form from the contract's words", () => {
    expect(leaseFormOf("定期借家（10年）")).toBe("fixed");
    expect(leaseFormOf("定借")).toBe("fixed");
    expect(leaseFormOf("普通建物賃貸借")).toBe("ordinary");
    expect(leaseFormOf("")).toBe("unknown");
  });

  it("counts rent by the day", () => {
    expect(rentOfDays(30_000, 20, 365)).toBe(7_200_000);
    expect(rentOfDays(30_000, 20, 55)).toBe(1_084_932);
    expect(rentOfDays(30_000, 20, 0)).toBe(0);
  });
});

const date = fc.integer({ min: 0, max: 20_000 }).map((days) => addDays("2010-01-01", days));

describe("of any lease", () => {
  it("a later notice never ends it earlier, and none ends it before its end", () => {
    fc.assert(
      fc.property(date, date, fc.integer({ min: 0, max: 800 }), (end, told, later) => {
        const first = endsAtEarliest(end, told);
        expect(first >= end).toBe(true);
        expect(endsAtEarliest(end, addDays(told, later)) >= first).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it("the window is six calendar months, and a notice on its last day is in time", () => {
    fc.assert(
      fc.property(date, (end) => {
        const window = leaseWindow(terms({ contract_start_on: null, contract_end_on: end }), end);
        const { opens_on: opens = "", closes_on: closes = "" } = window;
        expect(closes.slice(0, 7)).toBe(addMonths(`${opens.slice(0, 7)}-01`, 6).slice(0, 7));
        expect(daysBetween(opens, closes)).toBeGreaterThanOrEqual(181);
        expect(daysBetween(opens, closes)).toBeLessThanOrEqual(184);
        expect(endsAtEarliest(end, closes)).toBe(end);
        // Up to three days later six months may still end with it: a notice of 31 October, an end on 30 April.
        expect(endsAtEarliest(end, addDays(closes, 4)) > end).toBe(true);
      }),
      { numRuns: 500 },
    );
  });

  it("its states follow each other in time", () => {
    const order = ["before", "open", "closing", "missed"];
    fc.assert(
      fc.property(date, date, fc.integer({ min: 0, max: 800 }), (end, today, later) => {
        const at = (day: string) =>
          order.indexOf(leaseWindow(terms({ contract_start_on: null, contract_end_on: end }), day).state);
        expect(at(today)).toBeGreaterThanOrEqual(0);
        expect(at(addDays(today, later))).toBeGreaterThanOrEqual(at(today));
      }),
      { numRuns: 500 },
    );
  });
});
