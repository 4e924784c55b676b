import { describe, expect, it } from "vitest";
import { formatManYen, formatNumber, formatYen, manYenNumber } from "../../server/lib/money.ts";

describe("money on screens", () => {
  it("groups thousands", () => {
    expect(formatNumber(1234567)).toBe("1,234,567");
    expect(formatYen(0)).toBe("0円");
    expect(manYenNumber(75_440_000)).toBe("7,544");
    expect(manYenNumber(-4_430_000)).toBe("−443");
  });

  it("divides by ten thousand and keeps one decimal", () => {
    expect(formatManYen(483_210)).toBe("48.3万円");
    expect(formatManYen(12_345_678)).toBe("1,234.6万円");
  });

  it("answers an empty text for nothing and for what is no number", () => {
    for (const value of [null, undefined, Number.NaN, Number.POSITIVE_INFINITY])
      expect([formatNumber(value), formatYen(value), manYenNumber(value), formatManYen(value)]).toEqual([
        "",
        "",
        "",
        "",
      ]);
  });
});
