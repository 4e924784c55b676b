import { sql } from "drizzle-orm";
import type { Handler } from "../answering/handler.ts";
import { notFound } from "../answering/refusal.ts";
import { ownFloor } from "../floor-drawings/owner.ts";
import { findPictures, ownPicture } from "./rows.ts";

export { updateFloorPicture } from "./changing.ts";
export { drawFloorPicture } from "./drawing.ts";
export { takeFloorPicture } from "./taking.ts";

export const getFloorPictures: Handler<"getFloorPictures"> = async ({ query }, context) => {
  await ownFloor(context, query.floor_id);
  return { status: 2000, pictures: await findPictures(context.database, query.floor_id) };
};

export const getFloorPicture: Handler<"getFloorPicture"> = async ({ params }, context) => {
  const { paper_scale, ...picture } = await ownPicture(context, params.id);
  const { metres_per_pixel } = picture;
  return {
    status: 2000,
    picture: {
      ...picture,
      has_paper: paper_scale !== null,
      paper_ratio: paper_scale === null || metres_per_pixel === null ? null : metres_per_pixel / paper_scale,
    },
  };
};

export const getFloorPictureImage: Handler<"getFloorPictureImage"> = async ({ params, query }, context) => {
  await ownPicture(context, params.id);
  const [image] = await context.database.rows<{ base64: string | null }>(
    query.page === undefined
      ? sql`
        select translate(encode(coalesce(shown, picture), 'base64'), E'\n', '') as base64
        from floor_pictures where id = ${params.id}`
      : sql`select thumbnails ->> (${query.page}::int - 1) as base64 from floor_pictures where id = ${params.id}`,
  );
  if (!image?.base64) throw notFound();
  return {
    status: 2000,
    media_type: query.page === undefined ? "image/webp" : "image/png",
    base64: image.base64,
  };
};

export const deleteFloorPicture: Handler<"deleteFloorPicture"> = async ({ params }, context) => {
  const { database, audit } = context;
  const { id, facility_id, file_name } = await ownPicture(context, params.id, true);
  await database.rows(sql`delete from floor_pictures where id = ${id}`);
  const changes = { file_name: { from: file_name, to: null } };
  audit({ facilityId: facility_id, objectKind: "floor_picture", objectId: id, changes });
  return { status: 2000, message: "下図を削除しました。" };
};
