import fc from "fast-check";
import { describe, expect, it, test } from "vitest";
import { cohortStep, stepOn } from "../../server/backend/models/cohorts.ts";
import { municipalProjector } from "../../server/backend/models/municipal-projection.ts";
import {
  cityOfWard,
  FUTURE_YEARS,
  type Projection2023,
} from "../../server/backend/models/municipal-tables.ts";
import {
  ageShares,
  knownAges,
  type PopulationCell,
  ringPopulation,
} from "../../server/backend/models/population.ts";

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const level = (people: number) => new Array<number>(38).fill(people);
const years2018 = (factors: readonly number[]) => factors.flatMap((factor) => level(100 * factor));
const SHRINKING = [1, 1, 0.95, 0.9, 0.85, 0.8, 0.75];
const census = (total: number, unknown = 0) => ({ total, unknown, ages: level((total - unknown) / 38) });
const totals = (...values: number[]): Projection2023 => ({
  population2020: 0,
  preliminary2025: null,
  totals: values,
  last: [0.1, 0.5, 0.4].map((share) => share * (values[5] ?? 0)),
});
const nothing: Projection2023 = {
  population2020: 0,
  preliminary2025: null,
  totals: new Array<null>(6).fill(null),
  last: null,
};

/** 14101 is a ward of 14100; 07001 and 07002 are of 福島県; 05001 of 東北; 22131 a ward that is no more. */
const tables = {
  census2020: new Map([
    ["13001", census(3800)],
    ["14100", census(3800)],
    ["14101", census(1900)],
    ["07001", census(3800)],
    ["07002", census(380)],
    ["22130", census(3800)],
    ["22131", census(380)],
    ["30001", census(3800)],
  ]),
  ipss2018: new Map(
    ["13001", "14100", "22130", "05001", "30001"].map((code) => [code, years2018(SHRINKING)] as const),
  ),
  ipss2023: new Map([
    ["13001", totals(4180, 4560, 4940, 5320, 5700, 6080)],
    ["14100", totals(3800, 3800, 3800, 3800, 3800, 3800)],
    ["14101", totals(1919, 1938, 1957, 1976, 1995, 2014)],
    ["07001", totals(3420, 3040, 2660, 2280, 1900, 1520)],
    ["07002", nothing],
    ["22130", totals(3610, 3420, 3230, 3040, 2850, 2660)],
    ["22131", nothing],
  ]),
};
const projectionOf = municipalProjector(tables);

describe("a municipality's future", () => {
  it("has the totals of 2023, and the three age groups of its 2050", () => {
    const projection = projectionOf("13001");
    const people = projection.project(level(100));
    expect(people.map((groups) => sum(groups) / 3800)).toEqual(
      [1.1, 1.2, 1.3, 1.4, 1.5, 1.6].map((growth) => expect.closeTo(growth, 9)),
    );
    const last = people[5] ?? [];
    const between = (from: number, to: number) =>
      sum(last.filter((_, i) => i % 19 >= from && i % 19 < to)) / 6080;
    expect([between(0, 3), between(3, 13), between(13, 19)]).toEqual(
      [0.1, 0.5, 0.4].map((share) => expect.closeTo(share, 9)),
    );
  });

  it("takes its fallbacks in their order, and names them", () => {
    const of = (code: string) => {
      const { totalMethod, shapeMethod, growth } = projectionOf(code);
      return [totalMethod, shapeMethod, Number(growth[0]?.toFixed(6))];
    };
    expect(of("13001")).toEqual(["ipss2023", "ipss2018", 1.1]);
    expect(of("14101")).toEqual(["ipss2023", "city-ipss2018", 1.01]);
    expect(of("22131")).toEqual(["city-ipss2023", "city-ipss2018", 0.95]);
    expect(of("30001")).toEqual(["ipss2018", "ipss2018", 0.95]);
    expect(of("07001")).toEqual(["ipss2023", "tohoku-ipss2018", 0.9]);
    expect(of("07002")).toEqual(["prefecture-ipss2023", "tohoku-ipss2018", 0.9]);
    expect(of("99999")).toEqual(["constant", "national-ipss2018", 1]);
  });

  it("is the sum of its parts, however different their ages", () => {
    const { project } = projectionOf("14101");
    const young = level(50).map((count, i) => (i % 19 < 8 ? 2 * count : 0.5 * count));
    const rest = level(50).map((count, i) => count - (young[i] ?? 0) / 4);
    const whole = project(young.map((count, i) => count + (rest[i] ?? 0)));
    const [one, other] = [project(young), project(rest)];
    whole.forEach((groups, year) => {
      groups.forEach((count, i) => {
        expect((one[year]?.[i] ?? 0) + (other[year]?.[i] ?? 0)).toBeCloseTo(count, 8);
      });
    });
  });

  it("ages people by five years a step and bears children by the women there are", () => {
    const before = level(0);
    before[19 + 4] = 100;
    const after = level(0);
    Object.assign(after, { 24: 90, 0: 9, 19: 8.1 });
    const later = stepOn(before, cohortStep(before, after));
    expect(later[24]).toBeCloseTo(90, 12);
    expect([later[0], later[19]]).toEqual([expect.closeTo(9, 12), expect.closeTo(8.1, 12)]);
    expect(sum(later)).toBeCloseTo(107.1, 9);
  });
});

type RingCell = PopulationCell & { share: number };
function cell(more: Partial<RingCell> = {}): RingCell {
  const own = { population_2020: 400, male: 200, households: 180, population_2015: 380 };
  const ages = new Array<number>(40).fill(10);
  return { mesh: "533945251", municipality_code: "13001", ...own, ages, share: 1, ...more };
}

describe("a ring's residents", () => {
  it("are those of its cells, by the ages of the cells, with those of unknown age apart", () => {
    const cells = [cell(), cell({ share: 0.5, population_2020: 1000, male: 600 })];
    const now = ringPopulation(1, cells, projectionOf).years[0];
    expect(now).toMatchObject({ year: 2020, kind: "census", total: 900, male: 500, female: 400 });
    expect(now?.unknown_age).toEqual({ male: 200, female: 100 });
    expect(now?.ages[0]).toEqual({ group: "0〜4歳", male: 15, female: 15 });
    expect(now?.ages[18]).toEqual({ group: "90歳以上", male: 30, female: 30 });
    expect(now && ageShares(now)).toEqual({
      under15: expect.closeTo(0.15, 9),
      from20to39: expect.closeTo(0.2, 9),
      over65: expect.closeTo(0.35, 9),
    });
  });

  it("have 2015 from 3 km on, by total alone", () => {
    expect(ringPopulation(2.9, [cell()], projectionOf).years.map(({ year }) => year)).toEqual([
      2020,
      ...FUTURE_YEARS,
    ]);
    const [before] = ringPopulation(3, [cell({ share: 0.5 })], projectionOf).years;
    expect(before).toMatchObject({ year: 2015, kind: "small_areas", total: 190, male: null, ages: [] });
  });

  it("grow by their municipalities, with 2050 marked as carried on", () => {
    const ages = Array.from({ length: 40 }, (_, i) => (i % 20 === 19 ? 0 : 200 / 19));
    const cells = [cell({ ages }), cell({ ages, municipality_code: "14101" })];
    const { years, municipalities } = ringPopulation(1, cells, projectionOf);
    expect(years[1]?.total).toBeCloseTo(400 * 1.1 + 400 * 1.01, 6);
    expect(years.at(-1)?.kind).toBe("extrapolation");
    expect(municipalities).toEqual([
      {
        code: "13001",
        population_2020: 400,
        computed_2020: 400,
        total_method: "ipss2023",
        shape_method: "ipss2018",
      },
      {
        code: "14101",
        population_2020: 400,
        computed_2020: 400,
        total_method: "ipss2023",
        shape_method: "city-ipss2018",
      },
    ]);
  });

  it("are what official projections say of their cells, by sex and age within its three groups", () => {
    const future = {
      basis: "r6-500m" as const,
      people: FUTURE_YEARS.map((_, i) => [10 * i, 200, 50] as const),
    };
    const old = Array.from({ length: 40 }, (_, i) => (i % 20 > 13 ? 200 / 6 : 0));
    const cells = [cell({ future, share: 0.5 }), cell({ future, ages: old, share: 0.5 }), cell()];
    const whole = ringPopulation(1, cells.slice(0, 2), projectionOf);
    const later = whole.years.at(-1);
    const between = (from: number, to: number) =>
      sum((later?.ages ?? []).slice(from, to).map(({ male, female }) => male + female));
    expect([between(0, 3), between(3, 13), between(13, 19)]).toEqual(
      [50, 200, 50].map((n) => expect.closeTo(n, 9)),
    );
    expect(later).toMatchObject({ year: 2050, kind: "projection", total: expect.closeTo(300, 9) });
    expect(whole.bases).toEqual([{ basis: "r6-500m", population_2020: 400 }]);
    const mixed = ringPopulation(1, cells, projectionOf);
    expect(mixed.years[1]?.total).toBeCloseTo(
      250 + (ringPopulation(1, [cell()], projectionOf).years[1]?.total ?? 0),
      6,
    );
    expect(mixed.years.at(-1)?.kind).toBe("extrapolation");
    expect(mixed.municipalities).toMatchObject([{ code: "13001", population_2020: 800, computed_2020: 400 }]);
    expect(mixed.bases).toEqual([
      { basis: null, population_2020: 400 },
      { basis: "r6-500m", population_2020: 400 },
    ]);
  });

  it("leave out ages of a suppressed neighbour, whose people are of unknown age", () => {
    const crowded = cell({ population_2020: 100, male: 40 });
    const known = knownAges(crowded);
    expect([sum(known.slice(0, 19)), sum(known.slice(19))]).toEqual([
      expect.closeTo(40, 9),
      expect.closeTo(60, 9),
    ]);
    const suppressed = cell({ population_2020: 5, male: 3, ages: new Array(40).fill(0) });
    const [now, next] = ringPopulation(1, [suppressed], projectionOf).years;
    expect(now?.unknown_age).toEqual({ male: 3, female: 2 });
    expect(next?.total).toBeGreaterThan(0);
  });

  test("are nobody where nobody lives", () => {
    const { years, households } = ringPopulation(3, [], projectionOf);
    expect(years.every(({ total }) => total === 0)).toBe(true);
    expect(households).toBe(0);
    expect(years.map(ageShares).every((shares) => shares === null)).toBe(true);
  });

  test("add up by sex and age in any world", () => {
    const count = fc.integer({ min: 0, max: 200 });
    const anyCell = fc.record({
      ages: fc.array(count, { minLength: 40, maxLength: 40 }),
      male: count,
      female: count,
      share: fc.double({ min: 0.01, max: 1, noNaN: true }),
      municipality_code: fc.constantFrom("13001", "14101", "07002", "22131"),
    });
    fc.assert(
      fc.property(fc.array(anyCell, { maxLength: 6 }), (cells) => {
        const world = cells.map(({ female, ...own }) => cell({ ...own, population_2020: own.male + female }));
        for (const { total, male, female, ages, unknown_age } of ringPopulation(1, world, projectionOf)
          .years) {
          expect((male ?? 0) + (female ?? 0)).toBeCloseTo(total, 6);
          expect(sum(ages.map((age) => age.male)) + unknown_age.male).toBeCloseTo(male ?? 0, 6);
          expect(sum(ages.map((age) => age.female)) + unknown_age.female).toBeCloseTo(female ?? 0, 6);
        }
      }),
      { numRuns: 60 },
    );
  });
});

test("wards know their city, towns and the wards of 東京 have none", () => {
  expect(["14118", "14137", "27141", "40108"].map(cityOfWard)).toEqual(["14100", "14130", "27140", "40100"]);
  expect(["13104", "14201", "14100", "14130", "27140"].map(cityOfWard)).toEqual(new Array(5).fill(undefined));
});
