/** Years of the population answers: the census of 2015, then estimates (2020 itself is on the census of 2020). */
export const POPULATION_YEARS = [2015, 2020, 2025, 2030, 2035, 2040, 2045] as const;

/** The 19 five-year age groups of the projections, the last one open. */
export const AGE_GROUPS = Array.from({ length: 19 }, (_, i) =>
  i === 18 ? "90歳以上" : `${i * 5}〜${i * 5 + 4}歳`,
);

/** People of one area and year: total with unknown age, and 19 age groups each for men and women. */
export interface PeopleByAge {
  total: number;
  male: readonly number[];
  female: readonly number[];
}

/** A row of the 2023 projection: census 2020 and the totals of 2025, 2030 … 2045; null where not published. */
export interface Projection2023 {
  population2020: number;
  totals: readonly (number | null)[];
}

/** The municipal tables by 5-digit code. `national2018` is the sum of the 2018 projection over its areas. */
export interface ProjectionTables {
  /** May be empty: the 2018 projection starts from the same census. */
  census2015: ReadonlyMap<string, PeopleByAge>;
  /** Totals of 2015 where no age groups are at hand (福島県 without census2015). */
  population2015: ReadonlyMap<string, number>;
  census2020: ReadonlyMap<string, PeopleByAge>;
  /** Seven values each, for POPULATION_YEARS. */
  ipss2018: ReadonlyMap<string, readonly PeopleByAge[]>;
  national2018: readonly PeopleByAge[];
  ipss2023: ReadonlyMap<string, Projection2023>;
}

/** One line of the census or of the 2018 projection: age groups from 0–4 on, however many the table has above 90. */
export interface SexAgeRow {
  code: string;
  sex: string;
  year?: number;
  total: number;
  ages: readonly number[];
}

/** Codes that changed between the projections and the census of 2020: 那珂川町 became 那珂川市 in 2018. */
const RENAMED: Readonly<Record<string, string>> = { "40305": "40231" };

/**
 * Tables from the rows of the shipped files. Age groups from 90 on are added up to one; rows of sex T are left out.
 * Rows of the 2018 projection carry their year.
 */
export function projectionTables(rows: {
  census2015?: Iterable<SexAgeRow>;
  population2015?: Iterable<readonly [code: string, total: number]>;
  census2020: Iterable<SexAgeRow>;
  ipss2018: Iterable<SexAgeRow>;
  ipss2023: Iterable<Projection2023 & { code: string }>;
}): ProjectionTables {
  const byYear = POPULATION_YEARS.map(() => [] as SexAgeRow[]);
  for (const row of rows.ipss2018) byYear[POPULATION_YEARS.indexOf(row.year as 2015)]?.push(row);
  const years = byYear.map(peopleByCode);
  const ipss2018 = new Map<string, PeopleByAge[]>();
  for (const code of years[1]?.keys() ?? []) {
    const found = years.map((year) => year.get(code)).filter((people) => people !== undefined);
    if (found.length === POPULATION_YEARS.length) ipss2018.set(code, found);
  }
  return {
    census2015: peopleByCode(rows.census2015 ?? []),
    population2015: new Map(rows.population2015),
    census2020: peopleByCode(rows.census2020),
    ipss2018,
    national2018: POPULATION_YEARS.map((_, i) => added([...ipss2018.values()].map((area) => area[i]))),
    ipss2023: new Map(Array.from(rows.ipss2023, (row) => [row.code, row])),
  };
}

function peopleByCode(rows: Iterable<SexAgeRow>): Map<string, PeopleByAge> {
  const found = new Map<string, PeopleByAge>();
  for (const { code: written, sex, total, ages } of rows) {
    if (sex !== "M" && sex !== "F") continue;
    const code = RENAMED[written] ?? written;
    const before = found.get(code) ?? { total: 0, male: [], female: [] };
    const folded = [...ages.slice(0, 18), ages.slice(18).reduce((sum, count) => sum + count, 0)];
    found.set(code, { ...before, total: before.total + total, [sex === "M" ? "male" : "female"]: folded });
  }
  return found;
}

function added(areas: (PeopleByAge | undefined)[]): PeopleByAge {
  const male = new Array<number>(19).fill(0);
  const female = new Array<number>(19).fill(0);
  let total = 0;
  for (const area of areas) {
    total += area?.total ?? 0;
    area?.male.forEach((count, i) => {
      male[i] = (male[i] as number) + count;
    });
    area?.female.forEach((count, i) => {
      female[i] = (female[i] as number) + count;
    });
  }
  return { total, male, female };
}

/** The 20 designated cities of 2020 (政令指定都市). Their wards are numbered on from the city's own code. */
const DESIGNATED_CITIES = [
  ...["01100", "04100", "11100", "12100", "14100", "14130", "14150", "15100", "22100", "22130"],
  ...["23100", "26100", "27100", "27140", "28100", "33100", "34100", "40100", "40130", "43100"],
];

/** Code of the designated city whose ward this is; undefined for everything else (the 23 wards of 東京 included). */
export function cityOfWard(code: string): string | undefined {
  if (code[2] !== "1" || code.startsWith("13")) return undefined;
  return DESIGNATED_CITIES.findLast((city) => city.slice(0, 2) === code.slice(0, 2) && city < code);
}
