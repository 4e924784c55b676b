import { sql } from "drizzle-orm";
import type { Handler } from "../answering/handler.ts";
import { ownStandardFacility } from "../answering/principal.ts";
import { notFound } from "../answering/refusal.ts";
import { requireRecords } from "../sections/past.ts";
import { visibleFacility } from "../visibility.ts";
import { findFloors } from "./rows.ts";

export { createFloor, deleteFloor, updateFloor } from "./writes.ts";

/**
 * The floors of any facility the caller may know of, top floor first; plans show the building, never who rents. How they
 * stood on a day is for its own people.
 */
export const getFloors: Handler<"getFloors"> = async ({ query }, context) => {
  const { database, principal } = context;
  if (query.as_of !== undefined) {
    const facilityId = ownStandardFacility(principal, query.facility_id);
    await requireRecords(context, [facilityId], query.as_of);
    const past = { facilityIds: [facilityId], asOf: query.as_of };
    return { code: 2000, floors: await findFloors(database, sql`f.id = ${facilityId}`, past) };
  }
  const facility = sql`f.id = ${query.facility_id} and ${visibleFacility(principal)}`;
  const floors = await findFloors(database, facility);
  if (floors.length === 0) {
    const known = await database.rows(sql`select from facilities f where ${facility}`);
    if (known.length === 0) throw notFound();
  }
  return { code: 2000, floors };
};
