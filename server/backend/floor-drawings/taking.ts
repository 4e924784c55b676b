import { sql } from "drizzle-orm";
import { MOST_DRAWING_BYTES } from "../../contract/floor-drawings.ts";
import { cleanFileName } from "../../lib/file-name.ts";
import { guessMeaning } from "../../lib/floor-drawing/meanings.ts";
import type { Handler } from "../answering/handler.ts";
import { sharersOf } from "../answering/principal.ts";
import { readFileApart } from "../imports/read-file.ts";
import type { Choices } from "./meaning/interpret.ts";
import { ownFloor } from "./owner.ts";
import { receivedFile, refusedFile } from "./received.ts";

const TOO_LARGE = `図面は${MOST_DRAWING_BYTES / 1024 / 1024}MB以下にしてください。区画・外形・通路・コアの画層だけを残すと小さくなります。`;

export const takeFloorDrawing: Handler<"takeFloorDrawing"> = async ({ query }, context) => {
  const { principal, content, write } = context;
  const floor = await ownFloor(context, query.floor_id);
  const drawing = await readFileApart(await receivedFile(content, TOO_LARGE), sharersOf(principal), {
    as: "drawing",
  });
  if ("problem" in drawing) throw refusedFile(drawing.problem);
  const choices: Choices = {
    unit: drawing.unit,
    layers: Object.fromEntries(drawing.layers.map((layer) => [layer.name, guessMeaning(layer)])),
    numbers: {},
  };
  const name = cleanFileName(query.name);
  return await write(async ({ database: executor, audit }) => {
    const [made] = await executor.rows<{ id: number }>(sql`
      insert into floor_drawings (facility_id, floor_id, user_id, file_name, drawing, choices)
      values (${floor.facility_id}, ${floor.id}, ${principal.userId}, ${name}, ${JSON.stringify(drawing)}::jsonb,
        ${JSON.stringify(choices)}::jsonb)
      returning id`);
    const id = made?.id ?? 0;
    audit({
      facilityId: floor.facility_id,
      objectKind: "floor_drawing",
      objectId: id,
      changes: { file_name: { from: null, to: name }, floor_id: { from: null, to: floor.id } },
    });
    return { status: 2000 as const, message: "内容を確認してください。", id };
  });
};
