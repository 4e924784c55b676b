import { gzipSync } from "node:zlib";
import { readRows } from "../../server/backend/data/read.ts";
import { projectRoot } from "../build/project.ts";
import { count, csvRows } from "./read-csv.ts";

const FOLDER = "population-municipality";
const AGES = Array.from({ length: 19 }, (_, i) => i * 5);
/** 那珂川町 became 那珂川市 in 2018. */
const RENAMED: Readonly<Record<string, string>> = { "40305": "40231" };
const renamed = (code: string) => RENAMED[code] ?? code;

/** Codes of all municipalities and wards of the census of 2020, designated cities as a whole among them. */
export function municipalityCodes(directory: string): string[] {
  const codes = Array.from(csvRows(directory, `${FOLDER}/census2020_sex_age5.csv.gz`), (of) => of("code"));
  return [...new Set(codes)].filter((code) => !code.endsWith("000")).sort();
}

/**
 * The municipal tables as one JSON: names, census of 2020 by sex and age (to 90 and over, without the unknown), the
 * projection of 2018, totals of that of 2023 with its three age groups of 2050, the preliminary census of 2025, and
 * income per taxpayer.
 */
export function municipalTables(directory: string, codes: readonly string[]): Buffer {
  const tables = {
    codes,
    names: names(directory, codes),
    census2020: census2020(directory),
    ipss2018: ipss2018(directory),
    ipss2023: ipss2023(directory),
    income: income(directory),
  };
  return gzipSync(JSON.stringify(tables), { level: 9 });
}

function names(directory: string, codes: readonly string[]): string[] {
  const found = new Map<string, string>();
  for (const of of csvRows(directory, `${FOLDER}/census2020_sex_age5.csv.gz`))
    found.set(of("code"), of("name"));
  // A ward is named with its city; 東京's are not.
  for (const { code = "", county_or_city = "", name = "" } of readRows(projectRoot, "municipalities.csv.gz"))
    found.set(code, county_or_city.endsWith("市") ? `${county_or_city}${name}` : name);
  return codes.map((code) => found.get(code) ?? code);
}

function census2020(directory: string) {
  const found: Record<string, { total: number; unknown: number; ages: number[] }> = {};
  for (const of of csvRows(directory, `${FOLDER}/census2020_sex_age5.csv.gz`)) {
    const sex = of("sex");
    if (sex === "T") continue;
    found[of("code")] ??= { total: 0, unknown: 0, ages: new Array(38).fill(0) };
    const area = found[of("code")] as { total: number; unknown: number; ages: number[] };
    area.total += count(of("total"));
    area.unknown += count(of("unknown"));
    const known = [...AGES.slice(0, 18).map((from) => count(of(`a${from}`)))];
    known.push(["a90", "a95", "a100p"].reduce((sum, name) => sum + count(of(name)), 0));
    area.ages.splice(sex === "M" ? 0 : 19, 19, ...known);
  }
  return found;
}

/** By code, seven years (2015 to 2045) of 38 groups, one after the other. */
function ipss2018(directory: string) {
  const found: Record<string, number[]> = {};
  for (const of of csvRows(directory, `${FOLDER}/ipss2018_projection_sex_age5_2015_2045.csv.gz`)) {
    const code = renamed(of("code"));
    found[code] ??= new Array(7 * 38).fill(0);
    const groups = AGES.map((from) => count(of(from === 90 ? "a90p" : `a${from}`)));
    const at = ((Number(of("year")) - 2015) / 5) * 38 + (of("sex") === "M" ? 0 : 19);
    (found[code] as number[]).splice(at, 19, ...groups);
  }
  return found;
}

function ipss2023(directory: string) {
  const found: Record<string, object> = {};
  for (const of of csvRows(directory, `${FOLDER}/ipss2023_projection_total_2020_2050.csv.gz`)) {
    const optional = (name: string) => (of(name) === "" ? null : count(of(name)));
    const totals = ["p2025", "p2030", "p2035", "p2040", "p2045", "p2050"].map(optional);
    const last = ["young0_14_2050", "working15_64_2050", "elderly65p_2050"].map((name) => count(of(name)));
    found[of("code")] = {
      population2020: count(of("pop2020_census")),
      preliminary2025: count(of("pop2025_census_preliminary")) || null,
      totals,
      last: totals[5] === null ? null : last,
    };
  }
  return found;
}

/** By code: taxpayers, and thousands of yen of ordinary and of all taxable income, FY2024 (income of 2023). */
function income(directory: string) {
  const rows = csvRows(directory, "income-municipality/income_fy2024_municipality.csv.gz");
  return Object.fromEntries(
    Array.from(rows, (of) => [
      of("code"),
      [of("taxpayers"), of("ordinary_income_kyen"), of("taxable_income_kyen")].map(count),
    ]),
  );
}
