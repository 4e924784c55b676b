import { type SQL, sql } from "drizzle-orm";
import { pastProblem } from "../../lib/past.ts";
import type { CallContext } from "../answering/handler.ts";
import { Refusal } from "../answering/refusal.ts";
import type { Executor } from "../db/connect.ts";
import { idArray } from "../visibility.ts";

type Kept =
  | "floors"
  | "sections"
  | "recruitments"
  | "leasing_lists"
  | "custom_brands"
  | "leasing_list_items"
  | "negotiations"
  | "section_contracts";

interface Past {
  facilityIds: readonly number[];
  /** The day at whose end in Japan the rows stood so. */
  asOf: string;
}

/**
 * Tables as they stood at the end of a day, for the beginning of a `with`: under the names of the tables themselves, so
 * that a statement about the present tells the past behind them.
 */
export function pastTables({ facilityIds, asOf }: Past, tables: readonly Kept[]): SQL {
  const end = sql`((${asOf}::date + 1)::timestamp at time zone 'Asia/Tokyo')`;
  const each = tables.map(
    (table) => sql`${sql.identifier(table)} as materialized (
      select o.*
      from versions v
      cross join lateral jsonb_populate_record(null::public.${sql.identifier(table)}, v.state) o
      where v.facility_id = any (${idArray(facilityIds)}) and v.kind = ${table}
        and v.valid_from < ${end} and v.valid_until >= ${end})`,
  );
  return sql.join(each, sql`, `);
}

export async function recordsFrom(
  executor: Executor,
  facilityIds: readonly number[],
): Promise<string | null> {
  const [row] = await executor.rows<{ day: string | null }>(sql`
    select to_char(greatest(min(valid_from), now() - interval '400 days') at time zone 'Asia/Tokyo', 'YYYY-MM-DD') as day
    from versions
    where facility_id = any (${idArray(facilityIds)}) and kind = 'floors'
    having count(*) > 0`);
  return row?.day ?? null;
}

export async function requireRecords(
  { database, today }: Pick<CallContext, "database" | "today">,
  facilityIds: readonly number[],
  asOf: string | undefined,
): Promise<void> {
  if (asOf === undefined) return;
  const problem = pastProblem(asOf, await recordsFrom(database, facilityIds), today);
  if (problem !== undefined) throw new Refusal(4000, undefined, { as_of: problem });
}
