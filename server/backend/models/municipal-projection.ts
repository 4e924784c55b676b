import { type CohortStep, cohortStep, stepOn } from "./cohorts.ts";
import { cityOfWard, FUTURE_YEARS, GROUPS, type MunicipalTables, type People } from "./municipal-tables.ts";
import { thirdOf, thirdsOf } from "./official-projection.ts";

/** Where a municipality's future total comes from; the screens print the label. */
export const TOTAL_METHODS = {
  ipss2023: "社人研2023年推計の総数",
  "city-ipss2023": "政令市の2023年推計の増減を区に当てはめ",
  ipss2018: "社人研2018年推計の増減（2023年推計の総数なし）",
  "prefecture-ipss2023": "2023年推計が公表されていないため県内の公表市町村の増減を当てはめ",
  constant: "将来推計がないため2020年のまま",
} as const;
export type TotalMethod = keyof typeof TOTAL_METHODS;

/** Where the change of its ages comes from. */
export const SHAPE_METHODS = {
  ipss2018: "2018年推計のコーホート変化率",
  "city-ipss2018": "政令市の2018年推計のコーホート変化率を区に当てはめ",
  "tohoku-ipss2018": "2018年推計がないため東北5県のコーホート変化率を当てはめ",
  "national-ipss2018": "2018年推計がないため全国のコーホート変化率を当てはめ",
} as const;
export type ShapeMethod = keyof typeof SHAPE_METHODS;

/** How the people of a municipality, or of a part of it, change from 2020 on. */
export interface MunicipalProjection {
  code: string;
  totalMethod: TotalMethod;
  shapeMethod: ShapeMethod;
  /** The municipality's residents of each of FUTURE_YEARS ÷ those of 2020. */
  growth: readonly number[];
  /** The municipality's own structure of 2020: shares of 38 groups that add up to 1. */
  structure: People;
  /** For people of the municipality by sex and age in 2020, those of each of FUTURE_YEARS, scaled to its totals. */
  project(people: People): number[][];
}

const LAST = FUTURE_YEARS.length - 1;
const TOHOKU = ["02", "03", "04", "05", "06"];

/**
 * Growth and ageing of municipalities by 5-digit code. The totals are those of the projection of 2023 (fallbacks:
 * TOTAL_METHODS, in this order), the shape is the cohort change of that of 2018, whose five steps end in 2045; the step
 * to 2050 repeats the last one and is scaled to 2023's three age groups of 2050. Each year's scale is the same for all
 * parts of a municipality, so that they add up to its total.
 */
export function municipalProjector(tables: MunicipalTables): (code: string) => MunicipalProjection {
  const national = stepsOf(sumOf(tables, () => true));
  const tohoku = stepsOf(
    sumOf(tables, (code) => TOHOKU.includes(code.slice(0, 2))),
    national,
  );
  const known = new Map<string, MunicipalProjection>();
  return (code) => {
    const found = known.get(code) ?? projectionOf(code, tables, { national, tohoku });
    known.set(code, found);
    return found;
  };
}

interface Donors {
  national: readonly CohortStep[];
  tohoku: readonly CohortStep[];
}

function projectionOf(code: string, tables: MunicipalTables, donors: Donors): MunicipalProjection {
  const [steps, shapeMethod] = shapeOf(code, tables, donors);
  const [growth, totalMethod] = growthOf(code, tables);
  const area = tables.census2020.get(code);
  const ages = area?.ages ?? new Array<number>(GROUPS).fill(1);
  const all = sum(ages);
  const structure = ages.map((count) => (all > 0 ? count / all : 1 / GROUPS));
  const unscaled = walk(structure, steps);
  const last = totalMethod === "ipss2023" ? lastGroups(code, tables) : undefined;
  const scales = unscaled.map((people, year) => {
    const all = scaleTo(growth[year] ?? 1, sum(people));
    if (year !== LAST || !last) return [all, all, all];
    return thirdsOf(people).map((count, group) => scaleTo(last[group] ?? 0, count));
  });
  return {
    code,
    totalMethod,
    shapeMethod,
    growth,
    structure,
    project: (people) =>
      walk(people, steps).map((later, year) =>
        later.map((count, group) => count * (scales[year]?.[thirdOf(group)] ?? 1)),
      ),
  };
}

function scaleTo(target: number, count: number): number {
  return count > 0 ? target / count : 1;
}

function walk(people: People, steps: readonly CohortStep[]): number[][] {
  const years: number[][] = [];
  let now = people;
  for (const step of steps) {
    const later = stepOn(now, step);
    years.push(later);
    now = later;
  }
  return years;
}

type Shape = readonly [readonly CohortStep[], ShapeMethod];

function shapeOf(code: string, { ipss2018 }: MunicipalTables, { national, tohoku }: Donors): Shape {
  const own = ipss2018.get(code);
  if (own) return [stepsOf(own, national), "ipss2018"];
  const city = ipss2018.get(cityOfWard(code) ?? "");
  if (city) return [stepsOf(city, national), "city-ipss2018"];
  return code.startsWith("07") ? [tohoku, "tohoku-ipss2018"] : [national, "national-ipss2018"];
}

/** Steps 2020–25 … 2040–45, and the last one again. */
function stepsOf(years: readonly number[], otherwise?: readonly CohortStep[]): CohortStep[] {
  const of = (year: number) => years.slice(year * GROUPS, (year + 1) * GROUPS);
  const steps = [1, 2, 3, 4, 5].map((year) => cohortStep(of(year), of(year + 1), otherwise?.[year - 1]));
  return [...steps, steps[4] as CohortStep];
}

function sumOf({ ipss2018 }: MunicipalTables, isCounted: (code: string) => boolean): number[] {
  const total = new Array<number>(GROUPS * 7).fill(0);
  for (const [code, years] of ipss2018)
    if (isCounted(code)) for (let i = 0; i < total.length; i++) total[i] = (total[i] ?? 0) + (years[i] ?? 0);
  return total;
}

type Growth = readonly [number[], TotalMethod];

function growthOf(code: string, tables: MunicipalTables): Growth {
  const own = growth2023(code, tables);
  if (own) return [own, "ipss2023"];
  const city = growth2023(cityOfWard(code) ?? "", tables);
  if (city) return [city, "city-ipss2023"];
  const older = growth2018(code, tables);
  if (older) return [older, "ipss2018"];
  const prefecture = prefectureGrowth(code.slice(0, 2), tables);
  return prefecture ? [prefecture, "prefecture-ipss2023"] : [FUTURE_YEARS.map(() => 1), "constant"];
}

function growth2023(code: string, { ipss2023, census2020 }: MunicipalTables): number[] | undefined {
  const totals = ipss2023.get(code)?.totals;
  const now = census2020.get(code)?.total ?? 0;
  if (!totals || totals.some((total) => total === null) || now <= 0) return undefined;
  return totals.map((total) => (total ?? 0) / now);
}

/** The projection of 2018 ends in 2045, whose last change is repeated. */
function growth2018(code: string, { ipss2018 }: MunicipalTables): number[] | undefined {
  const years = ipss2018.get(code);
  if (!years) return undefined;
  const [, now = 0, ...later] = [0, 1, 2, 3, 4, 5, 6].map((year) =>
    sum(years.slice(year * GROUPS, (year + 1) * GROUPS)),
  );
  if (now <= 0) return undefined;
  const growth = later.map((total) => total / now);
  const [before = 1, last = 1] = growth.slice(-2);
  return [...growth, before > 0 ? (last * last) / before : last];
}

function prefectureGrowth(prefecture: string, { ipss2023, census2020 }: MunicipalTables) {
  const after = new Array<number>(FUTURE_YEARS.length).fill(0);
  let before = 0;
  for (const [code, { totals }] of ipss2023) {
    if (!code.startsWith(prefecture) || cityOfWard(code) !== undefined) continue;
    if (totals.some((total) => total === null)) continue;
    before += census2020.get(code)?.total ?? 0;
    totals.forEach((total, i) => {
      after[i] = (after[i] ?? 0) + (total ?? 0);
    });
  }
  return before > 0 ? after.map((total) => total / before) : undefined;
}

/** 2023's three age groups of 2050 ÷ the residents of 2020. */
function lastGroups(code: string, { ipss2023, census2020 }: MunicipalTables): number[] | undefined {
  const groups = ipss2023.get(code)?.last;
  const now = census2020.get(code)?.total ?? 0;
  return groups && now > 0 ? groups.map((count) => count / now) : undefined;
}

function sum(values: readonly number[]): number {
  return values.reduce((total, value) => total + value, 0);
}
