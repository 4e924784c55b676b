import { readFileSync } from "node:fs";
import { gunzipSync } from "node:zlib";
import { dataPath } from "../data/read.ts";
import { type MunicipalProjection, municipalProjector } from "../models/municipal-projection.ts";
import {
  type CensusArea,
  cityOfWard,
  FUTURE_YEARS,
  GROUPS,
  type MunicipalTables,
  type Projection2023,
} from "../models/municipal-tables.ts";

export type ProjectionOf = (municipalityCode: string) => MunicipalProjection;

/** Taxpayers, and thousands of yen of their ordinary and of all taxable income. */
export type IncomeRow = readonly [taxpayers: number, ordinaryThousandYen: number, taxableThousandYen: number];

export interface Municipalities {
  /** In the order of the numbers that cells carry. */
  codes: readonly string[];
  nameOf(code: string): string;
  projectionOf: ProjectionOf;
  censusOf(code: string): CensusArea | undefined;
  projection2023Of(code: string): Projection2023 | undefined;
  /**
   * Residents of a prefecture (2 digits) in a year to come, by the projection of 2018 or 2023; undefined where that has
   * not all of its municipalities.
   */
  projectedOf(
    prefecture: string,
    projection: 2018 | 2023,
    year: (typeof FUTURE_YEARS)[number],
  ): number | undefined;
  /** Designated cities have one row, their wards none. */
  incomeOf(code: string): IncomeRow | undefined;
}

interface Shipped {
  codes: string[];
  names: string[];
  census2020: Record<string, CensusArea>;
  ipss2018: Record<string, number[]>;
  ipss2023: Record<string, Projection2023>;
  income: Record<string, IncomeRow>;
}

export function readMunicipalities(projectRoot: string): Municipalities {
  const bytes = gunzipSync(readFileSync(dataPath(projectRoot, "municipal_tables.json.gz")));
  const shipped = JSON.parse(bytes.toString("utf8")) as Shipped;
  const names = new Map(shipped.codes.map((code, i) => [code, shipped.names[i] ?? code]));
  const census2020 = new Map(Object.entries(shipped.census2020));
  const ipss2023 = new Map(Object.entries(shipped.ipss2023));
  const ipss2018 = new Map(Object.entries(shipped.ipss2018));
  return {
    codes: shipped.codes,
    nameOf: (code) => names.get(code) ?? code,
    projectionOf: municipalProjector({ census2020, ipss2018, ipss2023 }),
    censusOf: (code) => census2020.get(code),
    projection2023Of: (code) => ipss2023.get(code),
    projectedOf: (prefecture, projection, year) =>
      projectedOf({ census2020, ipss2018, ipss2023 }, prefecture, projection, FUTURE_YEARS.indexOf(year)),
    incomeOf: (code) => shipped.income[code],
  };
}

function projectedOf(
  { census2020, ipss2018, ipss2023 }: MunicipalTables,
  prefecture: string,
  projection: 2018 | 2023,
  year: number,
): number | undefined {
  let [later, now] = [0, 0];
  for (const [code, { total }] of census2020) {
    if (!code.startsWith(prefecture) || code.endsWith("000") || cityOfWard(code) !== undefined) continue;
    const of2018 = ipss2018.get(code)?.slice((year + 2) * GROUPS, (year + 3) * GROUPS);
    const found =
      projection === 2023
        ? ipss2023.get(code)?.totals[year]
        : of2018?.length && of2018.reduce((sum, count) => sum + count, 0);
    if (found === undefined || found === null) continue;
    later += found;
    now += total;
  }
  const all = census2020.get(`${prefecture}000`)?.total ?? 0;
  return Math.abs(now - all) <= 0.001 * all ? later : undefined;
}
