import { sql } from "drizzle-orm";
import type { CallContext } from "../answering/handler.ts";
import { notFound } from "../answering/refusal.ts";
import { visibleFacility } from "../visibility.ts";

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
