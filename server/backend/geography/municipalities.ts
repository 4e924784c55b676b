import { readRows } from "../data/read.ts";
import { type MunicipalProjection, projectMunicipality } from "../models/municipal-projection.ts";
import { projectionTables, type SexAgeRow } from "../models/municipal-tables.ts";

/** Growth and structure of municipalities by 5-digit code, worked out once for each. */
export type ProjectionOf = (municipalityCode: string) => MunicipalProjection;

/** Reads the shipped municipal tables (about 0.3 s). Throws when a file is missing or damaged. */
export function readProjections(projectRoot: string): ProjectionOf {
  const tables = projectionTables({
    population2015: readRows(projectRoot, "municipalities.csv.gz").flatMap((row) =>
      row.pop2015 ? [[row.code ?? "", Number(row.pop2015)] as const] : [],
    ),
    census2020: sexAgeRows(projectRoot, "census2020_sex_age5.csv.gz"),
    ipss2018: sexAgeRows(projectRoot, "ipss2018_projection_sex_age5_2015_2045.csv.gz"),
    ipss2023: readRows(projectRoot, "ipss2023_projection_total_2020_2050.csv.gz").map((row) => ({
      code: row.code ?? "",
      population2020: Number(row.pop2020_census),
      totals: [row.p2025, row.p2030, row.p2035, row.p2040, row.p2045].map((value) =>
        value === undefined || value === "" ? null : Number(value),
      ),
    })),
  });
  const known = new Map<string, MunicipalProjection>();
  return (code) => {
    const found = known.get(code) ?? projectMunicipality(code, tables);
    known.set(code, found);
    return found;
  };
}

function sexAgeRows(projectRoot: string, file: string): SexAgeRow[] {
  return readRows(projectRoot, file).map((row) => ({
    code: row.code ?? "",
    sex: row.sex ?? "",
    year: Number(row.year),
    total: Number(row.total),
    ages: Object.entries(row).flatMap(([name, value]) => (/^a\d+p?$/.test(name) ? [Number(value)] : [])),
  }));
}
