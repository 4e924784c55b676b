import { describe, expect, it } from "vitest";
import { typedDate } from "../../server/lib/typed-date.ts";
import { typedNumber } from "../../server/lib/typed-number.ts";

describe("a typed number", () => {
  it.each([
    ["１２３，４５６", 123_456],
    ["１５．５", 15.5],
    [" 1 200 ", 1200],
    ["−３", -3],
    ["ー5", -5],
    [".5", 0.5],
    ["+8", 8],
  ])("reads %j", (text, number) => expect(typedNumber(text)).toBe(number));

  it("tells nothing from what is no number", () => {
    expect(typedNumber("　")).toBeUndefined();
    for (const text of ["三", "1.2.3", "1e5", "0x10", "12坪", "--1", "Infinity"])
      expect(typedNumber(text)).toBeNaN();
  });
});

describe("a typed date", () => {
  it.each([
    ["2026/4/1", "2026-04-01"],
    ["2026-04-01", "2026-04-01"],
    ["２０２６．４．１", "2026-04-01"],
    ["2026年4月1日", "2026-04-01"],
    ["20260401", "2026-04-01"],
    ["令和8年4月1日", "2026-04-01"],
    ["令和元年5月1日", "2019-05-01"],
    ["r8.4.1", "2026-04-01"],
    ["2028/2/29", "2028-02-29"],
  ])("reads %j", (text, date) => expect(typedDate(text)).toBe(date));

  it("tells nothing from what is no real date", () => {
    expect(typedDate(" ")).toBeNull();
    for (const text of ["2026/2/29", "2026/13/1", "4/1", "明日", "2026/4", "0001/1/1"])
      expect(typedDate(text)).toBeUndefined();
  });
});
