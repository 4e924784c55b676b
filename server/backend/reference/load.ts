import { createHash } from "node:crypto";
import { readFileSync } from "node:fs";
import { dataPath, readRows } from "../data/read.ts";
import type { Executor } from "../db/connect.ts";
import type { Reference } from "../db/migrate.ts";
import { categories, genres } from "./genres.ts";
import { districts, municipalityRows, prefectures, stationRows } from "./places.ts";

const FILES = ["municipalities.csv.gz", "stations.csv.gz"] as const;

/** The tables of the reference data, each after those its rows point to, with what tells its rows apart. */
export const REFERENCE_KEYS = {
  districts: "id",
  prefectures: "id",
  municipalities: "code",
  stations: "id",
  categories: "id",
  genres: "id",
} as const;

export type ReferenceTable = keyof typeof REFERENCE_KEYS;

export type ReferenceRows = ReturnType<typeof referenceRows>;

export function referenceRows(projectRoot: string) {
  const municipalities = municipalityRows(readRows(projectRoot, "municipalities.csv.gz"));
  const stations = stationRows(readRows(projectRoot, "stations.csv.gz"), municipalities);
  return { districts, prefectures, municipalities, stations, categories, genres };
}

export function reference(projectRoot: string): Reference {
  return {
    checksum: checksumOf(projectRoot),
    load: (executor) => loadReference(executor, referenceRows(projectRoot)),
  };
}

function checksumOf(projectRoot: string): string {
  const hash = createHash("sha256").update(JSON.stringify({ districts, prefectures, categories, genres }));
  for (const file of FILES) hash.update(readFileSync(dataPath(projectRoot, file)));
  return hash.digest("hex");
}

/** Enters new rows and corrects others. Rows that are shipped no longer stay: something may point to them. */
async function loadReference(executor: Executor, rows: ReferenceRows): Promise<void> {
  const tables = Object.keys(REFERENCE_KEYS) as ReferenceTable[];
  for (const table of tables) await upsert(executor, table, rows[table]);
  await executor.script(`analyze ${tables.join(", ")}`);
}

async function upsert(executor: Executor, table: ReferenceTable, rows: readonly object[]): Promise<void> {
  const key = REFERENCE_KEYS[table];
  const columns = Object.keys(rows[0] ?? {});
  const others = columns.filter((column) => column !== key);
  const listed = (prefix: string) => others.map((column) => `${prefix}.${column}`).join(", ");
  await executor.query(
    `insert into ${table} as old (${columns.join(", ")})
     select ${columns.join(", ")} from json_populate_recordset(null::${table}, $1::json)
     on conflict (${key}) do update set ${others.map((column) => `${column} = excluded.${column}`).join(", ")}
     where (${listed("old")}) is distinct from (${listed("excluded")})`,
    [JSON.stringify(rows)],
  );
}
