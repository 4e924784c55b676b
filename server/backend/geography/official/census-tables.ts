import { AGE_COLUMNS } from "../../data/columns.ts";

export interface CensusTable {
  year: 2015 | 2020;
  use: "residents" | "ages";
  /** Digits of its mesh codes: 8 are 1 km, 9 are 500 m, 10 are 250 m. */
  digits: 8 | 9 | 10;
  datum: "JGD2000" | "JGD2011";
  title: string;
}

/** Residents, men and households; of 2015 the residents alone. */
export const RESIDENT_COLUMNS = { 2020: [1, 2, 34], 2015: [1] } as const;

/** Columns of 5歳階級別人口 in the order of AGE_COLUMNS: from the fourth on total, men and women of each group. */
export const AGE_TABLE_COLUMNS = AGE_COLUMNS.map((name) => {
  const group = Number.parseInt(name.slice(1), 10) / 5;
  return 4 + group * 3 + (name.startsWith("m") ? 1 : 2);
});

function residents(year: 2015 | 2020, digits: 8 | 9 | 10, datum: CensusTable["datum"]): CensusTable {
  return {
    year,
    use: "residents",
    digits,
    datum,
    title: `${year}年国勢調査 人口及び世帯（${SIZES[digits]}、${datum}）`,
  };
}

export const SIZES = { 8: "1km", 9: "500m", 10: "250m" } as const;

export const CENSUS_TABLES: Readonly<Record<string, CensusTable>> = {
  T001100: residents(2020, 8, "JGD2000"),
  T001101: residents(2020, 9, "JGD2000"),
  T001102: residents(2020, 10, "JGD2000"),
  T001140: residents(2020, 8, "JGD2011"),
  T001141: residents(2020, 9, "JGD2011"),
  T001142: residents(2020, 10, "JGD2011"),
  T001192: {
    year: 2020,
    use: "ages",
    digits: 9,
    datum: "JGD2011",
    title: "2020年国勢調査 男女・5歳階級別人口（500m、JGD2011）",
  },
  T000846: residents(2015, 8, "JGD2000"),
  T000847: residents(2015, 9, "JGD2000"),
  T000848: residents(2015, 10, "JGD2000"),
};
