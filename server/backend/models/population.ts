import type { Place } from "./geography.ts";
import { ringCells } from "./mesh.ts";
import {
  type MunicipalProjection,
  PROJECTION_METHODS,
  type ProjectionMethod,
} from "./municipal-projection.ts";
import { AGE_GROUPS, POPULATION_YEARS } from "./municipal-tables.ts";

/** A 1 km cell: residents of 2020, and C census, K and T near-real, E estimated (SOURCE.md of the mesh data). */
export interface PopulationCell {
  mesh: string;
  municipality_code: string;
  population_2020: number;
  source: "C" | "K" | "T" | "E";
}

/** A dataset behind an answer, as the screens cite it. */
export interface DataSource {
  title: string;
  vintage: string;
  attribution: string;
}

/** Residents in the ring in one year, persons; the age groups add up to men and women, and these to the total. */
export interface RingYear {
  year: (typeof POPULATION_YEARS)[number];
  kind: "census" | "estimate";
  total: number;
  male: number;
  female: number;
  ages: { group: string; male: number; female: number }[];
}

export interface RingPopulation {
  center: Place;
  radius_kilometres: number;
  years: RingYear[];
  /** Cells that the circle touches and that have a row; their area shares added up. */
  cells_counted: number;
  cells_area: number;
  /** Share (0 to 1) of the residents of 2020 that come from cells of source E. */
  estimated_share: number;
  is_estimated: boolean;
  municipalities: {
    code: string;
    population_2020: number;
    growth_method: ProjectionMethod;
    structure_method: ProjectionMethod;
  }[];
  methods: string[];
  sources: DataSource[];
}

/** The datasets that every ring population rests on. */
export const POPULATION_SOURCES: readonly DataSource[] = [
  {
    title: "1kmメッシュ居住人口",
    vintage: "2020年",
    attribution:
      "「国勢調査 地域メッシュ統計」(総務省統計局)・「全国の人流オープンデータ」(国土交通省)を加工して作成",
  },
  {
    title: "国勢調査 男女・年齢別人口",
    vintage: "2015年・2020年",
    attribution: "政府統計の総合窓口(e-Stat)「国勢調査」(総務省統計局)を加工して作成",
  },
  {
    title: "日本の地域別将来推計人口",
    vintage: "平成30(2018)年推計・令和5(2023)年推計",
    attribution: "「日本の地域別将来推計人口」(国立社会保障・人口問題研究所)を加工して作成",
  },
];

/**
 * Residents within `radius` kilometres of a point, 2015 to 2045, by sex and 5-year age.
 * 2020: Σ over cells of area share × residents. Other years and the structure: each municipality's part of that sum ×
 * its growth and structure (`projectionOf`, see municipal-projection.ts). Residents are taken as evenly spread in a
 * cell, so a ring smaller than a cell (below about 1 km) is coarse. `cells` may hold more than the ring. Not rounded.
 * A ring without cells answers zeros. Errors: RangeError for a bad centre or radius.
 */
export function ringPopulation(
  center: Place,
  radius: number,
  cells: Iterable<PopulationCell>,
  projectionOf: (municipalityCode: string) => MunicipalProjection,
): RingPopulation {
  const inside = ringCells(center, radius, cells);
  const byMunicipality = new Map<string, number>();
  let total = 0;
  let estimated = 0;
  for (const cell of inside) {
    const residents = cell.share * cell.population_2020;
    const before = byMunicipality.get(cell.municipality_code) ?? 0;
    byMunicipality.set(cell.municipality_code, before + residents);
    total += residents;
    if (cell.source === "E") estimated += residents;
  }
  const parts = [...byMunicipality]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, residents]) => ({ code, residents, projection: projectionOf(code) }));
  return {
    center,
    radius_kilometres: radius,
    years: POPULATION_YEARS.map((_, i) => yearOf(i, parts)),
    cells_counted: inside.length,
    cells_area: inside.reduce((sum, cell) => sum + cell.share, 0),
    estimated_share: total > 0 ? estimated / total : 0,
    is_estimated: estimated > 0,
    municipalities: parts.map(({ code, residents, projection }) => ({
      code,
      population_2020: residents,
      growth_method: projection.factorMethods[2] ?? "constant",
      structure_method: projection.structureMethod,
    })),
    methods: methodLabels(parts),
    sources: [...POPULATION_SOURCES],
  };
}

interface Part {
  code: string;
  residents: number;
  projection: MunicipalProjection;
}

function methodLabels(parts: Part[]): string[] {
  const used = parts.flatMap(({ projection }) => [...projection.factorMethods, projection.structureMethod]);
  return [...new Set(used)].map((method) => PROJECTION_METHODS[method]);
}

function yearOf(i: number, parts: Part[]): RingYear {
  const groups = new Array<number>(AGE_GROUPS.length * 2).fill(0);
  for (const { residents, projection } of parts) {
    const people = residents * (projection.factors[i] ?? 1);
    projection.structures[i]?.forEach((share, group) => {
      groups[group] = (groups[group] as number) + people * share;
    });
  }
  const ages = AGE_GROUPS.map((group, age) => ({
    group,
    male: groups[age] as number,
    female: groups[AGE_GROUPS.length + age] as number,
  }));
  const male = ages.reduce((sum, age) => sum + age.male, 0);
  const female = ages.reduce((sum, age) => sum + age.female, 0);
  const year = POPULATION_YEARS[i] as RingYear["year"];
  return { year, kind: year === 2015 ? "census" : "estimate", total: male + female, male, female, ages };
}

/** Shares (0 to 1) of a year's residents under 15, from 20 to 39, and of 65 and over; null when nobody lives there. */
export function ageShares(year: RingYear): { under15: number; from20to39: number; over65: number } | null {
  if (!(year.total > 0)) return null;
  const between = (from: number, to: number) =>
    year.ages.slice(from, to).reduce((sum, age) => sum + age.male + age.female, 0) / year.total;
  return { under15: between(0, 3), from20to39: between(4, 8), over65: between(13, 19) };
}
