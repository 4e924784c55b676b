import { type SQL, sql } from "drizzle-orm";
import type { Floor } from "../../contract/floors.ts";
import type { Principal } from "../answering/principal.ts";
import { notFound } from "../answering/refusal.ts";
import type { Executor } from "../db/connect.ts";
import { pastTables } from "../sections/past.ts";
import { visibleFacility } from "../visibility.ts";
import { summedArea } from "./area.ts";

export function findFloors(
  executor: Executor,
  condition: SQL,
  past?: Parameters<typeof pastTables>[0],
): Promise<Floor[]> {
  const beginning = past
    ? sql`with ${pastTables(past, ["floors", "sections"])}, section_outlines as (select * from sections)`
    : sql``;
  return executor.rows<Floor>(sql`
    ${beginning}
    select l.id, l.facility_id, l.name, l.level, coalesce(s.area_tsubo, 0) as area_tsubo, s.section_count, l.plan,
      l.version
    from floors l
    join facilities f on f.id = l.facility_id
    cross join lateral (
      select ${summedArea} as area_tsubo, count(*)::int as section_count
      from section_outlines
      where floor_id = l.id and deleted_at is null
    ) s
    where l.deleted_at is null and ${condition}
    order by l.level desc`);
}

export async function visibleFloors(
  executor: Executor,
  principal: Principal,
  facilityId: number,
): Promise<Floor[]> {
  const facility = sql`f.id = ${facilityId} and ${visibleFacility(principal)}`;
  const floors = await findFloors(executor, facility);
  if (floors.length > 0) return floors;
  const known = await executor.rows(sql`select from facilities f where ${facility}`);
  if (known.length === 0) throw notFound();
  return floors;
}
