import { describe, expect, it } from "vitest";
import { formatDecimal } from "../../server/lib/numbers.ts";

describe("a number with decimals", () => {
  it("has as many as asked for, or fewer where fewer are enough", () => {
    expect(formatDecimal(1665.25, 1)).toBe("1,665.3");
    expect(formatDecimal(1665, 2)).toBe("1,665.00");
    expect(formatDecimal(1665, 6, 0)).toBe("1,665");
    expect(formatDecimal(0.1234567, 6, 0)).toBe("0.123457");
  });
});
