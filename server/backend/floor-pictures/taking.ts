import { sql } from "drizzle-orm";
import { MOST_PICTURE_BYTES } from "../../contract/floor-pictures.ts";
import { cleanFileName } from "../../lib/file-name.ts";
import type { Handler } from "../answering/handler.ts";
import { Refusal } from "../answering/refusal.ts";
import { ownFloor } from "../floor-drawings/owner.ts";
import { receivedFile } from "../floor-drawings/received.ts";
import { readPage, readPages, readPicture } from "./pages.ts";
import { bytesOf, findPictures, MOST_PICTURES } from "./rows.ts";

const TOO_LARGE = `図面は${MOST_PICTURE_BYTES / 1024 / 1024}MB以下にしてください。図面のページだけを保存すると小さくなります。`;

export const takeFloorPicture: Handler<"takeFloorPicture"> = async ({ query }, context) => {
  const { principal, content, write } = context;
  const floor = await ownFloor(context, query.floor_id);
  const bytes = await receivedFile(content, TOO_LARGE);
  const isPdf = bytes.toString("latin1", 0, 5) === "%PDF-";
  const pages = isPdf ? await readPages(bytes, principal) : [];
  const picture = !isPdf
    ? await readPicture(bytes, principal)
    : pages.length === 1
      ? await readPage(bytes, 1, principal)
      : undefined;
  const name = cleanFileName(query.name);
  return await write(async ({ database, audit }) => {
    await database.rows(sql`select from floors where id = ${floor.id} for no key update`);
    const others = await findPictures(database, floor.id);
    if (others.length >= MOST_PICTURES)
      throw new Refusal(4090, `下図は1つの階に${MOST_PICTURES}枚までです。使わない下図を削除してください。`);
    const [made] = await database.rows<{ id: number }>(sql`
      insert into floor_pictures (facility_id, floor_id, user_id, file_name, source, thumbnails, page, paper_scale, picture,
        width, height)
      values (${floor.facility_id}, ${floor.id}, ${principal.userId}, ${name},
        ${isPdf ? bytesOf(bytes.toString("base64")) : null}, ${JSON.stringify(pages.map(({ png }) => png))}::jsonb,
        ${isPdf && !picture ? null : 1}, ${picture?.paperScale ?? null}, ${picture ? bytesOf(picture.webp) : null},
        ${picture?.width ?? 0}, ${picture?.height ?? 0})
      returning id`);
    const id = made?.id ?? 0;
    const changes = { file_name: { from: null, to: name }, floor_id: { from: null, to: floor.id } };
    audit({ facilityId: floor.facility_id, objectKind: "floor_picture", objectId: id, changes });
    return { status: 2000 as const, message: "下図を受け付けました。", id };
  });
};
