import fc from "fast-check";
import { expect, test } from "vitest";
import { type BrandProfile, similarBrands } from "../../server/backend/models/similar-brands.ts";

const brand = (id: number, changes: Partial<BrandProfile> = {}): BrandProfile => ({
  id,
  genre_id: 1,
  category_id: 1,
  words: new Map([
    ["カフェ", 1],
    ["自家焙煎", 2],
  ]),
  clusters: [
    { cluster: 0, share: 0.6 },
    { cluster: 3, share: 0.4 },
  ],
  ...changes,
});

test("a twin has 100, and each difference takes its part away", () => {
  const others = [
    brand(2),
    brand(3, { genre_id: 2 }),
    brand(4, { words: new Map([["書籍", 1]]) }),
    brand(5, { clusters: [{ cluster: 0, share: 1 }] }),
    brand(6, { genre_id: 9, category_id: 9, words: new Map(), clusters: [] }),
  ];
  const found = similarBrands(brand(1), [brand(1), ...others]);
  expect(found.map(({ id, score }) => [id, Math.round(score * 10) / 10])).toEqual([
    [2, 100],
    [5, 88],
    [3, 82.5],
    [4, 65],
    [6, 0],
  ]);
  expect(found[0]?.shared_words).toEqual(["自家焙煎", "カフェ"]);
});

test("parts add up to the score, which is the same from both sides and within 0 and 100", () => {
  const profile = fc.record({
    genre_id: fc.integer({ min: 1, max: 3 }),
    category_id: fc.integer({ min: 1, max: 2 }),
    words: fc.dictionary(fc.constantFrom("あ", "い", "う"), fc.double({ min: 0.1, max: 5, noNaN: true })),
  });
  fc.assert(
    fc.property(profile, profile, (a, b) => {
      const one = brand(1, { ...a, words: new Map(Object.entries(a.words)) });
      const other = brand(2, { ...b, words: new Map(Object.entries(b.words)) });
      const [there] = similarBrands(one, [other]);
      const [back] = similarBrands(other, [one]);
      expect(there?.score).toBeCloseTo(back?.score ?? -1, 9);
      expect(there?.parts.reduce((sum, { points }) => sum + points, 0)).toBeCloseTo(there?.score ?? -1, 9);
      expect(there?.score).toBeGreaterThanOrEqual(0);
      expect(there?.score).toBeLessThanOrEqual(100 + 1e-9);
    }),
  );
});

test("the limit holds and ties go to the smaller id", () => {
  expect(similarBrands(brand(1), [brand(4), brand(3), brand(2)], 2).map(({ id }) => id)).toEqual([2, 3]);
});

test("residents that most brands stand among make nobody alike, and few points are no likeness", () => {
  const usual = [
    { cluster: 0, share: 0.6 },
    { cluster: 3, share: 0.2 },
    { cluster: 5, share: 0.2 },
  ];
  const strangers = Array.from({ length: 30 }, (_, i) =>
    brand(i + 10, { genre_id: 2, words: new Map([[`語${i}`, 1]]), clusters: usual }),
  );
  const found = similarBrands(brand(1), [brand(2), ...strangers], 50);
  expect(found[0]).toMatchObject({ id: 2, is_close: true, residents: { overlap: 1, usual: 0.8 } });
  for (const { is_close, parts, score } of found.slice(1)) {
    expect([is_close, score]).toEqual([false, 17.5]);
    expect(parts.find(({ key }) => key === "clusters")?.points).toBe(0);
  }
});
