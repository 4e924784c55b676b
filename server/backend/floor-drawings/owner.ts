import { type SQL, sql } from "drizzle-orm";
import type { Principal } from "../answering/principal.ts";
import { notFound, planTooSmall } from "../answering/refusal.ts";
import type { Executor } from "../db/connect.ts";
import { requireEditor } from "../facilities/writes.ts";
import { idArray } from "../visibility.ts";

interface Asked {
  database: Executor;
  principal: Principal;
}

export function requireDrawer(principal: Principal, facilityId: number): void {
  requireEditor(principal, facilityId);
  const grant = principal.facilities.find(({ id }) => id === facilityId);
  if (grant && !grant.isStandard && !principal.isCurator) throw planTooSmall();
}

/** Whether a row may be the caller's at all: looking further would tell in the time that another's is there. */
export function ofOwnFacility({ isCurator, facilities }: Principal, facilityId: SQL): SQL {
  return sql`(${isCurator}::boolean or ${facilityId} = any (${idArray(facilities.map(({ id }) => id))}))`;
}

export async function ownFloor({ database, principal }: Asked, id: number) {
  const [floor] = await database.rows<{ id: number; facility_id: number; name: string }>(sql`
    select l.id, l.facility_id, l.name from floors l
    join facilities f on f.id = l.facility_id
    where l.id = ${id} and l.deleted_at is null and not f.is_operator`);
  if (!floor) throw notFound();
  requireDrawer(principal, floor.facility_id);
  return floor;
}
