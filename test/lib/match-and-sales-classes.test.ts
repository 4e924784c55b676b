import fc from "fast-check";
import { expect, test } from "vitest";
import { formatMatch, MATCH_SYMBOLS, matchSymbolOf } from "../../server/lib/match-symbols.ts";
import { SALES_CLASSES, salesClassOf } from "../../server/lib/sales-classes.ts";

test("the six symbols begin at 0, 20, 40, 60, 80 and 100", () => {
  const at = (score: number) => matchSymbolOf(score).symbol;
  expect([0, 20, 40, 60, 80, 100].map(at)).toEqual(["×", "▲", "△", "●", "○", "◎"]);
  expect([19, 39, 59, 79, 99].map(at)).toEqual(["×", "▲", "△", "●", "○"]);
  expect(formatMatch(80)).toBe("適合度80（○）");
  for (const score of [-1, 101, Number.NaN]) expect(() => matchSymbolOf(score)).toThrow(RangeError);
});

test("a higher score never has a lower symbol", () => {
  const score = fc.integer({ min: 0, max: 100 });
  fc.assert(
    fc.property(score, score, (a, b) => {
      const [low, high] = [Math.min(a, b), Math.max(a, b)].map((value) => matchSymbolOf(value).from);
      expect(low).toBeLessThanOrEqual(high ?? -1);
    }),
  );
  expect(new Set(MATCH_SYMBOLS.map(({ name }) => name)).size).toBe(6);
});

test("sales classes have the specification's bounds in millions of yen", () => {
  const keys = [0, 5_000, 5_001, 14_999, 15_000, 25_000, 35_000, 44_999, 45_000, 900_000].map(
    (sales) => salesClassOf(sales).key,
  );
  expect(keys).toEqual(["50", "50", "100", "100", "200", "300", "400", "400", "500", "500"]);
  expect(SALES_CLASSES).toHaveLength(6);
  expect(() => salesClassOf(-1)).toThrow(RangeError);
  expect(() => salesClassOf(Number.NaN)).toThrow(RangeError);
});
