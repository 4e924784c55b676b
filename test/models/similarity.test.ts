import fc from "fast-check";
import { expect, test } from "vitest";
import { nearest, similarityScore } from "../../server/backend/models/similarity.ts";

const vectors = fc.array(
  fc.array(fc.integer({ min: -10_000, max: 10_000 }), { minLength: 4, maxLength: 4 }),
  { minLength: 2, maxLength: 30 },
);

test("the twin comes first with distance 0 and score 100, the opposite last", () => {
  const target = { id: 1, vector: [10, 100, 5] };
  const found = nearest(target, [
    { id: 2, vector: [0, 0, 0] },
    { id: 3, vector: [10, 100, 5] },
    { id: 4, vector: [9, 90, 5] },
    target,
  ]);
  expect(found.map(({ id }) => id)).toEqual([3, 4, 2]);
  expect(found[0]?.distance).toBe(0);
  expect(found[0]?.score).toBe(100);
});

test("the named features are those that the pair shares and the rest does not, and those that part it", () => {
  const crowd = Array.from({ length: 20 }, (_, i) => ({ id: 10 + i, vector: [i % 2, 0.4 * (i % 3), i % 5] }));
  const [first] = nearest({ id: 1, vector: [9, 0.4, 0] }, [{ id: 2, vector: [9, 0.4, 4] }, ...crowd], {
    limit: 21,
  }).filter(({ id }) => id === 2);
  expect(first?.alike[0]?.index).toBe(0);
  expect(first?.unlike.map(({ index }) => index)).toEqual([2]);
  expect(first?.unlike[0]?.difference).toBeGreaterThan(0);
});

test("no unit of a feature changes who is near", () => {
  fc.assert(
    fc.property(vectors, fc.double({ min: 0.5, max: 50, noNaN: true }), (rows, factor) => {
      const profiles = rows.map((vector, id) => ({ id, vector }));
      const scaled = rows.map((vector, id) => ({ id, vector: vector.map((value) => value * factor) }));
      const [target, ...others] = profiles;
      const [scaledTarget, ...scaledOthers] = scaled;
      if (target === undefined || scaledTarget === undefined) return;
      const distances = nearest(target, others).map(({ distance }) => distance);
      nearest(scaledTarget, scaledOthers).forEach(({ distance }, i) => {
        expect(distance).toBeCloseTo(distances[i] ?? 0, 4);
      });
    }),
  );
});

test("distances grow along the list, scores fall and stay within 0 and 100, the limit holds", () => {
  fc.assert(
    fc.property(vectors, fc.integer({ min: 1, max: 8 }), (rows, limit) => {
      const profiles = rows.map((vector, id) => ({ id, vector }));
      const found = nearest(profiles[0] ?? { id: 0, vector: [] }, profiles, { limit });
      expect(found).toHaveLength(Math.min(limit, rows.length - 1));
      found.forEach(({ distance, score }, i) => {
        expect(distance).toBeGreaterThanOrEqual(found[i - 1]?.distance ?? 0);
        expect(score).toBe(similarityScore(distance));
        expect(score).toBeGreaterThanOrEqual(0);
        expect(score).toBeLessThanOrEqual(100);
      });
    }),
  );
});

test("vectors of another length are refused, and without candidates nobody is near", () => {
  expect(() => nearest({ id: 1, vector: [1] }, [{ id: 2, vector: [1, 2] }])).toThrow(RangeError);
  expect(nearest({ id: 1, vector: [1] }, [])).toEqual([]);
});

test("what half of all share is not told as a likeness, unless asked for", () => {
  const crowd = Array.from({ length: 20 }, (_, i) => ({ id: 10 + i, vector: [0, i % 3] }));
  const target = { id: 1, vector: [0, 9] };
  const twin = { id: 2, vector: [0, 9] };
  const [plain] = nearest(target, [twin, ...crowd]);
  const [told] = nearest(target, [twin, ...crowd], { telling: true });
  expect(plain?.alike.map(({ index }) => index)).toEqual([1, 0]);
  expect(told?.alike.map(({ index }) => index)).toEqual([1]);
});
