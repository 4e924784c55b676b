import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import type { FacilityImage } from "../../contract/images.ts";
import type { Handler } from "../answering/handler.ts";
import { Refusal } from "../answering/refusal.ts";
import type { Executor } from "../db/connect.ts";
import { requireEditor } from "../facilities/writes.ts";
import { type CleanImage, cleanImage } from "./clean.ts";
import { lockImages, requireRoom } from "./facility-images.ts";
import { BadImage } from "./refused.ts";

export const addFacilityImage: Handler<"addFacilityImage"> = async ({ params, body }, context) => {
  const { database, principal, audit } = context;
  requireEditor(principal, params.id);
  const clean = await cleaned(Buffer.from(body.base64, "base64"));
  await lockImages(database, params.id);
  const hash = createHash("sha256").update(clean.bytes).digest("base64url");
  const [twin] = await database.rows(sql`
    select 1 from facility_images where facility_id = ${params.id} and hash = ${hash} and deleted_at is null`);
  if (twin) throw new Refusal(4000, undefined, { base64: "同じ画像がすでに登録されています。" });
  const image = await insertImage(database, params.id, { ...clean, alt: body.alt, hash });
  await requireRoom(database, params.id);
  audit({
    facilityId: params.id,
    objectKind: "facility_image",
    objectId: image.id,
    changes: { alt: { from: null, to: body.alt }, hash: { from: null, to: hash } },
  });
  return { status: 2000, message: "写真を追加しました。", image };
};

async function cleaned(bytes: Buffer): Promise<CleanImage> {
  try {
    return await cleanImage(bytes);
  } catch (error) {
    if (!(error instanceof BadImage)) throw error;
    throw new Refusal(4000, undefined, { base64: error.message });
  }
}

async function insertImage(
  database: Executor,
  facilityId: number,
  image: CleanImage & { alt: string; hash: string },
): Promise<FacilityImage> {
  const [row] = await database.rows<FacilityImage>(sql`
    insert into facility_images (facility_id, position, alt, media_type, width, height, hash, bytes, small_bytes)
    select ${facilityId}::int, coalesce(max(position), 0) + 1, ${image.alt}, ${image.mediaType}, ${image.width}::int,
      ${image.height}::int, ${image.hash}, decode(${image.bytes.toString("base64")}, 'base64'), decode(${image.small?.toString("base64") ?? null}::text, 'base64')
    from facility_images
    where facility_id = ${facilityId} and deleted_at is null
    returning id, alt, media_type, width, height, hash, deleted_at`);
  return row as FacilityImage;
}
