import { describe, expect, it } from "vitest";
import { formatMonthlyRent, formatUnitRent } from "../../server/lib/rent.ts";

describe("a rent", () => {
  it.each([
    [30_000, "3.00万円／坪・月"],
    [34_000, "3.40万円／坪・月"],
    [30_500, "3.05万円／坪・月"],
    [4_000, "0.40万円／坪・月"],
    [1_234_567, "123.46万円／坪・月"],
  ])("of %i yen is written to the hundred yen", (yen, text) => {
    expect(formatUnitRent(yen)).toBe(text);
  });

  it("and what it comes to a month agree with each other", () => {
    expect(formatUnitRent(30_500)).toBe("3.05万円／坪・月");
    expect(formatMonthlyRent(30_500, 46.4)).toBe("141.5万円");
  });
});
