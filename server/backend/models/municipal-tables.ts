/** Years of the population answers: 2015 and 2020 by census, then the projection; 2050 carries it on. */
export const POPULATION_YEARS = [2015, 2020, 2025, 2030, 2035, 2040, 2045, 2050] as const;

/** The years after the census of 2020. */
export const FUTURE_YEARS = POPULATION_YEARS.slice(2);

/** The 19 five-year age groups of the projections, the last one open. */
export const AGE_GROUPS = Array.from({ length: 19 }, (_, i) =>
  i === 18 ? "90歳以上" : `${i * 5}〜${i * 5 + 4}歳`,
);

/** People by sex and age: men of 0–4 … 90 and over, then women; 38 values. */
export type People = readonly number[];
export const GROUPS = AGE_GROUPS.length * 2;

/** Census of 2020: all residents, those of unknown age among them, and the known ages. */
export interface CensusArea {
  total: number;
  unknown: number;
  ages: People;
}

/** A row of the projection of 2023; null where not published. */
export interface Projection2023 {
  population2020: number;
  /** Residents by the preliminary count of the census of 2025. */
  preliminary2025: number | null;
  /** 2025, 2030 … 2050. */
  totals: readonly (number | null)[];
  /** Under 15, 15–64, and 65 and over in 2050. */
  last: readonly number[] | null;
}

/** The municipal tables by 5-digit code, designated cities as a whole and by ward. */
export interface MunicipalTables {
  census2020: ReadonlyMap<string, CensusArea>;
  /** The projection of 2018: 2015, 2020 … 2045, seven times 38 values one after the other. */
  ipss2018: ReadonlyMap<string, readonly number[]>;
  ipss2023: ReadonlyMap<string, Projection2023>;
}

/** The 20 designated cities of 2020 (政令指定都市). Their wards are numbered on from the city's own code. */
const DESIGNATED_CITIES = [
  ...["01100", "04100", "11100", "12100", "14100", "14130", "14150", "15100", "22100", "22130"],
  ...["23100", "26100", "27100", "27140", "28100", "33100", "34100", "40100", "40130", "43100"],
];

/** Code of the designated city whose ward this is; undefined for everything else (the 23 wards of 東京 included). */
export function cityOfWard(code: string): string | undefined {
  if (code[2] !== "1" || code.startsWith("13") || DESIGNATED_CITIES.includes(code)) return undefined;
  return DESIGNATED_CITIES.findLast((city) => city.slice(0, 2) === code.slice(0, 2) && city < code);
}
