import { type SQL, sql } from "drizzle-orm";

/** What stands around the day. */
const PARTS = ["(s.opened_on <= ", "::date and (s.closed_on is null or s.closed_on > ", "::date))"];

/** Stores that are open on a day, `s` being the store. */
export function openStore(today: string): SQL {
  return sql.join(
    PARTS.map((part) => sql.raw(part)),
    sql`${today}`,
  );
}

/** The same as SQL text, for a statement's parameter such as `$2`. */
export function openStoreAt(parameter: string): string {
  return PARTS.join(parameter);
}
