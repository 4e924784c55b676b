import fc from "fast-check";
import { expect, test } from "vitest";
import type { MatchInput } from "../../server/backend/models/match-criteria.ts";
import { matchScore, withoutReason } from "../../server/backend/models/match-score.ts";
import { seededRandom } from "../../server/backend/models/random.ts";
import { PRIOR, PRIOR_NOTE } from "../../server/lib/match-prior.ts";
import { matchSymbolOf } from "../../server/lib/match-symbols.ts";

const manyAreas = Array.from({ length: 60 }, (_, i) => 20 + (i % 5) * 5);
const perfect: MatchInput = {
  section: { area_tsubo: 30 },
  brand: {
    store_areas_tsubo: manyAreas,
    wanted_area_tsubo: [20, 40],
    planned_size_classes: [1],
  },
  genres: { same_genre_here: 0, shops_here: 50, same_genre_elsewhere: 45, shops_elsewhere: 900 },
  stores: { quarter: 100, alike: 30, known: 50 },
};
const worst: MatchInput = {
  section: { area_tsubo: 400 },
  brand: {
    store_areas_tsubo: manyAreas,
    wanted_area_tsubo: [null, 40],
    planned_size_classes: [1],
  },
  genres: { same_genre_here: 20, shops_here: 50, same_genre_elsewhere: 20, shops_elsewhere: 400 },
  stores: { quarter: 0, alike: 0, known: 50 },
};
const unknown: MatchInput = {
  section: { area_tsubo: 30 },
  brand: { store_areas_tsubo: [], wanted_area_tsubo: [null, null], planned_size_classes: [] },
  genres: null,
  stores: { quarter: null, alike: 0, known: 0 },
};

const positive = fc.double({ min: 1, max: 1_000, noNaN: true });
const count = fc.integer({ min: 0, max: 60 });
const anyInput: fc.Arbitrary<MatchInput> = fc.record({
  section: fc.record({ area_tsubo: positive }),
  brand: fc.record({
    store_areas_tsubo: fc.array(positive, { maxLength: 8 }),
    wanted_area_tsubo: fc.tuple(fc.option(positive, { nil: null }), fc.option(positive, { nil: null })),
    planned_size_classes: fc.array(fc.integer({ min: 0, max: 4 }), { maxLength: 3 }),
  }),
  genres: fc.option(
    fc.record({
      same_genre_here: count,
      shops_here: count,
      same_genre_elsewhere: count,
      shops_elsewhere: count,
    }),
  ),
  stores: fc.record({
    quarter: fc.option(fc.double({ min: 0, max: 100, noNaN: true })),
    alike: count,
    known: fc.integer({ min: 60, max: 90 }),
  }),
});

test("everything for it is 100, everything against it 0", () => {
  expect(matchScore(perfect)).toMatchObject({ total: 100, certainty: 100, missing: [] });
  expect(matchScore(perfect).reasons.every(({ side }) => side === "for")).toBe(true);
  expect(matchScore(worst)).toMatchObject({ total: 0, certainty: 100 });
  expect(matchScore(worst).reasons.every(({ side }) => side === "against")).toBe(true);
});

test("the maxima stay the same whatever is known; what is not lowers the certainty and is named", () => {
  fc.assert(
    fc.property(anyInput, (input) => {
      const { parts, certainty } = matchScore(input);
      expect(parts.map(({ key, maximum }) => [key, maximum])).toEqual([
        ["area", 35],
        ["genre", 20],
        ["trade_area", 45],
      ]);
      expect(parts.reduce((all, { judged }) => all + judged, 0)).toBe(certainty);
    }),
  );
  const newcomer = matchScore({ ...perfect, stores: unknown.stores });
  expect(newcomer).toMatchObject({ total: 55, certainty: 55 });
  expect(newcomer.parts.slice(0, 2)).toEqual(matchScore(perfect).parts.slice(0, 2));
  expect(newcomer.missing).toEqual(["既存店の商圏（3店以上必要）", "既存店の商圏の傾向（3店以上必要）"]);
  expect(matchScore(unknown)).toMatchObject({ total: null, certainty: 0, reasons: [] });
  expect(matchScore(unknown).missing).toHaveLength(5);
});

test("few cases are drawn towards neither, the fewer the more, and the prior is that which is stated", () => {
  const points = (input: MatchInput, key: string) =>
    matchScore(input).criteria.find((one) => one.key === key)?.points;
  const withStores = (known: number, like: number): MatchInput => ({
    ...perfect,
    stores: {
      quarter: like,
      alike: (known * like) / 200,
      known,
    },
  });
  // Three stores just like the place: (3 × 1 + 2 × 0.5) ÷ 5 of 20 points; none like it: (0 + 2 × 0.5) ÷ 5.
  expect(
    [3, 60].flatMap((known) => [100, 0].map((like) => points(withStores(known, like), "trade_area_quarter"))),
  ).toEqual([16, 4, 20, 0]);
  const shares = [3, 6, 12, 60].map((known) => points(withStores(known, 100), "trade_area_share") ?? 0);
  expect(shares).toEqual(shares.toSorted((a, b) => a - b));
  expect([shares[0], shares.at(-1)]).toEqual([20, 25]);
  const areas = (count: number) => ({
    ...perfect,
    brand: { ...perfect.brand, store_areas_tsubo: manyAreas.slice(0, count) },
  });
  expect([points(areas(5), "area_range"), points(areas(60), "area_range")]).toEqual([17, 20]);
  const gap = { same_genre_here: 0, shops_here: 50 };
  const few = { ...perfect, genres: { ...gap, same_genre_elsewhere: 1, shops_elsewhere: 10 } };
  const many = { ...perfect, genres: { ...gap, same_genre_elsewhere: 90, shops_elsewhere: 900 } };
  expect([points(few, "genre_gap"), points(many, "genre_gap")]).toEqual([13, 20]);
  expect(PRIOR_NOTE).toContain(`既存店は${PRIOR.stores}店分、他施設の店舗は${PRIOR.shops}店分`);
});

test("parts and reasons add up to the total exactly, for any input", () => {
  fc.assert(
    fc.property(anyInput, (input) => {
      const { total, certainty, parts, reasons } = matchScore(input);
      if (total === null) return;
      const sum = (side: string) => reasons.reduce((all, r) => all + (r.side === side ? r.points : 0), 0);
      expect(parts.reduce((all, { points }) => all + points, 0)).toBe(total);
      expect(sum("for")).toBe(total);
      expect(certainty - sum("against")).toBe(total);
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

function planted(fit: number, draw: () => number): MatchInput {
  const noisy = (spread = 0.4) => Math.min(1, Math.max(0, fit + (draw() - 0.5) * spread));
  const area = 10 + draw() * 90;
  const off = 2 ** ((1 - noisy()) * 2);
  const centre = draw() < 0.5 ? area * off : area / off;
  const stores = Array.from({ length: 20 }, () => centre * 2 ** ((draw() - 0.5) * 0.8));
  const known = 20 + Math.floor(draw() * 80);
  const similar = 100 * noisy();
  return {
    section: { area_tsubo: area },
    brand: {
      store_areas_tsubo: stores,
      wanted_area_tsubo: [centre * 0.8, centre * 1.25],
      planned_size_classes: [],
    },
    genres: {
      same_genre_here: Math.round((1 - noisy()) * 4),
      shops_here: 60,
      same_genre_elsewhere: 20,
      shops_elsewhere: 600,
    },
    stores: {
      quarter: similar,
      alike: Math.round(known * noisy() * 0.5),
      known,
    },
  };
}

function ranksOf(values: readonly number[]): number[] {
  return values.map((value) => {
    const below = values.filter((other) => other < value).length;
    const equal = values.filter((other) => other === value).length;
    return below + (equal + 1) / 2;
  });
}

function spearman(a: readonly number[], b: readonly number[]): number {
  const [x, y] = [ranksOf(a), ranksOf(b)];
  const middle = (a.length + 1) / 2;
  const product = (p: readonly number[], q: readonly number[]) =>
    p.reduce((all, value, i) => all + (value - middle) * ((q[i] ?? 0) - middle), 0);
  return product(x, y) / Math.sqrt(product(x, x) * product(y, y));
}

test("candidates planted in a known order are scored in that order", () => {
  const draw = seededRandom(20_261);
  const correlations = Array.from({ length: 20 }, () => {
    const fits = Array.from({ length: 30 }, () => draw());
    const totals = fits.map((fit) => matchScore(planted(fit, draw)).total ?? 0);
    return spearman(fits, totals);
  });
  console.info(`planted order: rank correlation ${correlations.map((r) => r.toFixed(2)).join(" ")}`);
  expect(Math.min(...correlations)).toBeGreaterThanOrEqual(0.8);
});

test("where nobody fits, nobody gets ○ or ◎", () => {
  const draw = seededRandom(58);
  const symbols = Array.from({ length: 200 }, () => {
    const { total } = matchScore(planted(draw() * 0.3, draw));
    return matchSymbolOf(total ?? 0).symbol;
  });
  expect(symbols.filter((symbol) => symbol === "○" || symbol === "◎")).toEqual([]);
});

test("a section farther from the brand's usual area never scores higher", () => {
  const totals = [30, 40, 50, 60, 80, 120].map((area_tsubo) => {
    return matchScore({ ...perfect, section: { area_tsubo } }).total ?? 0;
  });
  expect(totals).toEqual([...totals].sort((a, b) => b - a));
  expect(totals[0]).toBeGreaterThan(totals[5] ?? 100);
});

test("more of the same genre in the building never scores higher", () => {
  const genres = { shops_here: 50, same_genre_elsewhere: 20, shops_elsewhere: 400 };
  const totals = [0, 1, 2, 5, 10].map((same_genre_here) => {
    return matchScore({ ...perfect, genres: { ...genres, same_genre_here } }).total ?? 0;
  });
  expect(totals).toEqual([...totals].sort((a, b) => b - a));
  expect(totals[0]).toBeGreaterThan(totals[4] ?? 100);
});

test("a genre that is rare everywhere tells less by its absence than one that is missing", () => {
  const gap = (same_genre_elsewhere: number) => {
    const genres = { same_genre_here: 0, shops_here: 50, same_genre_elsewhere, shops_elsewhere: 400 };
    return matchScore({ ...perfect, genres }).parts[1]?.points ?? 0;
  };
  expect(gap(20)).toBe(20);
  expect(gap(1)).toBeLessThan(13);
  expect(gap(1)).toBeGreaterThan(10);
});

test("every reason says why in Japanese without broken numbers", () => {
  fc.assert(
    fc.property(anyInput, (input) => {
      for (const { text } of matchScore(input).reasons)
        expect(text).not.toMatch(/NaN|undefined|Infinity|null/);
    }),
  );
});
