import { sql } from "drizzle-orm";
import type { FloorPicture } from "../../contract/floor-pictures.ts";
import type { Principal } from "../answering/principal.ts";
import { notFound } from "../answering/refusal.ts";
import type { Executor } from "../db/connect.ts";
import { ofOwnFacility, ownFloor } from "../floor-drawings/owner.ts";

export const MOST_PICTURES = 10;

const SUMMARY = sql`
  p.id, p.facility_id, p.floor_id, p.file_name, u.family_name || ' ' || u.given_name as user_name, p.created_at, p.page,
  jsonb_array_length(p.thumbnails) as page_count, p.is_hidden, jsonb_array_length(p.shapes) as shape_count,
  p.width, p.height, p.placed, p.version`;

type Summary = Pick<
  FloorPicture,
  | "id"
  | "facility_id"
  | "floor_id"
  | "file_name"
  | "user_name"
  | "created_at"
  | "page"
  | "page_count"
  | "is_hidden"
  | "shape_count"
  | "width"
  | "height"
  | "placed"
  | "version"
>;

export function findPictures(executor: Executor, floorId: number): Promise<Summary[]> {
  return executor.rows<Summary>(sql`
    select ${SUMMARY}
    from floor_pictures p
    join users u on u.id = p.user_id
    where p.floor_id = ${floorId}
    order by p.created_at desc, p.id desc
    limit ${MOST_PICTURES}`);
}

export type StoredPicture = Omit<FloorPicture, "has_paper" | "paper_ratio"> & { paper_scale: number | null };

export async function ownPicture(
  asked: { database: Executor; principal: Principal },
  id: number,
  isHeld = false,
): Promise<StoredPicture> {
  const [found] = await asked.database.rows<StoredPicture>(sql`
    select ${SUMMARY}, p.source is not null as has_source, p.degrees, p.metres_per_pixel, p.paper_scale,
      p.north, p.shapes,
      array(
        select at::int from jsonb_array_elements(p.thumbnails) with ordinality as t (one, at) where one <> 'null'::jsonb
      ) as drawn_pages
    from floor_pictures p
    join users u on u.id = p.user_id
    where p.id = ${id} and ${ofOwnFacility(asked.principal, sql`p.facility_id`)}
    ${isHeld ? sql`for update of p` : sql``}`);
  if (!found) throw notFound();
  await ownFloor(asked, found.floor_id);
  return found;
}

export const bytesOf = (base64: string) => sql`decode(${base64}, 'base64')`;
