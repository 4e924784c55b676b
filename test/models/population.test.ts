import fc from "fast-check";
import { expect, test } from "vitest";
import { ringMeshes } from "../../server/backend/models/mesh.ts";
import { projectMunicipality } from "../../server/backend/models/municipal-projection.ts";
import {
  cityOfWard,
  POPULATION_YEARS,
  projectionTables,
} from "../../server/backend/models/municipal-tables.ts";
import { ageShares, type PopulationCell, ringPopulation } from "../../server/backend/models/population.ts";

const center = { latitude: 35.69, longitude: 139.7 };

/** Men and women of an area, all of whom are in one age group but for a tenth in another. */
function people(code: string, total: number, main: number, other: number, year?: number) {
  const ages = Array.from({ length: 19 }, (_, age) => (age === main ? 0.9 : age === other ? 0.1 : 0));
  return ["M", "F"].map((sex) => ({
    code,
    sex,
    total: total / 2,
    year,
    ages: ages.map((a) => (a * total) / 2),
  }));
}

/** 13001 grows by the 2018 projection; 14101 is a ward of 14100; 07001 and 07002 are of a prefecture without 2018. */
const tables = projectionTables({
  census2015: [...people("13001", 800, 5, 1), ...people("14100", 1_800, 6, 2)],
  census2020: [
    ...people("13001", 1_000, 5, 1),
    ...people("14100", 2_000, 6, 2),
    ...people("14101", 500, 6, 14),
    ...people("07001", 400, 7, 3),
    ...people("07002", 100, 7, 3),
    ...people("22131", 100, 7, 3),
  ],
  ipss2018: POPULATION_YEARS.flatMap((year, i) => [
    ...people("13001", 1_100 + 110 * (i - 1), 5, 1 + i, year),
    ...people("14100", 2_000 - 100 * (i - 1), 6, 14, year),
    ...people("22130", 1_000 - 50 * (i - 1), 6, 14, year),
  ]),
  ipss2023: [
    { code: "14100", population2020: 2_000, totals: [2_000, 2_000, 2_000, 2_000, 2_000] },
    { code: "14101", population2020: 500, totals: [505, 510, 515, 520, 525] },
    { code: "07001", population2020: 400, totals: [380, 360, 340, 320, 300] },
    { code: "07002", population2020: 100, totals: [null, null, null, null, null] },
  ],
});
const projectionOf = (code: string) => projectMunicipality(code, tables);

function cells(code: string, value: number, source: PopulationCell["source"] = "C"): PopulationCell[] {
  return ringMeshes(center, 8).map(({ mesh }) => ({
    mesh,
    municipality_code: code,
    population_2020: value,
    source,
  }));
}

test("growth follows the projection of the area, then its fallbacks in the documented order", () => {
  const town = projectionOf("13001");
  expect(town.factors[0]).toBeCloseTo(0.8, 12);
  expect(town.factors.slice(1)).toEqual([1, 1.1, 1.2, 1.3, 1.4, 1.5].map((f) => expect.closeTo(f, 12)));
  expect(town.factorMethods).toEqual(["census", "census", ...new Array(5).fill("ipss2018")]);

  const ward = projectionOf("14101");
  expect(ward.factors.slice(0, 3)).toEqual([0.9, 1, 1.01].map((f) => expect.closeTo(f, 12)));
  expect(ward.factorMethods.slice(0, 3)).toEqual(["city-census", "census", "ipss2023"]);
  expect(ward.structureMethod).toBe("census-shift-city");

  const oldWard = projectionOf("22131");
  expect(oldWard.factors[2]).toBeCloseTo(0.95, 12);
  expect(oldWard.factorMethods[2]).toBe("city-ipss2018");

  const evacuated = projectionOf("07002");
  expect(evacuated.factors[2]).toBeCloseTo(0.95, 12);
  expect(evacuated.factorMethods[0]).toBe("constant");
  expect(evacuated.factorMethods[2]).toBe("prefecture-ipss2023");
  expect(evacuated.structureMethod).toBe("census-shift-national");

  expect(projectionOf("99999").factors).toEqual([1, 1, 1, 1, 1, 1, 1]);
  expect(projectionOf("99999").factorMethods[3]).toBe("constant");
});

test("every structure adds up to one, whatever the fallback", () => {
  for (const code of ["13001", "14101", "22131", "07002", "99999"]) {
    for (const structure of projectionOf(code).structures) {
      expect(structure).toHaveLength(38);
      expect(structure.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
    }
  }
});

test("a ring over equal cells holds the exact area of the circle in people, and grows as its municipality does", () => {
  const world = cells("13001", 1_000);
  const ring = ringPopulation(center, 3, world, projectionOf);
  const expected = 1_000 * ringMeshes(center, 3).reduce((sum, { share }) => sum + share, 0);
  expect(ring.years.map(({ total }) => total / expected)).toEqual(
    [0.8, 1, 1.1, 1.2, 1.3, 1.4, 1.5].map((factor) => expect.closeTo(factor, 9)),
  );
  expect(ring.years.map(({ kind }) => kind)).toEqual(["census", ...new Array(6).fill("estimate")]);
  expect(ring.cells_counted).toBe(ringMeshes(center, 3).length);
  expect(ring.is_estimated).toBe(false);
  expect(ring.sources.length).toBeGreaterThan(0);
  expect(ring.methods).toContain("社人研 平成30(2018)年推計");
  const now = ring.years[1];
  expect(now?.ages[5]?.male).toBeCloseTo(expected * 0.45, 6);
  expect(now && ageShares(now)).toEqual({
    under15: expect.closeTo(0.1, 9),
    from20to39: expect.closeTo(0.9, 9),
    over65: expect.closeTo(0, 9),
  });
});

test("two municipalities in a ring each bring their own growth, and estimated cells their share", () => {
  const world = cells("13001", 600).map((cell, i) =>
    i % 2 === 0 ? cell : { ...cell, municipality_code: "14101", source: "E" as const },
  );
  const ring = ringPopulation(center, 5, world, projectionOf);
  const parts = ring.municipalities.map(({ population_2020 }) => population_2020);
  const [one = 0, two = 0] = parts;
  expect(ring.years[2]?.total).toBeCloseTo(one * 1.1 + two * 1.01, 6);
  expect(ring.estimated_share).toBeCloseTo(two / (one + two), 12);
  expect(ring.is_estimated).toBe(true);
});

test("men and women add up to the total and age groups to both, in any world", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 0, max: 30_000 }), { minLength: 300, maxLength: 300 }),
      fc.constantFrom("13001", "14101", "07001", "22131"),
      fc.double({ min: 0.3, max: 6, noNaN: true }),
      (values, code, radius) => {
        const world = cells(code, 0).map((cell, i) => ({ ...cell, population_2020: values[i % 300] ?? 0 }));
        for (const year of ringPopulation(center, radius, world, projectionOf).years) {
          expect(year.male + year.female).toBeCloseTo(year.total, 6);
          const ages = year.ages.reduce((sum, { male, female }) => sum + male + female, 0);
          expect(ages).toBeCloseTo(year.total, 4);
        }
      },
    ),
    { numRuns: 30 },
  );
});

test("an empty sea answers zeros and no shares", () => {
  const ring = ringPopulation(center, 1, [], projectionOf);
  expect(ring.years.every(({ total }) => total === 0)).toBe(true);
  expect(ring.estimated_share).toBe(0);
  expect(ring.cells_counted).toBe(0);
  expect(ring.years[0] && ageShares(ring.years[0])).toBeNull();
});

test("wards know their city, towns and the wards of 東京 have none", () => {
  expect(cityOfWard("14118")).toBe("14100");
  expect(cityOfWard("14137")).toBe("14130");
  expect(cityOfWard("27141")).toBe("27140");
  expect(cityOfWard("40108")).toBe("40100");
  expect(cityOfWard("13104")).toBeUndefined();
  expect(cityOfWard("14201")).toBeUndefined();
  expect(cityOfWard("14100")).toBeUndefined();
});
