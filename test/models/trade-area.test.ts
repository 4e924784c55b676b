import { expect, test } from "vitest";
import { ringCells, ringMeshes } from "../../server/backend/models/mesh.ts";
import { municipalProjector } from "../../server/backend/models/municipal-projection.ts";
import { TRADE_AREA_FEATURES, tradeArea, tradeAreaVector } from "../../server/backend/models/trade-area.ts";

const point = { latitude: 33.59, longitude: 130.42056 };
const census = { total: 1000, unknown: 0, ages: new Array<number>(38).fill(1000 / 38) };
const projectionOf = municipalProjector({
  census2020: new Map([["40132", census]]),
  ipss2018: new Map(),
  ipss2023: new Map([
    [
      "40132",
      {
        population2020: 1000,
        preliminary2025: null,
        totals: [1010, 1020, 1100, 1120, 1130, 1140],
        last: null,
      },
    ],
  ]),
});
const cells = ringMeshes(point, 6).map(({ mesh }) => ({
  mesh,
  municipality_code: "40132",
  population_2020: 5_000,
  male: 2_500,
  households: 2_000,
  population_2015: 4_900,
  ages: new Array<number>(40).fill(0).map((_, i) => (i % 20 === 19 ? 0 : 2_500 / 19)),
  workers: 3_000,
  weekday_daytime: 10_000,
  holiday_daytime: 5_000,
}));
const north = (kilometres: number) => ({ ...point, latitude: point.latitude + kilometres / 110.9 });
const surroundings = {
  cellsWithin: (radius: number) => ringCells(point, radius, cells),
  projectionOf,
  stations: [
    { ...north(0.3), passengers_per_day: 470_607 },
    { ...north(0.8), passengers_per_day: 10_000 },
    { ...north(0.9), passengers_per_day: null },
    { ...north(1.2), passengers_per_day: 99_999 },
  ],
  competitors: [north(0.1), north(0.6), north(2.9), north(3.2)],
};

test("each feature has the value that the constructed world gives it", () => {
  const found = tradeArea(point, surroundings);
  const shares = (radius: number) => ringMeshes(point, radius).reduce((sum, { share }) => sum + share, 0);
  expect(found.population_500m).toBeCloseTo(5_000 * shares(0.5), 6);
  expect(found.population_1km).toBeCloseTo(5_000 * shares(1), 6);
  expect(found.population_3km).toBeCloseTo(5_000 * shares(3), 6);
  expect(found.population_5km).toBeCloseTo(5_000 * shares(5), 6);
  expect(found.growth_2035).toBeCloseTo(10, 9);
  expect(found.daytime_1km).toBeCloseTo(10_000 * shares(1), 6);
  expect([found.day_night_1km, found.day_night_3km, found.holiday_1km]).toEqual([
    expect.closeTo(2, 9),
    expect.closeTo(2, 9),
    expect.closeTo(0.5, 9),
  ]);
  expect([found.passengers_500m, found.passengers_1km]).toEqual([470_607, 480_607]);
  expect([found.competitors_500m, found.competitors_3km]).toEqual([1, 3]);
  // The structure is even over 19 groups: 3, 4 and 6 of them.
  expect(found.share_under15).toBeCloseTo(300 / 19, 9);
  expect(found.share_20to39).toBeCloseTo(400 / 19, 9);
  expect(found.share_over65).toBeCloseTo(600 / 19, 9);
});

test("a place at sea has defined features and a finite vector", () => {
  const empty = tradeArea(point, { cellsWithin: () => [], projectionOf, stations: [], competitors: [] });
  expect(empty.population_5km).toBe(0);
  expect(empty.day_night_1km).toBe(1);
  expect(tradeAreaVector(empty).every(Number.isFinite)).toBe(true);
});

test("every feature has a Japanese label and a unit, and its place in the vector", () => {
  const vector = tradeAreaVector(tradeArea(point, surroundings));
  expect(vector).toHaveLength(TRADE_AREA_FEATURES.length);
  expect(new Set(TRADE_AREA_FEATURES.map(({ label }) => label)).size).toBe(TRADE_AREA_FEATURES.length);
  for (const { unit } of TRADE_AREA_FEATURES) expect(unit).not.toBe("");
  expect(vector[4]).toBeCloseTo(10, 9);
  expect(vector[12]).toBeCloseTo(Math.log(470_608), 9);
});
