import type { MunicipalProjection, ShapeMethod, TotalMethod } from "./municipal-projection.ts";
import { AGE_GROUPS, FUTURE_YEARS, GROUPS, type POPULATION_YEARS } from "./municipal-tables.ts";
import {
  FUTURE_BASIS_KEYS,
  type FutureBasis,
  noFuture,
  type OfficialFuture,
  withThirds,
} from "./official-projection.ts";

/** A census cell of 500 m. */
export interface PopulationCell {
  mesh: string;
  /** 5-digit code; empty where nobody lives. */
  municipality_code: string;
  population_2020: number;
  male: number;
  households: number;
  population_2015: number;
  /** Men of 0–4 … 95 and over, then women, of known age; 40 values. */
  ages: ArrayLike<number>;
  /** Undefined where the cell's future is computed from its municipality's. */
  future?: OfficialFuture | undefined;
}

/** How a year's figure was come by. */
export type YearKind = "small_areas" | "census" | "projection" | "extrapolation";

/** Residents in the ring in one year, persons; age groups and unknown age add up to each sex, and these to the total. */
export interface RingYear {
  year: (typeof POPULATION_YEARS)[number];
  kind: YearKind;
  total: number;
  /** Null for 2015, whose small areas are published without sex and age. */
  male: number | null;
  female: number | null;
  ages: { group: string; male: number; female: number }[];
  unknown_age: { male: number; female: number };
}

export interface RingPart {
  code: string;
  population_2020: number;
  /** Those of them whose future is computed, and not that of an official projection by mesh. */
  computed_2020: number;
  total_method: TotalMethod;
  shape_method: ShapeMethod;
}

export interface RingPopulation {
  radius_kilometres: number;
  years: RingYear[];
  households: number;
  municipalities: RingPart[];
  /** What the future rests on, with the residents of 2020 of each; null is what is computed. */
  bases: FutureShare[];
}

export interface FutureShare {
  basis: FutureBasis | null;
  population_2020: number;
}

/** Rings from this radius on have residents of 2015; below, its spreading over cells is too coarse. */
export const LEAST_RADIUS_2015_KILOMETRES = 3;

const CELL_GROUPS = 20;
const AGES = AGE_GROUPS.length;

interface Part {
  code: string;
  basis: FutureBasis | null;
  total: number;
  male: number;
  /** Known ages, 38 groups. */
  known: number[];
  /** By the official projection, for each of FUTURE_YEARS. */
  thirds: [number, number, number][];
}

type Cut<Cell> = Cell & { share: number };

/**
 * Residents of a ring, given as the cells it touches with their area shares: 2020 by the census, with the cells' own
 * ages; 2015 (from 3 km on) by the small areas; 2025 on each municipality's part, its people of unknown age shared out
 * over the known ages, by municipal-projection.ts, where cells have an official future scaled to that in three age
 * groups. Not rounded; a ring without cells answers zeros.
 */
export function ringPopulation(
  radius: number,
  cells: Iterable<Cut<PopulationCell>>,
  projectionOf: (municipalityCode: string) => MunicipalProjection,
): RingPopulation {
  const found = new Map<string, Part>();
  let [before, households] = [0, 0];
  for (const cell of cells) {
    before += cell.share * cell.population_2015;
    households += cell.share * cell.households;
    if (cell.population_2020 > 0) addTo(found, cell);
  }
  const parts = [...found].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, part]) => part);
  const projections = parts.map((part) => projectionOf(part.code));
  const years = [census(parts), ...future(parts, projections)];
  if (radius >= LEAST_RADIUS_2015_KILOMETRES) years.unshift(yearOf2015(before));
  return {
    radius_kilometres: radius,
    years,
    households,
    municipalities: Array.from(
      Map.groupBy(parts, ({ code }) => code),
      ([code, own]) => ringPart(code, own, projectionOf(code)),
    ),
    bases: [null, ...FUTURE_BASIS_KEYS].flatMap((basis) => {
      const population_2020 = residentsOf(parts.filter((part) => part.basis === basis));
      return population_2020 > 0 ? [{ basis, population_2020 }] : [];
    }),
  };
}

function ringPart(code: string, parts: readonly Part[], projection: MunicipalProjection): RingPart {
  return {
    code,
    population_2020: residentsOf(parts),
    computed_2020: residentsOf(parts.filter(({ basis }) => basis === null)),
    total_method: projection.totalMethod,
    shape_method: projection.shapeMethod,
  };
}

function residentsOf(parts: readonly Part[]): number {
  return parts.reduce((sum, { total }) => sum + total, 0);
}

function addTo(parts: Map<string, Part>, cell: Cut<PopulationCell>): void {
  const { municipality_code: code, share, future } = cell;
  const basis = future?.basis ?? null;
  const key = `${code} ${basis ?? ""}`;
  const part = parts.get(key) ?? emptyPart(code, basis);
  parts.set(key, part);
  part.total += share * cell.population_2020;
  part.male += share * cell.male;
  const known = addKnownAges(cell, KNOWN.fill(0));
  for (let group = 0; group < GROUPS; group++)
    part.known[group] = (part.known[group] as number) + share * (known[group] as number);
  for (const [year, thirds] of part.thirds.entries())
    future?.people[year]?.forEach((count, third) => {
      thirds[third as 0 | 1 | 2] += share * count;
    });
}

function emptyPart(code: string, basis: FutureBasis | null): Part {
  const known = new Array<number>(GROUPS).fill(0);
  return { code, basis, total: 0, male: 0, known, thirds: basis === null ? [] : noFuture() };
}

/**
 * A cell's people of known age in 38 groups. Where ages of a suppressed neighbour are published in this cell, the
 * surplus over each sex is left out; the neighbour's people count as of unknown age.
 */
export function knownAges(cell: Omit<PopulationCell, "mesh">): number[] {
  return addKnownAges(cell, new Array<number>(GROUPS).fill(0));
}

/** For the cells of rings, one after the other: a trade area has hundreds of them. */
const KNOWN = new Float64Array(GROUPS);

function addKnownAges<Groups extends number[] | Float64Array>(
  { ages, population_2020, male }: Omit<PopulationCell, "mesh">,
  groups: Groups,
): Groups {
  for (let sex = 0; sex < 2; sex++) {
    const people = sex === 0 ? male : population_2020 - male;
    let known = 0;
    for (let age = 0; age < CELL_GROUPS; age++) known += ages[sex * CELL_GROUPS + age] ?? 0;
    const kept = known > people ? people / known : 1;
    for (let age = 0; age < CELL_GROUPS; age++) {
      const group = sex * AGES + Math.min(age, AGES - 1);
      groups[group] = (groups[group] as number) + kept * (ages[sex * CELL_GROUPS + age] ?? 0);
    }
  }
  return groups;
}

function yearOf2015(total: number): RingYear {
  const unknown_age = { male: 0, female: 0 };
  return { year: 2015, kind: "small_areas", total, male: null, female: null, ages: [], unknown_age };
}

function census(parts: readonly Part[]): RingYear {
  const total = residentsOf(parts);
  const male = parts.reduce((sum, part) => sum + part.male, 0);
  const ages = agesOf(added(parts.map(({ known }) => known)));
  const known = (sex: "male" | "female") => ages.reduce((sum, age) => sum + age[sex], 0);
  const unknown_age = {
    male: Math.max(0, male - known("male")),
    female: Math.max(0, total - male - known("female")),
  };
  return { year: 2020, kind: "census", total, male, female: total - male, ages, unknown_age };
}

function future(parts: readonly Part[], projections: readonly MunicipalProjection[]): RingYear[] {
  const projected = parts.map((part, i) => {
    const projection = projections[i] as MunicipalProjection;
    const years = projection.project(withoutUnknown(part, projection));
    const usual = part.basis === null ? [] : projection.project(projection.structure);
    return years.map((people, year) => {
      const thirds = part.thirds[year];
      return thirds ? withThirds(people, usual[year] ?? [], thirds) : people;
    });
  });
  const isCarriedOn = parts.length === 0 || parts.some(({ basis }) => basis === null);
  return FUTURE_YEARS.map((year, i) => {
    const ages = agesOf(added(projected.map((years) => years[i] ?? [])));
    const male = ages.reduce((sum, age) => sum + age.male, 0);
    const female = ages.reduce((sum, age) => sum + age.female, 0);
    const kind = year === 2050 && isCarriedOn ? "extrapolation" : "projection";
    return { year, kind, total: male + female, male, female, ages, unknown_age: { male: 0, female: 0 } };
  });
}

/** People by sex and age with those of unknown age shared out over the known of their sex, or else the municipality's. */
export function withoutUnknown(
  { total, male, known }: Pick<Part, "total" | "male" | "known">,
  { structure }: Pick<MunicipalProjection, "structure">,
): number[] {
  return [male, total - male].flatMap((people, sex) => {
    const own = known.slice(sex * AGES, (sex + 1) * AGES);
    const from = own.some((count) => count > 0) ? own : structure.slice(sex * AGES, (sex + 1) * AGES);
    const all = from.reduce((sum, count) => sum + count, 0);
    return from.map((count) => (all > 0 ? (count / all) * people : people / AGES));
  });
}

function added(lists: readonly (readonly number[])[]): number[] {
  const sums = new Array<number>(GROUPS).fill(0);
  for (const list of lists)
    list.forEach((count, group) => {
      sums[group] = (sums[group] as number) + count;
    });
  return sums;
}

function agesOf(groups: readonly number[]): RingYear["ages"] {
  return AGE_GROUPS.map((group, age) => ({
    group,
    male: groups[age] ?? 0,
    female: groups[AGES + age] ?? 0,
  }));
}

/** Shares (0 to 1) under 15, from 20 to 39, and of 65 and over among a year's people of known age; null without any. */
export function ageShares({
  ages,
}: RingYear): { under15: number; from20to39: number; over65: number } | null {
  const between = (from: number, to: number) =>
    ages.slice(from, to).reduce((sum, age) => sum + age.male + age.female, 0);
  const known = between(0, AGES);
  if (!(known > 0)) return null;
  return {
    under15: between(0, 3) / known,
    from20to39: between(4, 8) / known,
    over65: between(13, AGES) / known,
  };
}
