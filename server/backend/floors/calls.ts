import { sql } from "drizzle-orm";
import type { Floor } from "../../contract/floors.ts";
import type { Handler } from "../answering/handler.ts";
import { notFound } from "../answering/refusal.ts";
import { visibleFacility } from "../visibility.ts";
import { summedArea } from "./area.ts";

/** The floors of any facility the caller may know of, top floor first; plans show the building, never who rents. */
export const getFloors: Handler<"getFloors"> = async ({ query }, { database, principal }) => {
  const facility = sql`f.id = ${query.facility_id} and ${visibleFacility(principal)}`;
  const floors = await database.rows<Floor>(sql`
    select l.id, l.facility_id, l.name, l.level, coalesce(s.area_tsubo, 0) as area_tsubo, s.section_count, l.plan
    from floors l
    join facilities f on f.id = l.facility_id
    cross join lateral (
      select ${summedArea} as area_tsubo, count(*)::int as section_count
      from section_outlines
      where floor_id = l.id and deleted_at is null
    ) s
    where ${facility}
    order by l.level desc`);
  if (floors.length === 0) {
    const known = await database.rows(sql`select from facilities f where ${facility}`);
    if (known.length === 0) throw notFound();
  }
  return { code: 2000, floors };
};
