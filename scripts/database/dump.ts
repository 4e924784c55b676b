import type { Database, Executor } from "../../server/backend/db/connect.ts";
import { DatabaseRefusal } from "../../server/backend/db/failures.ts";
import { appliedMigrations } from "../../server/backend/db/schema-state.ts";
import type { FileStore } from "../../server/backend/files/store.ts";
import { dumpFiles } from "./files.ts";
import { quoted, sequences, type Table, tablesInOrder } from "./tables.ts";

/**
 * A database as lines: `H` what it is, `T` a table and its columns, `R` some of its rows, `S` the sequences, `E` the
 * number of rows of each table, and after that the files (`F`, `B`). Rows stay the JSON text that PostgreSQL wrote, so that no number is rounded on its way.
 */
export type TakeLine = (line: string) => Promise<void>;

export interface Head {
  format: "kukaku";
  version: 1;
  migrations: { name: string; checksum: string }[];
}

export type Progress = (table: string, rows: number) => void;

const ROWS_AT_ONCE = 500;
const WIDE_ROWS_AT_ONCE = 10;

/** Gives a whole database as it stands at one moment. @returns how many rows it holds. */
export function dump(
  database: Database,
  take: TakeLine,
  progress: Progress = () => {},
  store?: FileStore,
): Promise<number> {
  return database.snapshot(async (executor) => {
    const migrations = (await appliedMigrations(executor)).map(({ name, checksum }) => ({ name, checksum }));
    if (migrations.length === 0)
      throw new DatabaseRefusal("データベースは空です。保存するものがありません。");
    await take(`H${JSON.stringify({ format: "kukaku", version: 1, migrations } satisfies Head)}`);
    const counts: Record<string, number> = {};
    const tables = await tablesInOrder(executor);
    for (const table of tables) {
      await take(`T${JSON.stringify({ table: table.name, columns: table.columns })}`);
      counts[table.name] = await dumpRows(executor, table, take);
      progress(table.name, counts[table.name] ?? 0);
    }
    await take(`S${JSON.stringify(await sequences(executor))}`);
    await take(`E${JSON.stringify(counts)}`);
    // A database of an older version has no files.
    if (store && tables.some(({ name }) => name === "files")) await dumpFiles(executor, store, take);
    return Object.values(counts).reduce((sum, count) => sum + count, 0);
  });
}

async function dumpRows(
  executor: Executor,
  { name, columns, isWide }: Table,
  take: TakeLine,
): Promise<number> {
  const chosen = columns.map(quoted).join(", ");
  await executor.query(
    `declare copied no scroll cursor for
     select row_to_json(r)::text as line from (select ${chosen} from ${quoted(name)}) r`,
  );
  let count = 0;
  for (;;) {
    const { rows } = await executor.query<{ line: string }>(
      `fetch ${isWide ? WIDE_ROWS_AT_ONCE : ROWS_AT_ONCE} from copied`,
    );
    if (rows.length === 0) break;
    count += rows.length;
    // A line break in JSON text stands between values only.
    await take(`R[${rows.map(({ line }) => line.replace(/[\r\n]+/g, " ")).join(",")}]`);
  }
  await executor.query("close copied");
  return count;
}
