import { ECONOMY_COLUMNS } from "../../data/columns.ts";

/** 令和3年経済センサス-活動調査 産業中分類別（500m、JGD2011）. */
export const ECONOMY_TABLE = "T001163";
const CODES: Readonly<Record<(typeof ECONOMY_COLUMNS)[number], number>> = {
  emp_all: 108,
  est_all: 1,
  est_apparel: 64,
  est_grocery: 65,
  est_machinery: 66,
  est_retail_other: 67,
  est_realestate: 73,
  est_hotel: 81,
  est_food: 82,
  est_takeout: 83,
  est_beauty_bath: 85,
  est_amusement: 87,
  est_school: 90,
  est_medical: 92,
  est_welfare: 94,
};

/** Its columns in the order of ECONOMY_COLUMNS: establishments come first in it, then workers of both sexes and each. */
export const ECONOMY_TABLE_COLUMNS = ECONOMY_COLUMNS.map((name) => CODES[name]);
