import { sql } from "drizzle-orm";
import type { Handler } from "../answering/handler.ts";
import { ownStandardFacility } from "../answering/principal.ts";
import { requireRecords } from "../sections/past.ts";
import { findFloors, visibleFloors } from "./rows.ts";

export { downloadFloorsExcel } from "./file.ts";
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
  return { code: 2000, floors: await visibleFloors(database, principal, query.facility_id) };
};
