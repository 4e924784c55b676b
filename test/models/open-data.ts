import { join } from "node:path";
import { readRows } from "../../server/backend/data/read.ts";
import { type ProjectionTables, projectionTables } from "../../server/backend/models/municipal-tables.ts";
import type { TradeAreaCell } from "../../server/backend/models/trade-area.ts";

const projectRoot = join(import.meta.dirname, "../..");

/** Every cell of the shipped 1 km mesh. */
export function meshCells(): TradeAreaCell[] {
  return readRows(projectRoot, "mesh1km_resident2020_staypop2019.csv.gz").map((row) => ({
    mesh: row.mesh ?? "",
    municipality_code: row.city ?? "",
    population_2020: Number(row.pop2020),
    source: row.src as TradeAreaCell["source"],
    weekday_daytime: Number(row.weekday_day2019),
    holiday_daytime: Number(row.holiday_day2019),
  }));
}

/** The shipped municipal tables, as the models take them. */
export function municipalTables(): ProjectionTables {
  return projectionTables({
    population2015: readRows(projectRoot, "municipalities.csv.gz").flatMap((row) =>
      row.pop2015 ? [[row.code ?? "", Number(row.pop2015)] as const] : [],
    ),
    census2020: sexAgeRows("census2020_sex_age5.csv.gz"),
    ipss2018: sexAgeRows("ipss2018_projection_sex_age5_2015_2045.csv.gz"),
    ipss2023: readRows(projectRoot, "ipss2023_projection_total_2020_2050.csv.gz").map((row) => ({
      code: row.code ?? "",
      population2020: Number(row.pop2020_census),
      totals: [row.p2025, row.p2030, row.p2035, row.p2040, row.p2045].map((value) =>
        value === undefined || value === "" ? null : Number(value),
      ),
    })),
  });
}

function sexAgeRows(file: string) {
  return readRows(projectRoot, file).map((row) => ({
    code: row.code ?? "",
    sex: row.sex ?? "",
    year: Number(row.year),
    total: Number(row.total),
    ages: Object.entries(row).flatMap(([name, value]) => (/^a\d+p?$/.test(name) ? [Number(value)] : [])),
  }));
}
