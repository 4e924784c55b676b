import fc from "fast-check";
import { expect, test } from "vitest";
import { brandGraph } from "../../server/backend/models/brand-graph.ts";
import { clusterLayout } from "../../server/backend/models/cluster-layout.ts";
import { coTenancies, indexTenancies, type Tenancy } from "../../server/backend/models/co-tenancy.ts";

/**
 * 1 and 2 are always together in 10 of 60 facilities, 3 is everywhere, 4 is apart, 5 meets 1 twice by chance; 100 and on
 * fill the facilities and are no part of the graph.
 */
const tenancies: Tenancy[] = [
  ...Array.from({ length: 60 }, (_, i) => ({ brand_id: 3, facility_id: i + 1 })),
  ...Array.from({ length: 10 }, (_, i) =>
    [1, 2].map((brand_id) => ({ brand_id, facility_id: i + 1 })),
  ).flat(),
  ...Array.from({ length: 20 }, (_, i) => ({ brand_id: 4, facility_id: i + 31 })),
  ...Array.from({ length: 4 }, (_, i) => ({ brand_id: 5, facility_id: [1, 2, 25, 26][i] as number })),
  ...Array.from({ length: 240 }, (_, i) => ({ brand_id: 100 + (i % 30), facility_id: ((i * 7) % 60) + 1 })),
];
const profile = (words: Record<string, number>) => new Map(Object.entries(words));
const brands = [
  { id: 1, group: 1, profile: profile({ カフェ: 1, 自家焙煎: 2 }) },
  { id: 2, group: 2, profile: profile({ 書籍: 1 }) },
  { id: 3, group: 2, profile: profile({ 雑貨: 1 }) },
  { id: 4, group: 1, profile: profile({ カフェ: 1, 自家焙煎: 1 }) },
  { id: 5, group: 1, profile: profile({ カフェ: 1 }) },
  { id: 6, group: 3, profile: profile({ 眼鏡: 1 }) },
];

async function graphOf(drawn: Tenancy[], known = brands) {
  const index = indexTenancies(drawn);
  return brandGraph(1, known, { index, pairs: await coTenancies(index) });
}

test("the graph joins firmly what is together beyond chance, then for reference, then by profile", async () => {
  const { nodes, links } = await graphOf(tenancies);
  expect(
    links.map(({ target, tenancy, similarity }) => [target, tenancy?.isFirm ?? null, similarity !== null]),
  ).toEqual([
    [2, true, false],
    [5, false, false],
    [4, null, true],
  ]);
  expect(links[0]?.tenancy).toMatchObject({ shared: 10 });
  expect(links[2]?.similarity).toBeCloseTo(3 / Math.sqrt(10), 12);
  expect(nodes[0]).toEqual({ brand_id: 1, x: 0, y: 0, is_center: true });
  expect(nodes.map(({ brand_id }) => brand_id)).toEqual([1, 2, 5, 4, 3]);
});

test("a brand nobody knows has no graph, the order of the input does not change it", async () => {
  const index = indexTenancies(tenancies);
  expect(brandGraph(99, brands, { index, pairs: await coTenancies(index) })).toEqual({
    nodes: [],
    links: [],
  });
  expect(await graphOf(tenancies.toReversed(), brands.toReversed())).toEqual(await graphOf(tenancies));
});

test("a brand left out leaves no trace", async () => {
  const without = await graphOf(
    tenancies.filter(({ brand_id }) => brand_id !== 2),
    brands.filter(({ id }) => id !== 2),
  );
  expect(JSON.stringify(without)).not.toContain('"brand_id":2');
});

test("links are few and join nodes that exist, in any world", async () => {
  const tenancy = fc.record({
    brand_id: fc.integer({ min: 1, max: 30 }),
    facility_id: fc.integer({ min: 1, max: 9 }),
  });
  const all = Array.from({ length: 30 }, (_, i) => ({
    id: i + 1,
    group: i % 4,
    profile: profile({ [`語${i % 3}`]: 1 }),
  }));
  await fc.assert(
    fc.asyncProperty(fc.array(tenancy, { maxLength: 200 }), async (drawn) => {
      const { nodes, links } = await graphOf(drawn, all);
      const ids = new Set(nodes.map(({ brand_id }) => brand_id));
      for (const { source, target } of links) {
        expect(ids.has(source) && ids.has(target) && source < target).toBe(true);
      }
      const own = links.filter(({ source, target }) => source === 1 || target === 1);
      const firm = own.filter(({ tenancy: found }) => found?.isFirm).length;
      expect(own.length).toBeLessThanOrEqual(Math.max(12, firm));
      expect(new Set(links.map(({ source, target }) => `${source}-${target}`)).size).toBe(links.length);
    }),
    { numRuns: 40 },
  );
});

test("the layout gives each group a sector, the tied stand nearer, and all stay in the square", () => {
  const nodes = Array.from({ length: 40 }, (_, i) => ({ group: i % 5, tie: i < 12 ? 1 - i / 12 : null }));
  const places = clusterLayout(nodes);
  expect(clusterLayout(nodes)).toEqual(places);
  expect(new Set(places.map(String)).size).toBe(40);
  expect(Math.max(...places.flat().map(Math.abs))).toBeLessThanOrEqual(1);
  const radius = (i: number) => Math.hypot(...(places[i] as [number, number]));
  expect(radius(0)).toBeLessThan(radius(11));
  expect(Math.max(...Array.from({ length: 12 }, (_, i) => radius(i)))).toBeLessThan(radius(12));
  const byAngle = places
    .map(([x, y], i) => ({ angle: (Math.atan2(y, x) + 2.5 * Math.PI) % (2 * Math.PI), group: i % 5 }))
    .sort((a, b) => a.angle - b.angle)
    .map(({ group }) => group);
  expect(byAngle.filter((group, i) => group !== byAngle[i - 1])).toHaveLength(5);
  expect(clusterLayout([])).toEqual([]);
});
