import type { Executor } from "../../server/backend/db/connect.ts";
import { Fingerprint } from "./fingerprint.ts";
import { quoted, type Table } from "./tables.ts";

const ROWS_AT_ONCE = 500;
const WIDE_ROWS_AT_ONCE = 10;

/** Whatever the server's own settings, a value has one text: of it the fingerprints are made. */
export async function writeAlike(executor: Executor): Promise<void> {
  await executor.query(
    `select set_config('timezone', 'UTC', true), set_config('intervalstyle', 'postgres', true),
       set_config('bytea_output', 'hex', true), set_config('extra_float_digits', '1', true)`,
  );
}

/** Reads a table in pieces. @returns how many rows it holds, and their fingerprint. */
export async function readRows(
  executor: Executor,
  { name, columns, isWide }: Table,
  take: (rows: readonly string[]) => Promise<void> = async () => {},
): Promise<{ count: number; fingerprint: string }> {
  const chosen = columns.map(quoted).join(", ");
  await executor.query(
    `declare copied no scroll cursor for
     select row_to_json(r)::text as line from (select ${chosen} from ${quoted(name)}) r`,
  );
  const fingerprint = new Fingerprint();
  let count = 0;
  for (;;) {
    const { rows } = await executor.query<{ line: string }>(
      `fetch ${isWide ? WIDE_ROWS_AT_ONCE : ROWS_AT_ONCE} from copied`,
    );
    if (rows.length === 0) break;
    count += rows.length;
    // A line break in JSON text stands between values only.
    const lines = rows.map(({ line }) => line.replace(/[\r\n]+/g, " "));
    for (const line of lines) fingerprint.add(line);
    await take(lines);
  }
  await executor.query("close copied");
  return { count, fingerprint: fingerprint.toString() };
}
