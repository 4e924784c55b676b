import fc from "fast-check";
import { expect, test } from "vitest";
import { brandGraph } from "../../server/backend/models/brand-graph.ts";
import { coTenanciesOf, indexTenancies, type Tenancy } from "../../server/backend/models/co-tenancy.ts";
import { layOut } from "../../server/backend/models/force-layout.ts";
import { seededRandom } from "../../server/backend/models/random.ts";

/** 1 and 2 are always together, 3 is everywhere, 4 is apart, 5 is in one facility with 1 only once. */
const tenancies: Tenancy[] = [
  ...[1, 2, 3, 4].flatMap((facility_id) => [1, 2, 3].map((brand_id) => ({ brand_id, facility_id }))),
  ...[5, 6, 7, 8].flatMap((facility_id) => [3, 4].map((brand_id) => ({ brand_id, facility_id }))),
  { brand_id: 5, facility_id: 1 },
  { brand_id: 1, facility_id: 1 },
];
const profile = (words: Record<string, number>) => new Map(Object.entries(words));
const brands = [
  { id: 1, profile: profile({ カフェ: 1, 自家焙煎: 2 }) },
  { id: 2, profile: profile({ 書籍: 1 }) },
  { id: 3, profile: profile({ 雑貨: 1 }) },
  { id: 4, profile: profile({ カフェ: 1, 自家焙煎: 1 }) },
  { id: 5, profile: profile({ カフェ: 1 }) },
  { id: 6, profile: profile({ 眼鏡: 1 }) },
];
const index = indexTenancies(tenancies);

test("lift is 2 where two brands always share half of the facilities, and 1 where one is everywhere", () => {
  expect(coTenanciesOf(1, index)).toEqual([
    { a: 1, b: 2, shared: 4, lift: 2 },
    { a: 1, b: 3, shared: 4, lift: 1 },
  ]);
  expect(coTenanciesOf(1, index, 1).find(({ b }) => b === 5)).toEqual({ a: 1, b: 5, shared: 1, lift: 2 });
  expect(coTenanciesOf(99, index)).toEqual([]);
});

test("the graph joins brands above chance, and by profile only those that never meet", () => {
  const { nodes, links } = brandGraph(1, brands, index);
  const own = links.filter(({ source, target }) => source === 1 || target === 1);
  expect(own.map(({ target, kind }) => [target, kind])).toEqual([
    [2, "co_tenancy"],
    [4, "profile"],
  ]);
  expect(nodes[0]).toEqual({ brand_id: 1, x: 0, y: 0, weight: 1, is_center: true });
  expect(own[0]?.weight).toBeCloseTo(2 / 3, 12);
  expect(own[1]?.similarity).toBeCloseTo(3 / Math.sqrt(10), 12);
  expect(brandGraph(99, brands, index)).toEqual({ nodes: [], links: [] });
});

test("the order of brands and tenancies does not change the graph", () => {
  const turned = brandGraph(1, [...brands].reverse(), indexTenancies([...tenancies].reverse()));
  expect(turned).toEqual(brandGraph(1, brands, index));
});

test("a brand left out leaves no trace: the graph is that of a world without it", () => {
  const without = (hidden: number) => {
    const kept = tenancies.filter(({ brand_id }) => brand_id !== hidden);
    return brandGraph(
      1,
      brands.filter(({ id }) => id !== hidden),
      indexTenancies(kept),
    );
  };
  expect(JSON.stringify(without(2))).not.toContain('"brand_id":2');
  expect(without(6)).toEqual(brandGraph(1, brands, index));
});

test("lift is symmetric, and links join nodes that exist, in any world", () => {
  const tenancy = fc.record({
    brand_id: fc.integer({ min: 1, max: 12 }),
    facility_id: fc.integer({ min: 1, max: 9 }),
  });
  fc.assert(
    fc.property(fc.array(tenancy, { maxLength: 80 }), (drawn) => {
      const world = indexTenancies(drawn);
      for (const { a, b, shared, lift } of coTenanciesOf(1, world, 1)) {
        expect(coTenanciesOf(a === 1 ? b : a, world, 1)).toContainEqual({ a, b, shared, lift });
      }
      const all = Array.from({ length: 12 }, (_, i) => ({
        id: i + 1,
        profile: profile({ [`語${i % 3}`]: 1 }),
      }));
      const { nodes, links } = brandGraph(1, all, world);
      const ids = new Set(nodes.map(({ brand_id }) => brand_id));
      for (const { source, target, weight } of links) {
        expect(ids.has(source) && ids.has(target) && source !== target).toBe(true);
        expect(weight).toBeGreaterThan(0);
        expect(weight).toBeLessThanOrEqual(1);
      }
      expect(new Set(links.map(({ source, target }) => `${source}-${target}`)).size).toBe(links.length);
    }),
    { numRuns: 60 },
  );
});

test("the layout repeats itself, fills the square and parts two groups", () => {
  const links = Array.from({ length: 20 }, (_, i) => i).flatMap((i) =>
    Array.from({ length: 20 }, (_, j) => j)
      .filter((j) => j > i && j % 2 === i % 2)
      .map((j) => ({ source: i, target: j, weight: 1 })),
  );
  const places = layOut(20, links);
  expect(layOut(20, links)).toEqual(places);
  expect(Math.max(...places.flat().map(Math.abs))).toBeCloseTo(1, 9);
  const distance = (i: number, j: number) => {
    const [a, b] = [places[i], places[j]];
    return a && b ? Math.hypot(a[0] - b[0], a[1] - b[1]) : 0;
  };
  const pairs = Array.from({ length: 20 }, (_, i) => i).flatMap((i) =>
    Array.from({ length: i }, (_, j) => [i, j] as const),
  );
  const average = (same: boolean) => {
    const chosen = pairs.filter(([i, j]) => (i % 2 === j % 2) === same);
    return chosen.reduce((sum, [i, j]) => sum + distance(i, j), 0) / chosen.length;
  };
  expect(average(true)).toBeLessThan(average(false) / 1.5);
});

test("no two nodes end on the same spot, and a pinned node is in the middle", () => {
  const places = layOut(40, [{ source: 0, target: 1, weight: 1 }], { pinned: 3 });
  expect(places[3]).toEqual([0, 0]);
  expect(new Set(places.map(String)).size).toBe(40);
  expect(layOut(0, [])).toEqual([]);
  expect(layOut(1, [])).toEqual([[0, 0]]);
});

test("two thousand nodes with six thousand links are laid out", () => {
  const random = seededRandom(2);
  const links = Array.from({ length: 6_000 }, (_, i) => ({
    source: i % 2_000,
    target: Math.floor(random() * 2_000),
    weight: random(),
  }));
  const places = layOut(2_000, links);
  expect(places.flat().every(Number.isFinite)).toBe(true);
});
