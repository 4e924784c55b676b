import { sql } from "drizzle-orm";
import type { CallContext } from "../answering/handler.ts";
import { notFound } from "../answering/refusal.ts";
import type { Place } from "../models/geography.ts";
import { visibleFacility } from "../visibility.ts";

type Asking = Pick<CallContext, "principal" | "database" | "once">;

/** Where a facility stands that the caller may know of. The reads of its page ask that alike. */
export function knownPlace({ principal, database, once }: Asking, id: number): Promise<Place> {
  return once(`facility ${id}`, async () => {
    const [found] = await (database.lasting ?? database).rows<Place>(sql`
      select f.latitude, f.longitude from facilities f where f.id = ${id} and ${visibleFacility(principal)}`);
    // Within: a refusal is not kept, so that the leader is asked for what a replica does not have yet.
    if (!found) throw notFound();
    return found;
  });
}

export async function knownFacility(asking: Asking, id: number): Promise<number> {
  await knownPlace(asking, id);
  return id;
}
