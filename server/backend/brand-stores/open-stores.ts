import { type SQL, sql } from "drizzle-orm";

const PARTS = ["(s.opened_on <= ", "::date and (s.closed_on is null or s.closed_on > ", "::date))"];

export function openStore(today: string): SQL {
  return sql.join(
    PARTS.map((part) => sql.raw(part)),
    sql`${today}`,
  );
}

export function openStoreAt(parameter: string): string {
  return PARTS.join(parameter);
}
