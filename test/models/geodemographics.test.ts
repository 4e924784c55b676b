import { expect, test } from "vitest";
import { clusterNames } from "../../server/backend/models/cluster-names.ts";
import { geodemoIndices, ringClusterShares } from "../../server/backend/models/geodemo-shares.ts";
import { clusterAreas, clusterOf, type GeodemoArea } from "../../server/backend/models/geodemographics.ts";
import { normalDraw, seededRandom } from "../../server/backend/models/random.ts";

/** Four kinds of place, far apart, with a little noise. */
const kinds = [
  {
    density: 15_000,
    day_night: 6,
    share_under15: 0.09,
    share_20to39: 0.33,
    share_over65: 0.18,
    growth: 1.05,
  },
  {
    density: 9_000,
    day_night: 0.85,
    share_under15: 0.15,
    share_20to39: 0.27,
    share_over65: 0.19,
    growth: 1.08,
  },
  { density: 900, day_night: 0.95, share_under15: 0.13, share_20to39: 0.2, share_over65: 0.28, growth: 0.93 },
  { density: 30, day_night: 1.02, share_under15: 0.07, share_20to39: 0.11, share_over65: 0.47, growth: 0.66 },
];

function country(count: number, seed = 3): GeodemoArea[] {
  const random = seededRandom(seed);
  const near = (value: number) => value * Math.exp(0.03 * normalDraw(random));
  return Array.from({ length: count }, (_, i) => {
    const kind = kinds[i % kinds.length] as (typeof kinds)[number];
    return {
      code: String(i).padStart(5, "0"),
      population: 1_000 + i,
      density: near(kind.density),
      day_night: near(kind.day_night),
      share_under15: near(kind.share_under15),
      share_20to39: near(kind.share_20to39),
      share_over65: near(kind.share_over65),
      growth: near(kind.growth),
    };
  });
}

test("known kinds of place are found again, densest first, each whole", () => {
  const model = clusterAreas(country(80), 4);
  expect(model.clusters.map(({ areas }) => areas)).toEqual([20, 20, 20, 20]);
  for (let i = 0; i < 80; i++) expect(model.assignment.get(String(i).padStart(5, "0"))).toBe(i % 4);
  expect(model.clusters.map(({ index }) => index)).toEqual([0, 1, 2, 3]);
});

test("names follow the strongest features and never repeat", () => {
  const names = clusterAreas(country(80), 4).clusters.map(({ name }) => name);
  expect(names[0]).toMatch(/^市街地(中心)?・昼間集中型$/);
  expect(names[3]).toMatch(/^地方・(高齢|人口減少|若年流出|少子)型$/);
  expect(new Set(names).size).toBe(4);
  expect(
    clusterNames([
      [2, 3, 0, 0, 0, 0],
      [2, 3, 0, 1, 0, 0],
      [2, 3, 0, 0, 0, 0],
    ]),
  ).toEqual(["市街地中心・昼間集中型", "市街地中心・昼間集中・若年型", "市街地中心・昼間集中型2"]);
  expect(clusterNames([[-2, 2, 0, 0, 0, 0]])).toEqual(["低密度・昼間集中型"]);
  expect(clusterNames([[-2, 0.5, 0, 0, 1, -2]])).toEqual(["地方・人口減少型"]);
  expect(clusterNames([[0, 0, 0, 0, 0, 0]])).toEqual(["郊外・標準型"]);
});

test("the same areas in another order give the same clusters", () => {
  const areas = country(90, 5);
  const turned = [...areas].reverse();
  expect(clusterAreas(turned, 7)).toEqual(clusterAreas(areas, 7));
});

test("there are never more clusters than colours or than different areas, and every area has one", () => {
  const model = clusterAreas(country(300));
  expect(model.clusters.length).toBeLessThanOrEqual(11);
  expect(model.clusters.reduce((sum, { areas }) => sum + areas, 0)).toBe(300);
  const [area] = country(1);
  const same = [1, 2, 3].map((code) => ({ ...(area as GeodemoArea), code: String(code) }));
  expect(clusterAreas(same, 5).clusters).toHaveLength(1);
  expect(() => clusterAreas([])).toThrow(RangeError);
  expect(() => clusterAreas(same, 12)).toThrow(RangeError);
});

test("a new area falls into the cluster of its kind", () => {
  const model = clusterAreas(country(80), 4);
  country(8, 99).forEach((area, i) => {
    expect(clusterOf(area, model)).toBe(i % 4);
  });
});

test("shares of a ring add up to one, largest first, without what has no cluster", () => {
  const cells = [
    { share: 1, population_2020: 300, cluster: 0 },
    { share: 0.5, population_2020: 1_000, cluster: 1 },
    { share: 1, population_2020: 9_000, cluster: undefined },
    { share: 1, population_2020: 200, cluster: 0 },
  ];
  const shares = ringClusterShares(cells, ({ cluster }) => cluster);
  expect(shares).toEqual([
    { cluster: 0, population: 500, share: 0.5 },
    { cluster: 1, population: 500, share: 0.5 },
  ]);
  expect(ringClusterShares([], () => 0)).toEqual([]);
});

test("the index of a brand is 100 where its rings are as the country, and says how many times otherwise", () => {
  const base = [
    { cluster: 0, population: 75 },
    { cluster: 1, population: 25 },
    { cluster: 2, population: 0 },
  ];
  const ring = [{ cluster: 1, population: 10, share: 1 }];
  const even = [
    { cluster: 0, population: 3, share: 0.75 },
    { cluster: 1, population: 1, share: 0.25 },
  ];
  expect(geodemoIndices([even], base).map(({ index }) => index)).toEqual([100, 100]);
  expect(geodemoIndices([ring], base).map(({ index }) => index)).toEqual([0, 400]);
  expect(geodemoIndices([ring, even], base)[1]?.index).toBe(250);
  expect(geodemoIndices([], base)).toEqual([]);
});
