import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalJson } from "../../server/backend/models/canonical-json.ts";
import {
  cholesky,
  fitStandardiser,
  normalEquations,
  ridge,
  solvePositiveDefinite,
  standardise,
} from "../../server/backend/models/linear.ts";
import { normalDraw, seededRandom } from "../../server/backend/models/random.ts";
import { mean, quantile, roundToTotal, standardDeviation } from "../../server/backend/models/statistics.ts";

const numbers = fc.array(fc.double({ min: -1e6, max: 1e6, noNaN: true }), { minLength: 1, maxLength: 40 });

test("the Cholesky factor multiplies back to its matrix", () => {
  expect(
    cholesky([
      [4, 2],
      [2, 5],
    ]),
  ).toEqual([
    [2, 0],
    [1, 2],
  ]);
  expect(() =>
    cholesky([
      [1, 2],
      [2, 1],
    ]),
  ).toThrow(RangeError);
});

test("a positive definite system is solved for any right side", () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(fc.double({ min: -5, max: 5, noNaN: true }), { minLength: 4, maxLength: 4 }), {
        minLength: 6,
        maxLength: 20,
      }),
      fc.array(fc.double({ min: -10, max: 10, noNaN: true }), { minLength: 4, maxLength: 4 }),
      (rows, truth) => {
        const { gram } = normalEquations(
          rows,
          rows.map(() => 0),
        );
        const matrix = gram.map((row, i) => row.map((value, j) => value + (i === j ? 1 : 0)));
        const right = matrix.map((row) => row.reduce((sum, value, j) => sum + value * (truth[j] ?? 0), 0));
        solvePositiveDefinite(matrix, right).forEach((value, i) => {
          expect(value).toBeCloseTo(truth[i] ?? 0, 6);
        });
      },
    ),
  );
});

test("ridge finds the law of noiseless data when the penalty is small, and zero when it is huge", () => {
  const random = seededRandom(4);
  const rows = Array.from({ length: 60 }, () => [normalDraw(random), normalDraw(random), normalDraw(random)]);
  const targets = rows.map(([a = 0, b = 0, c = 0]) => 3 * a - 2 * b + 0.5 * c);
  const equations = normalEquations(rows, targets);
  const [a, b, c] = ridge(equations, 1e-9);
  expect([a, b, c].map((value) => Number(value?.toFixed(6)))).toEqual([3, -2, 0.5]);
  for (const value of ridge(equations, 1e12)) expect(Math.abs(value)).toBeLessThan(1e-6);
  expect(() => ridge(equations, 0)).toThrow(RangeError);
});

test("a larger penalty never makes the coefficients longer", () => {
  const random = seededRandom(9);
  const rows = Array.from({ length: 30 }, () => Array.from({ length: 5 }, () => normalDraw(random)));
  const targets = rows.map(() => normalDraw(random));
  const equations = normalEquations(rows, targets);
  const lengths = [0.1, 1, 10, 100].map((lambda) => Math.hypot(...ridge(equations, lambda)));
  expect(lengths).toEqual([...lengths].sort((x, y) => y - x));
});

test("standardised columns have mean 0 and deviation 1, and constant ones are 0", () => {
  const rows = [
    [1, 5],
    [2, 5],
    [6, 5],
  ];
  const scale = fitStandardiser(rows);
  const standardised = rows.map((row) => standardise(row, scale));
  const first = standardised.map((row) => row[0] ?? 0);
  expect(mean(first)).toBeCloseTo(0, 12);
  expect(standardDeviation(first)).toBeCloseTo(1, 12);
  expect(standardised.map((row) => row[1])).toEqual([0, 0, 0]);
});

test("rounded parts add up to the rounded total and stay within one of their values", () => {
  fc.assert(
    fc.property(numbers, (parts) => {
      const total = parts.reduce((sum, part) => sum + part, 0);
      const rounded = roundToTotal(parts, total);
      expect(rounded.reduce((sum, part) => sum + part, 0) + 0).toBe(Math.round(total) + 0);
      rounded.forEach((part, i) => {
        expect(Math.abs(part - (parts[i] ?? 0))).toBeLessThanOrEqual(1);
      });
    }),
  );
});

test("a quantile of type 6 is on average the same of 3 values and of 300, one of type 7 is not", () => {
  const random = seededRandom(5);
  const average = (count: number, type: 6 | 7) =>
    mean(Array.from({ length: 4000 }, () => quantile(Array.from({ length: count }, random), 0.75, type)));
  for (const count of [3, 7, 30, 300]) expect(Math.abs(average(count, 6) - 0.75)).toBeLessThan(0.01);
  expect(average(3, 7)).toBeLessThan(0.65);
});

test("quantiles are between the least and the greatest value and grow with the probability", () => {
  expect(quantile([4, 1, 3, 2], 0.5)).toBe(2.5);
  expect(() => quantile([], 0.5)).toThrow(RangeError);
  expect(() => quantile([1], 1.2)).toThrow(RangeError);
  fc.assert(
    fc.property(numbers, fc.double({ min: 0, max: 1, noNaN: true }), (values, probability) => {
      const found = quantile(values, probability);
      expect(found).toBeGreaterThanOrEqual(Math.min(...values));
      expect(found).toBeLessThanOrEqual(Math.max(...values));
      expect(quantile(values, 1) + 0).toBe(Math.max(...values) + 0);
    }),
  );
});

test("the seeded source repeats itself and fills the unit interval evenly", () => {
  const [one, same, other] = [seededRandom(7), seededRandom(7), seededRandom(8)];
  const draws = Array.from({ length: 4_000 }, () => one());
  expect(draws).toEqual(Array.from({ length: 4_000 }, () => same()));
  expect(draws.slice(0, 3)).not.toEqual([other(), other(), other()]);
  for (let tenth = 0; tenth < 10; tenth++) {
    const hits = draws.filter((draw) => Math.floor(draw * 10) === tenth).length;
    expect(Math.abs(hits - 400)).toBeLessThan(100);
  }
});

test("equal values have the same canonical JSON whatever the order of their keys", () => {
  expect(canonicalJson({ b: [1, { z: null, y: "ア" }], a: undefined, c: -0 })).toBe(
    '{"b":[1,{"y":"ア","z":null}],"c":0}',
  );
  expect(() => canonicalJson({ a: Number.NaN })).toThrow(TypeError);
  expect(() => canonicalJson(new Map())).toThrow(TypeError);
  fc.assert(
    fc.property(fc.dictionary(fc.string(), fc.jsonValue()), (value) => {
      const turned = Object.fromEntries(Object.entries(value).reverse());
      expect(canonicalJson(turned)).toBe(canonicalJson(value));
      expect(canonicalJson(JSON.parse(canonicalJson(value)))).toBe(canonicalJson(value));
    }),
  );
});
