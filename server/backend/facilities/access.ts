import { sql } from "drizzle-orm";
import type { CallContext } from "../answering/handler.ts";
import { notFound } from "../answering/refusal.ts";
import type { Place } from "../models/geography.ts";
import { visibleFacility } from "../visibility.ts";

type Asking = Pick<CallContext, "principal" | "database" | "once">;

/** Where a facility stands that the caller may know of. The reads of its page ask that alike. */
export async function knownPlace({ principal, database, once }: Asking, id: number): Promise<Place> {
  const place = await once(`facility ${id}`, async () => {
    const [found] = await (database.lasting ?? database).rows<Place>(sql`
      select f.latitude, f.longitude from facilities f where f.id = ${id} and ${visibleFacility(principal)}`);
    return found;
  });
  if (!place) throw notFound();
  return place;
}

export async function knownFacility(asking: Asking, id: number): Promise<number> {
  await knownPlace(asking, id);
  return id;
}
