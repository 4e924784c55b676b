import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "../db/connect.ts";
import type { Slice } from "./list-file.ts";

export interface Part<Row> {
  rows: Row[];
  total: number;
}

/**
 * Some rows of a list and how many it has in all. A slice that is not full has told that: only behind a full one, and
 * past the end, the list is counted.
 * @param list the list from its `from` on, without order and slice
 */
export async function withTotal<Row>(
  executor: Executor,
  { limit, offset }: Slice,
  list: SQL,
  read: Promise<Row[]>,
): Promise<Part<Row>> {
  const rows = await read;
  const isToldByRows = rows.length < limit && (rows.length > 0 || offset === 0);
  return { rows, total: isToldByRows ? offset + rows.length : await countOf(executor, list) };
}

async function countOf(executor: Executor, list: SQL): Promise<number> {
  const [count] = await executor.rows<{ total: number }>(sql`select count(*)::int as total ${list}`);
  return count?.total ?? 0;
}
