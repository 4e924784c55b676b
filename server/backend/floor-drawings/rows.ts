import { sql } from "drizzle-orm";
import type { FloorDrawing, FloorVersion } from "../../contract/floor-drawings.ts";
import type { FloorPlan } from "../../contract/floors.ts";
import type { Drawing } from "../../lib/floor-drawing/drawing.ts";
import type { Slice } from "../answering/list-file.ts";
import type { Principal } from "../answering/principal.ts";
import { notFound } from "../answering/refusal.ts";
import { withTotal } from "../answering/with-total.ts";
import type { Executor } from "../db/connect.ts";
import type { Choices } from "./meaning/interpret.ts";
import { ofOwnFacility, ownFloor } from "./owner.ts";

type Summary = Pick<
  FloorDrawing,
  "id" | "facility_id" | "floor_id" | "file_name" | "user_name" | "created_at" | "is_accepted" | "picture_id"
>;

export interface StoredDrawing extends Summary {
  drawing: Drawing;
  choices: Choices;
}

const SUMMARY = sql`
  d.id, d.facility_id, d.floor_id, d.file_name, u.family_name || ' ' || u.given_name as user_name, d.created_at,
  d.accepted_at is not null as is_accepted, d.picture_id`;

export function findDrafts(executor: Executor, floorId: number): Promise<Summary[]> {
  return executor.rows<Summary>(sql`
    select ${SUMMARY}
    from floor_drawings d
    join users u on u.id = d.user_id
    where d.floor_id = ${floorId} and d.accepted_at is null
    order by d.created_at desc, d.id desc
    limit 5`);
}

export async function ownDrawing(
  asked: { database: Executor; principal: Principal },
  id: number,
  isHeld = false,
): Promise<StoredDrawing> {
  const [found] = await asked.database.rows<StoredDrawing>(sql`
    select ${SUMMARY}, d.drawing, d.choices
    from floor_drawings d
    join users u on u.id = d.user_id
    where d.id = ${id} and ${ofOwnFacility(asked.principal, sql`d.facility_id`)}
    ${isHeld ? sql`for update of d` : sql``}`);
  if (!found) throw notFound();
  await ownFloor(asked, found.floor_id);
  return found;
}

export interface FloorSection {
  id: number;
  number: string;
  area_tsubo: number;
  outline: [number, number][] | null;
}

export interface FloorState {
  plan: FloorPlan | null;
  sections: FloorSection[];
}

export async function floorState(executor: Executor, floorId: number): Promise<FloorState> {
  const [floor] = await executor.rows<{ plan: FloorPlan | null }>(
    sql`select plan from floors where id = ${floorId}`,
  );
  const sections = await executor.rows<FloorSection>(sql`
    select id, number, area_tsubo, outline from sections
    where floor_id = ${floorId} and deleted_at is null
    order by number_order, id`);
  return { plan: floor?.plan ?? null, sections };
}

export async function findVersions(
  executor: Executor,
  { floor_id: floorId, order }: { floor_id: number; order: "asc" | "desc" },
  slice: Slice,
) {
  const read = executor.rows<FloorVersion>(sql`
    select v.id, v.number, v.action, v.file_name, v.restored_number,
      u.family_name || ' ' || u.given_name as user_name, jsonb_array_length(v.outlines) as section_count, v.created_at,
      v.number = max(v.number) over () as is_current
    from floor_versions v
    left join users u on u.id = v.user_id
    where v.floor_id = ${floorId}
    order by v.number ${sql.raw(order)}
    limit ${slice.limit} offset ${slice.offset}`);
  const { rows, total } = await withTotal(
    executor,
    slice,
    sql`from floor_versions where floor_id = ${floorId}`,
    read,
  );
  return { versions: rows, total };
}
