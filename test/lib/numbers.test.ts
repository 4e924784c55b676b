import { describe, expect, it } from "vitest";
import { formatDecimal } from "../../server/lib/numbers.ts";

describe("a number with decimals", () => {
  it("has as many as asked for, or fewer where fewer are enough", () => {
    expect(formatDecimal(1665.25, 1)).toBe("1,665.3");
    expect(formatDecimal(1665, 2)).toBe("1,665.00");
    expect(formatDecimal(1665, 6, 0)).toBe("1,665");
    expect(formatDecimal(0.1234567, 6, 0)).toBe("0.123457");
  });

  it("is written as the language's own formatter writes it", () => {
    const shapes = [0, 1, 2, 3, 6].flatMap((most) => [
      { most, least: most },
      { most, least: 0 },
    ]);
    const sizes = [0, 0.05, 0.35, 1.005, 1.45, 8.345, 9.95, 99.95, 999.5, 999.95, 1e-7, 4e-5, 1e15, 1e21];
    let seed = 22;
    for (let count = 0; count < 3000; count++) {
      seed = (seed * 48_271) % 2_147_483_647;
      sizes.push(seed / 10 ** (count % 10), Math.round(seed / 1000) / 100, (seed * 9973) / 2 ** (count % 40));
    }
    for (const { most, least } of shapes) {
      const format = new Intl.NumberFormat("ja-JP", {
        minimumFractionDigits: least,
        maximumFractionDigits: most,
      });
      const expected = (value: number) => format.format(value + 0).replace("-", "−");
      const wrong = sizes
        .flatMap((size) => [size, -size])
        .filter((value) => formatDecimal(value, most, least) !== expected(value));
      expect(wrong, `${least} to ${most} decimals`).toEqual([]);
    }
  });
});
