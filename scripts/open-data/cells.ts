import { packColumnBlocks } from "../../server/backend/data/column-blocks.ts";
import {
  AGE_COLUMNS,
  CENSUS_COLUMNS,
  ECONOMY_COLUMNS,
  STAY_COLUMNS,
} from "../../server/backend/data/columns.ts";
import { blocksOf } from "../../server/backend/geography/blocks.ts";
import { municipalityOfCells } from "./municipality-of-cell.ts";
import { count, csvRows } from "./read-csv.ts";

const CENSUS = "population-mesh/census2020_500m_japan.csv.gz";
const ESTIMATE_2015 = "census2015-small-area/census2015_500m_estimate.csv.gz";
const OFFICIAL_2015 = "population-mesh/census2015_500m_total_5339_hiroshima.csv.gz";
const ECONOMY = "economic-mesh/economic2021_500m_japan.csv.gz";
const STAY = "population-mesh/mesh1km_resident2020_staypop2019.csv.gz";

export function censusCells(directory: string, codes: readonly string[]): Buffer {
  const of2015 = residents2015(directory);
  const municipalityOf = municipalityOfCells(directory);
  const numberOf = new Map(codes.map((code, i) => [code, i]));
  const cells = new Map<string, number[]>();
  const municipality = (mesh: string) => {
    const number = numberOf.get(municipalityOf(mesh));
    if (number === undefined) throw new Error(`${mesh} lies in no municipality of 2020`);
    return number;
  };
  for (const of of csvRows(directory, CENSUS)) {
    const mesh = of("mesh500m");
    const people = [of("pop"), of("male"), of("households")].map(count);
    const before = count(of2015.get(mesh) ?? "");
    cells.set(mesh, [...people, before, municipality(mesh), ...AGE_COLUMNS.map((name) => count(of(name)))]);
  }
  for (const [mesh, residents] of of2015)
    if (!cells.has(mesh) && count(residents) > 0)
      cells.set(mesh, [0, 0, 0, count(residents), municipality(mesh)]);
  return packColumnBlocks(CENSUS_COLUMNS, blocksOf(CENSUS_COLUMNS, cells));
}

/** Residents of 2015: the official cells where they are held, else the small areas spread over the cells. */
function residents2015(directory: string): Map<string, string> {
  const found = new Map<string, string>();
  const official = new Map<string, string>();
  for (const of of csvRows(directory, OFFICIAL_2015)) official.set(of("mesh500m"), of("total2015"));
  for (const of of csvRows(directory, ESTIMATE_2015)) {
    const mesh = of("mesh500m");
    // 5339 is held whole; of 広島県 only the inhabited cells, and no neighbour of it.
    if (!mesh.startsWith("5339")) found.set(mesh, of("pop2015_est"));
  }
  for (const [mesh, residents] of official) found.set(mesh, residents);
  return found;
}

export function economyCells(directory: string): Buffer {
  const cells = new Map<string, number[]>();
  for (const of of csvRows(directory, ECONOMY))
    cells.set(
      of("mesh500m"),
      ECONOMY_COLUMNS.map((name) => count(of(name))),
    );
  return packColumnBlocks(ECONOMY_COLUMNS, blocksOf(ECONOMY_COLUMNS, cells));
}

/** People staying by 1 km cell. */
export function stayCells(directory: string): Buffer {
  const cells = new Map<string, number[]>();
  for (const of of csvRows(directory, STAY)) {
    const values = [of("weekday_day2019"), of("holiday_day2019"), of("midnight2019")].map(count);
    if (values.some((value) => value > 0)) cells.set(of("mesh"), values);
  }
  return packColumnBlocks(STAY_COLUMNS, blocksOf(STAY_COLUMNS, cells));
}
