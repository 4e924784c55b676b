import { expect, test } from "vitest";
import { ringCells, ringMeshes } from "../../server/backend/models/mesh.ts";
import { municipalProjector } from "../../server/backend/models/municipal-projection.ts";
import {
  TRADE_AREA_FEATURES,
  tradeArea,
  tradeAreaVector,
  unknownStations,
} from "../../server/backend/models/trade-area.ts";

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
  const riders = (reach: number) =>
    [470_607, 0.3, 10_000, 0.8, 99_999, 1.2].reduce((sum, value, i, all) => {
      return i % 2 === 0 ? sum + value * Math.exp(-(all[i + 1] ?? 0) / reach) : sum;
    }, 0);
  // The sphere's kilometres differ from the ellipsoid's by some thousandths.
  expect(found.passengers_walk / riders(0.4)).toBeCloseTo(1, 1);
  expect(found.passengers_wide / riders(1.2)).toBeCloseTo(1, 1);
  // 0.6 km is where a competitor of the 500 m circle has just faded away, 3.2 km where one of 3 km counts a sixth.
  expect(found.competitors_500m).toBeCloseTo(1, 1);
  expect(found.competitors_3km).toBeCloseTo(2 + 2 / 3 + 1 / 6, 1);
  // The structure is even over 19 groups: 3, 4 and 6 of them.
  expect(found.share_under15).toBeCloseTo(300 / 19, 9);
  expect(found.share_20to39).toBeCloseTo(400 / 19, 9);
  expect(found.share_over65).toBeCloseTo(600 / 19, 9);
});

test("no station and no competitor appears or goes by a step of 20 m", () => {
  const ways = [0.3, 0.5, 0.8, 1, 1.2, 2.9, 3, 3.3];
  for (const kilometres of ways) {
    const at = (moved: number) => {
      const place = north(kilometres + moved);
      const near = {
        ...surroundings,
        cellsWithin: () => [],
        stations: [{ ...place, passengers_per_day: 660_537 }],
      };
      return tradeAreaVector(tradeArea(point, { ...near, competitors: [place] }));
    };
    const [here, there] = [at(-0.01), at(0.01)];
    const steps = TRADE_AREA_FEATURES.map((_, i) => Math.abs((here[i] ?? 0) - (there[i] ?? 0)));
    expect(Math.max(...steps), String(kilometres)).toBeLessThan(0.12);
  }
});

test("stations that do not publish their ridership are named, not counted as empty", () => {
  expect(unknownStations(point, surroundings.stations)).toEqual([surroundings.stations[2]]);
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
  expect(vector[12]).toBeGreaterThan(Math.log(1_000 + 470_607 * Math.exp(-0.3 / 0.4)) - 0.02);
});
