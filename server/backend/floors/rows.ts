import { type SQL, sql } from "drizzle-orm";
import type { Floor } from "../../contract/floors.ts";
import type { Executor } from "../db/connect.ts";
import { summedArea } from "./area.ts";

/** The floors `l` of facilities `f` that a condition lets through, top floor first. */
export function findFloors(executor: Executor, condition: SQL): Promise<Floor[]> {
  return executor.rows<Floor>(sql`
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
