import { sql } from "drizzle-orm";
import type { Handler } from "../answering/handler.ts";
import { ownStandardFacility } from "../answering/principal.ts";
import { notFound } from "../answering/refusal.ts";
import { findOpenThreads } from "./ending.ts";

export const getOpenThreads: Handler<"getOpenThreads"> = async (
  { params, query },
  { database, principal },
) => {
  const facilityId = ownStandardFacility(principal, query.facility_id);
  const section = await database.rows(sql`
    select from sections where id = ${params.section_id} and facility_id = ${facilityId} and deleted_at is null`);
  if (section.length === 0) throw notFound();
  const threads = await findOpenThreads(database, principal, params.section_id);
  const data = threads.map(({ negotiation_id, version, name, status, kind }) => ({
    negotiation_id,
    version,
    name,
    status,
    kind,
  }));
  return { status: 2000, data };
};
