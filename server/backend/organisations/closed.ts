import { sql } from "drizzle-orm";
import { Refusal } from "../answering/refusal.ts";
import type { Executor } from "../db/connect.ts";
import type { KnownRecord } from "../imports/noun.ts";

const TABLES = { facility: sql`facilities`, brand: sql`brands` } as const;
const CLOSED = "閉鎖されています。有効にするには、閉鎖の画面で再開してください。";

/** The same in a table: the row says so, as the database would keep the mark off without a word. */
export const barredByClosing = (isClosed: boolean): KnownRecord["barred"] =>
  isClosed ? { field: "is_enabled", value: true, text: CLOSED } : undefined;

export async function refuseEnabling(
  executor: Executor,
  { side, id }: { side: keyof typeof TABLES; id: number },
  { is_enabled }: { is_enabled?: boolean | undefined },
): Promise<void> {
  if (!is_enabled) return;
  const closed = sql`select from ${TABLES[side]} where id = ${id} and closed_at is not null`;
  if ((await executor.rows(closed)).length > 0) throw new Refusal(4000, CLOSED, { is_enabled: CLOSED });
}
