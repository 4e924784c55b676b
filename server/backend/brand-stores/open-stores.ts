import { type SQL, sql } from "drizzle-orm";

/** Stores that are open on a day, `s` being the store. */
export function openStore(today: string): SQL {
  return sql`(s.opened_on <= ${today}::date and (s.closed_on is null or s.closed_on > ${today}::date))`;
}
