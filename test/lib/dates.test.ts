import { describe, expect, it } from "vitest";
import { fileStamp, formatDate, formatDateTime, formatLongDate, isoDate } from "../../server/lib/dates.ts";

describe("dates on screens", () => {
  it("shows an instant as it is in Japan, whatever the server's zone", () => {
    expect(formatDateTime("2026-11-19T15:05:00.000Z")).toBe("2026/11/20 00:05");
    expect(formatDate("2026-12-31T23:59:59+09:00")).toBe("2026/12/31");
    expect(isoDate(Date.UTC(2026, 0, 31, 15))).toBe("2026-02-01");
  });

  it("keeps a calendar date as it is", () => {
    expect(formatDate("2026-04-01")).toBe("2026/04/01");
    expect(formatLongDate("2026-04-01")).toBe("2026年4月1日");
    expect(isoDate("2026-04-01")).toBe("2026-04-01");
  });

  it("answers an empty text for nothing and for what is no date", () => {
    for (const value of [null, undefined, "いつか"])
      expect([formatDate(value), formatLongDate(value), formatDateTime(value), isoDate(value)]).toEqual([
        "",
        "",
        "",
        "",
      ]);
  });

  it("stamps file names with day and minute", () => {
    expect(fileStamp("2026-11-20T00:05:00Z")).toBe("20261120_0905");
  });
});
