import { expect, test } from "vitest";
import { boost, boostedParts, boostedValue } from "../../server/backend/models/boosting.ts";
import { seededRandom } from "../../server/backend/models/random.ts";

const random = seededRandom(9);
const rows = Array.from({ length: 300 }, () => [random(), random(), random()]);
const law = ([a = 0, b = 0]: readonly number[]) => (a > 0.5 ? 1 : 0) + b;
const targets = rows.map(law);
const options = { trees: 200, softness: 0.1 };

test("trees find a step and a slope, and leave alone what says nothing", () => {
  const model = boost(rows, targets, options);
  for (const row of [
    [0.2, 0.3, 0.9],
    [0.8, 0.7, 0.1],
    [0.3, 0.9, 0.5],
  ])
    expect(Math.abs(boostedValue(model, row) - law(row))).toBeLessThan(0.12);
  const { start, parts } = boostedParts(model, [0.8, 0.9, 0.5]);
  expect(start + parts.reduce((sum, part) => sum + part, 0)).toBeCloseTo(
    boostedValue(model, [0.8, 0.9, 0.5]),
    9,
  );
  expect(parts[0]).toBeGreaterThan(0.35);
  expect(Math.abs(parts[2] ?? 1)).toBeLessThan(0.1);
});

test("with soft splits a small step moves the value a little, with hard ones by a jump", () => {
  const step = (softness: number) => {
    const model = boost(rows, targets, { ...options, softness });
    const values = Array.from({ length: 400 }, (_, i) => boostedValue(model, [0.4 + i / 2000, 0.5, 0.5]));
    return Math.max(...values.slice(1).map((value, i) => Math.abs(value - (values[i] ?? 0))));
  };
  expect(step(0.15)).toBeLessThan(0.02);
  expect(step(0)).toBeGreaterThan(0.1);
});

test("rows that carry their own keys give the same trees in any order", () => {
  const keys = rows.map((_, i) => 1_000 + 17 * i);
  const back = [...rows.keys()].reverse();
  const model = boost(rows, targets, { ...options, keys });
  const other = boost(
    back.map((i) => rows[i] as number[]),
    back.map((i) => targets[i] as number),
    { ...options, keys: back.map((i) => keys[i] as number) },
  );
  expect(boostedValue(other, [0.6, 0.2, 0.3])).toBeCloseTo(boostedValue(model, [0.6, 0.2, 0.3]), 9);
});

test("one row, and rows that are all alike, give their mean", () => {
  expect(boostedValue(boost([[1, 2]], [5]), [3, 4])).toBe(5);
  expect(boostedValue(boost([[1], [1], [1]], [1, 2, 3], { rows: 1 }), [1])).toBeCloseTo(2, 12);
});
