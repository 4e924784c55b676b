import { expect, it } from "vitest";
import { isTooFarAhead, secondsAhead, skewText } from "../../server/lib/clock-skew.ts";

it.each([
  ["inside the time of asking", 1_500, 0],
  ["at its beginning", 1_000, 0],
  ["at its end", 3_000, 0],
  ["before it: this host is ahead", -59_000, 60],
  ["after it: this host is behind", 63_000, -60],
])("another clock %s", (_where, theirs, seconds) => {
  expect(secondsAhead(theirs, 1_000, 3_000)).toBe(seconds);
});

it("is too far ahead above five minutes, and never behind", () => {
  expect([300, 301, -86_400].map(isTooFarAhead)).toEqual([false, true, false]);
});

it("says which way", () => {
  expect(skewText("データベース", 90)).toContain("データベースより90秒進んで");
  expect(skewText("データベース", -90)).toContain("データベースより90秒遅れて");
});
