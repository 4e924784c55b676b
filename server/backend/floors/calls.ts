import { sql } from "drizzle-orm";
import type { Handler } from "../answering/handler.ts";
import { notFound } from "../answering/refusal.ts";
import { visibleFacility } from "../visibility.ts";
import { findFloors } from "./rows.ts";

export { createFloor, deleteFloor, updateFloor } from "./writes.ts";

/** The floors of any facility the caller may know of, top floor first; plans show the building, never who rents. */
export const getFloors: Handler<"getFloors"> = async ({ query }, { database, principal }) => {
  const facility = sql`f.id = ${query.facility_id} and ${visibleFacility(principal)}`;
  const floors = await findFloors(database, facility);
  if (floors.length === 0) {
    const known = await database.rows(sql`select from facilities f where ${facility}`);
    if (known.length === 0) throw notFound();
  }
  return { code: 2000, floors };
};
