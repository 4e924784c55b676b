import { sql } from "drizzle-orm";
import type { CallContext } from "../answering/handler.ts";
import { notFound } from "../answering/refusal.ts";
import { visibleFacility } from "../visibility.ts";

/** A facility that the caller may know of; any other is not found. */
export async function knownFacility(
  { principal, database }: Pick<CallContext, "principal" | "database">,
  id: number,
): Promise<number> {
  const [known] = await database.rows(
    sql`select from facilities f where f.id = ${id} and ${visibleFacility(principal)}`,
  );
  if (!known) throw notFound();
  return id;
}
