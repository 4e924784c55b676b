import { sql } from "drizzle-orm";
import type { Executor } from "../db/connect.ts";
import { idArray } from "../visibility.ts";

export async function namesOf(
  executor: Executor,
  table: "genres" | "prefectures",
  ids: readonly number[],
): Promise<string[]> {
  if (ids.length === 0) return [];
  const rows = await executor.rows<{ name: string }>(
    sql`select name from ${sql.identifier(table)} where id = any (${idArray(ids)}) order by id`,
  );
  return rows.map(({ name }) => name);
}
