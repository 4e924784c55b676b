import type { Database } from "../../server/backend/db/connect.ts";
import { DatabaseRefusal } from "../../server/backend/db/failures.ts";
import { appliedMigrations } from "../../server/backend/db/schema-state.ts";
import type { FileStore } from "../../server/backend/files/store.ts";
import { dumpFiles } from "./files.ts";
import type { IdentityPlace } from "./identities.ts";
import { readRows, writeAlike } from "./rows.ts";
import { sequences, tablesInOrder } from "./tables.ts";

/**
 * A database as lines: `H` what it is, `T` a table and its columns, `R` some of its rows, `S` the sequences, `D` the
 * fingerprint of each table, `E` the number of its rows, and after that the embedded user pool (`I`) and the files
 * (`F`, `B`). Rows stay the JSON text that PostgreSQL wrote, so that no number is rounded on its way. Version 1 had
 * neither `D` nor `I`.
 */
export type TakeLine = (line: string) => Promise<void>;

export interface Head {
  format: "kukaku";
  version: 1 | 2;
  migrations: { name: string; checksum: string }[];
}

export type Progress = (table: string, rows: number) => void;

export interface Beside {
  store?: FileStore | undefined;
  identities?: IdentityPlace | undefined;
}

/** Gives a whole database as it stands at one moment. @returns how many rows it holds. */
export function dump(
  database: Database,
  take: TakeLine,
  progress: Progress = () => {},
  { store, identities }: Beside = {},
): Promise<number> {
  return database.snapshot(async (executor) => {
    const migrations = (await appliedMigrations(executor)).map(({ name, checksum }) => ({ name, checksum }));
    if (migrations.length === 0)
      throw new DatabaseRefusal("データベースは空です。保存するものがありません。");
    await writeAlike(executor);
    await take(`H${JSON.stringify({ format: "kukaku", version: 2, migrations } satisfies Head)}`);
    const counts: Record<string, number> = {};
    const fingerprints: Record<string, string> = {};
    const tables = await tablesInOrder(executor);
    for (const table of tables) {
      await take(`T${JSON.stringify({ table: table.name, columns: table.columns })}`);
      const read = await readRows(executor, table, (rows) => take(`R[${rows.join(",")}]`));
      counts[table.name] = read.count;
      fingerprints[table.name] = read.fingerprint;
      progress(table.name, read.count);
    }
    await take(`S${JSON.stringify(await sequences(executor))}`);
    await take(`D${JSON.stringify(fingerprints)}`);
    await take(`E${JSON.stringify(counts)}`);
    const pool = await identities?.read();
    if (pool) await take(`I${JSON.stringify(pool)}`);
    // A database of an older version has no files.
    if (store && tables.some(({ name }) => name === "files")) await dumpFiles(executor, store, take);
    return Object.values(counts).reduce((sum, count) => sum + count, 0);
  });
}
