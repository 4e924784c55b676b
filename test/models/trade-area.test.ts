import { expect, test } from "vitest";
import { ringMeshes } from "../../server/backend/models/mesh.ts";
import { projectMunicipality } from "../../server/backend/models/municipal-projection.ts";
import { projectionTables } from "../../server/backend/models/municipal-tables.ts";
import { TRADE_AREA_FEATURES, tradeArea, tradeAreaVector } from "../../server/backend/models/trade-area.ts";

const point = { latitude: 33.59, longitude: 130.42056 };
const tables = projectionTables({
  census2020: [],
  ipss2018: [],
  ipss2023: [{ code: "40132", population2020: 1_000, totals: [1_010, 1_020, 1_100, 1_120, 1_130] }],
});
const projectionOf = (code: string) => projectMunicipality(code, tables);
const cells = ringMeshes(point, 6).map(({ mesh }) => ({
  mesh,
  municipality_code: "40132",
  population_2020: 5_000,
  source: "C" as const,
  weekday_daytime: 10_000,
  holiday_daytime: 5_000,
}));
const north = (kilometres: number) => ({ ...point, latitude: point.latitude + kilometres / 110.9 });
const surroundings = {
  cells,
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
  // With no age data at all the structure is even over 19 groups: 3, 4 and 6 of them.
  expect(found.share_under15).toBeCloseTo(300 / 19, 9);
  expect(found.share_20to39).toBeCloseTo(400 / 19, 9);
  expect(found.share_over65).toBeCloseTo(600 / 19, 9);
});

test("a place at sea has defined features and a finite vector", () => {
  const empty = tradeArea(point, { cells: [], projectionOf, stations: [], competitors: [] });
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
