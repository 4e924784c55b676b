import {
  AGE_GROUPS,
  cityOfWard,
  type PeopleByAge,
  POPULATION_YEARS,
  type ProjectionTables,
} from "./municipal-tables.ts";

/** How a municipality's growth, or its sex and age structure, was come by; the screens print the label. */
export const PROJECTION_METHODS = {
  census: "国勢調査",
  ipss2018: "社人研 平成30(2018)年推計",
  ipss2023: "社人研 令和5(2023)年推計",
  "city-ipss2018": "政令市全体の平成30(2018)年推計を区に当てはめ",
  "city-census": "政令市全体の国勢調査の増減を区に当てはめ",
  "prefecture-ipss2023": "都道府県計の令和5(2023)年推計を当てはめ",
  constant: "2020年のまま一定",
  "census-shift-city": "区の2020年国勢調査に政令市の構成変化を当てはめ",
  "census-shift-national": "2020年国勢調査に全国の構成変化を当てはめ",
} as const;
export type ProjectionMethod = keyof typeof PROJECTION_METHODS;

/**
 * What turns residents of 2020 into those of another year: `factors[i]` for POPULATION_YEARS[i] (2020 is 1), and
 * `structures[i]`, shares by sex and 5-year age group that add up to 1 (male 0–4 … 90+, then female; 38 values).
 */
export interface MunicipalProjection {
  code: string;
  factors: readonly number[];
  factorMethods: readonly ProjectionMethod[];
  structures: readonly (readonly number[])[];
  structureMethod: ProjectionMethod;
}

/**
 * Growth and structure of one municipality (5-digit code), with the fallbacks that the data need:
 * 2015: census 2015 (the 2015 base of the 2018 projection is that census too) ÷ census 2020; a ward of a designated
 * city takes its city's.
 * 2025–2045: 2018 projection ÷ its own 2020 value; where it has none (wards, 福島県): 2023 projection ÷ census 2020;
 * where that is blank too: the city's 2018 projection, else the prefecture's 2023 sum, else constant.
 * Structure: census of the year; then the 2018 projection's, or the area's own census 2020 structure with each
 * group moved as in its city's (else the whole country's) 2018 projection and scaled back to 1.
 */
export function projectMunicipality(code: string, tables: ProjectionTables): MunicipalProjection {
  const factors: number[] = [];
  const factorMethods: ProjectionMethod[] = [];
  for (let i = 0; i < POPULATION_YEARS.length; i++) {
    const [factor, method] = i === 0 ? growthSince2015(code, tables) : growthTo(i, code, tables);
    factors.push(factor);
    factorMethods.push(method);
  }
  return { code, factors, factorMethods, ...structuresOf(code, tables) };
}

type Growth = readonly [number, ProjectionMethod];

function growthSince2015(code: string, tables: ProjectionTables): Growth {
  const ratio = (area: string | undefined) => {
    if (area === undefined) return undefined;
    const base = tables.ipss2018.get(area)?.[0]?.total;
    const before = tables.census2015.get(area)?.total ?? tables.population2015.get(area) ?? base;
    const now = tables.census2020.get(area)?.total;
    return before !== undefined && now !== undefined && now > 0 ? before / now : undefined;
  };
  const own = ratio(code);
  if (own !== undefined) return [own, "census"];
  const city = ratio(cityOfWard(code));
  return city === undefined ? [1, "constant"] : [city, "city-census"];
}

function growthTo(year: number, code: string, tables: ProjectionTables): Growth {
  if (year === 1) return [1, "census"];
  const own = ipss2018Growth(year, code, tables);
  if (own !== undefined) return [own, "ipss2018"];
  const newer = ipss2023Growth(year, code, tables);
  if (newer !== undefined) return [newer, "ipss2023"];
  const city = cityOfWard(code);
  const cityGrowth = city === undefined ? undefined : ipss2018Growth(year, city, tables);
  if (cityGrowth !== undefined) return [cityGrowth, "city-ipss2018"];
  const prefecture = prefectureGrowth(year, code.slice(0, 2), tables);
  return prefecture === undefined ? [1, "constant"] : [prefecture, "prefecture-ipss2023"];
}

function ipss2018Growth(year: number, code: string, { ipss2018 }: ProjectionTables): number | undefined {
  const years = ipss2018.get(code);
  const base = years?.[1]?.total;
  const value = years?.[year]?.total;
  return base !== undefined && value !== undefined && base > 0 ? value / base : undefined;
}

function ipss2023Growth(year: number, code: string, { ipss2023 }: ProjectionTables): number | undefined {
  const row = ipss2023.get(code);
  const value = row?.totals[year - 2];
  return row === undefined || value == null || !(row.population2020 > 0)
    ? undefined
    : value / row.population2020;
}

function prefectureGrowth(year: number, prefecture: string, tables: ProjectionTables): number | undefined {
  let before = 0;
  let after = 0;
  for (const [code, row] of tables.ipss2023) {
    const value = row.totals[year - 2];
    if (!code.startsWith(prefecture) || cityOfWard(code) !== undefined || value == null) continue;
    before += row.population2020;
    after += value;
  }
  return before > 0 ? after / before : undefined;
}

function structuresOf(
  code: string,
  tables: ProjectionTables,
): Pick<MunicipalProjection, "structures" | "structureMethod"> {
  const city = cityOfWard(code);
  const cityStructure = city === undefined ? undefined : tables.census2020.get(city);
  const now = tables.census2020.get(code) ?? cityStructure ?? tables.national2018[1];
  const base = sharesOf(now);
  const own = tables.ipss2018.get(code);
  if (own !== undefined) {
    const shares = POPULATION_YEARS.map((_, i) => (i === 1 ? base : sharesOf(own[i])));
    const before = tables.census2015.get(code);
    if (before !== undefined) shares[0] = sharesOf(before);
    return { structures: shares, structureMethod: "ipss2018" };
  }
  const donor = city === undefined ? undefined : tables.ipss2018.get(city);
  const donorShares = (donor ?? tables.national2018).map(sharesOf);
  const shares = POPULATION_YEARS.map((_, i) => (i === 1 ? base : shifted(base, donorShares, i)));
  const before = tables.census2015.get(code);
  if (before !== undefined) shares[0] = sharesOf(before);
  return { structures: shares, structureMethod: donor ? "census-shift-city" : "census-shift-national" };
}

function shifted(base: readonly number[], donor: readonly (readonly number[])[], year: number): number[] {
  const moved = base.map((share, group) => {
    const before = donor[1]?.[group] ?? 0;
    return before > 0 ? (share * (donor[year]?.[group] ?? before)) / before : share;
  });
  const sum = moved.reduce((total, share) => total + share, 0);
  return moved.map((share) => share / sum);
}

function sharesOf(people: PeopleByAge | undefined): number[] {
  const groups = [...(people?.male ?? []), ...(people?.female ?? [])];
  const sum = groups.reduce((total, count) => total + count, 0);
  const size = AGE_GROUPS.length * 2;
  return sum > 0 ? groups.map((count) => count / sum) : new Array<number>(size).fill(1 / size);
}
