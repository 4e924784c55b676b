import { readRows } from "../data/read.ts";
import { type Dataset, DEMO_SEED, generateDemo } from "./generate.ts";
import { municipalityRows, stationRows } from "./places.ts";

/** What the loader needs of a database. */
export interface Executor {
  query(sql: string, parameters?: unknown[]): Promise<{ rows: unknown[] }>;
}

const ROWS_PER_INSERT = 2_000;

/** Tables whose ids the database numbers itself; their sequences go on after the loaded rows. */
const NUMBERED = [
  "users",
  "operations_departments",
  "facilities",
  "user_facility_joins",
  "floors",
  "brands",
  "user_brand_joins",
  "sections",
  "section_events",
  "recruitments",
  "leasing_lists",
  "custom_brands",
  "leasing_list_items",
  "negotiation_events",
] as const satisfies readonly (keyof Dataset)[];

/** The demonstration at a scale, with its reference places read from the shipped open data. */
export function demoDataset(options: { scale: number; projectRoot: string; seed?: string }): Dataset {
  const municipalities = municipalityRows(readRows(options.projectRoot, "municipalities.csv.gz"));
  const stations = stationRows(readRows(options.projectRoot, "stations.csv.gz"), municipalities);
  const places = { municipalities, stations };
  return generateDemo({ seed: options.seed ?? DEMO_SEED, scale: options.scale, places });
}

/**
 * Fills an empty, migrated database with the demonstration data, within the transaction of `executor`. `scale` 1 is
 * 20 facilities; rejects with the database's error when a row does not fit the schema.
 */
export async function loadDemo(
  executor: Executor,
  options: { scale: number; projectRoot: string },
): Promise<void> {
  const dataset = demoDataset(options);
  for (const [table, rows] of Object.entries(dataset)) await insertAll(executor, table, rows);
  for (const table of NUMBERED) {
    await executor.query(
      `select setval(pg_get_serial_sequence('${table}', 'id'), greatest((select max(id) from ${table}), 1))`,
    );
  }
}

async function insertAll(executor: Executor, table: string, rows: readonly object[]): Promise<void> {
  const columns = Object.keys(rows[0] ?? {}).join(", ");
  for (let start = 0; start < rows.length; start += ROWS_PER_INSERT) {
    await executor.query(
      `insert into ${table} (${columns}) select ${columns} from json_populate_recordset(null::${table}, $1::json)`,
      [JSON.stringify(rows.slice(start, start + ROWS_PER_INSERT))],
    );
  }
}
