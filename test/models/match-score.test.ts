import fc from "fast-check";
import { expect, test } from "vitest";
import type { MatchInput } from "../../server/backend/models/match-criteria.ts";
import { matchScore, withoutReason } from "../../server/backend/models/match-score.ts";

const perfect: MatchInput = {
  section: { area_tsubo: 30 },
  wanted_genre_ids: [7],
  brand: { genre_id: 7, store_areas_tsubo: [20, 30, 40], planned_size_classes: [1] },
  genres: { same_genre_here: 0, occupied_here: 50, same_genre_elsewhere: 20, occupied_elsewhere: 400 },
  store_similarities: [100, 100, 100, 3],
  sales: { predicted_per_tsubo: 5_000_000, own_per_tsubo: [3_000_000, 5_000_000] },
};
const worst: MatchInput = {
  section: { area_tsubo: 400 },
  wanted_genre_ids: [8],
  brand: { genre_id: 7, store_areas_tsubo: [20, 30, 40], planned_size_classes: [0, 1] },
  genres: { same_genre_here: 20, occupied_here: 50, same_genre_elsewhere: 20, occupied_elsewhere: 400 },
  store_similarities: [0],
  sales: { predicted_per_tsubo: 1, own_per_tsubo: [3_000_000] },
};

const positive = fc.double({ min: 1, max: 1_000, noNaN: true });
const count = fc.integer({ min: 0, max: 60 });
const anyInput: fc.Arbitrary<MatchInput> = fc.record({
  section: fc.record({ area_tsubo: positive }),
  wanted_genre_ids: fc.array(fc.integer({ min: 1, max: 5 }), { maxLength: 3 }),
  brand: fc.record({
    genre_id: fc.integer({ min: 1, max: 5 }),
    store_areas_tsubo: fc.array(positive, { maxLength: 8 }),
    planned_size_classes: fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 3 }),
  }),
  genres: fc.option(
    fc.record({
      same_genre_here: count,
      occupied_here: count,
      same_genre_elsewhere: count,
      occupied_elsewhere: count,
    }),
  ),
  store_similarities: fc.array(fc.double({ min: 0, max: 100, noNaN: true }), { maxLength: 5 }),
  sales: fc.option(
    fc.record({ predicted_per_tsubo: positive, own_per_tsubo: fc.array(positive, { maxLength: 5 }) }),
  ),
});

test("everything for it is 100, everything against it 0", () => {
  expect(matchScore(perfect).total).toBe(100);
  expect(matchScore(perfect).reasons.every(({ side }) => side === "for")).toBe(true);
  expect(matchScore(worst).total).toBe(0);
  expect(matchScore(worst).reasons.every(({ side }) => side === "against")).toBe(true);
});

test("parts have the weights 30, 25, 25 and 20 when everything is known", () => {
  const { parts, missing } = matchScore(perfect);
  expect(parts.map(({ key, points, maximum }) => [key, points, maximum])).toEqual([
    ["area", 30, 30],
    ["genre", 25, 25],
    ["trade_area", 25, 25],
    ["sales", 20, 20],
  ]);
  expect(missing).toEqual([]);
});

test("parts and reasons add up to the total exactly, for any input", () => {
  fc.assert(
    fc.property(anyInput, (input) => {
      const { total, parts, reasons, missing } = matchScore(input);
      if (total === null) {
        expect(missing).toHaveLength(6);
        return;
      }
      const sum = (side: string) => reasons.reduce((all, r) => all + (r.side === side ? r.points : 0), 0);
      expect(parts.reduce((all, { points }) => all + points, 0)).toBe(total);
      expect(parts.reduce((all, { maximum }) => all + maximum, 0)).toBe(100);
      expect(sum("for")).toBe(total);
      expect(100 - sum("against")).toBe(total);
      expect(total).toBeGreaterThanOrEqual(0);
      expect(total).toBeLessThanOrEqual(100);
    }),
  );
});

test("removing a reason changes the score by its stated points, and its part alone", () => {
  fc.assert(
    fc.property(anyInput, (input) => {
      const score = matchScore(input);
      for (const reason of score.reasons) {
        const change = reason.side === "for" ? -reason.points : reason.points;
        const without = withoutReason(score, reason.key);
        expect(without.total).toBe((score.total ?? 0) + change);
        without.parts.forEach((part, i) => {
          const before = score.parts[i]?.points ?? 0;
          expect(part.points).toBe(part.key === reason.part ? before + change : before);
        });
        expect(without.reasons).toHaveLength(score.reasons.length - 1);
      }
    }),
  );
  expect(() => withoutReason(matchScore(perfect), "none")).toThrow(RangeError);
});

test("what is not known is listed and its weight goes to the rest; nothing known gives no score", () => {
  const some = matchScore({ ...perfect, sales: null, store_similarities: [] });
  expect(some.total).toBe(100);
  expect(some.missing).toEqual(["既存店の商圏", "売上予測"]);
  expect(some.parts.find(({ key }) => key === "sales")?.maximum).toBe(0);
  const none = matchScore({
    section: { area_tsubo: 30 },
    wanted_genre_ids: [],
    brand: { genre_id: 7, store_areas_tsubo: [], planned_size_classes: [] },
    genres: null,
    store_similarities: [],
    sales: null,
  });
  expect(none.total).toBeNull();
  expect(none.reasons).toEqual([]);
});

test("a section farther from the brand's usual area never scores higher", () => {
  const totals = [40, 50, 60, 80, 120].map((area_tsubo) => {
    return matchScore({ ...perfect, section: { area_tsubo } }).total ?? 0;
  });
  expect(totals).toEqual([...totals].sort((a, b) => b - a));
});

test("more of the same genre in the building never scores higher", () => {
  const genres = { occupied_here: 50, same_genre_elsewhere: 20, occupied_elsewhere: 400 };
  const totals = [0, 1, 2, 5, 10].map((same_genre_here) => {
    return matchScore({ ...perfect, genres: { ...genres, same_genre_here } }).total ?? 0;
  });
  expect(totals).toEqual([...totals].sort((a, b) => b - a));
  expect(totals[0]).toBeGreaterThan(totals[4] ?? 100);
});

test("every reason says why in Japanese without broken numbers", () => {
  fc.assert(
    fc.property(anyInput, (input) => {
      for (const { text } of matchScore(input).reasons)
        expect(text).not.toMatch(/NaN|undefined|Infinity|null/);
    }),
  );
});
