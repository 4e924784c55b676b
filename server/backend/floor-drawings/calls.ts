import { sql } from "drizzle-orm";
import type { DrawnShape } from "../../lib/floor-drawing/drawing.ts";
import { extentOf } from "../../lib/floor-drawing/extent.ts";
import type { Handler } from "../answering/handler.ts";
import { pageSlice } from "../answering/list-file.ts";
import { Refusal } from "../answering/refusal.ts";
import { previewOf } from "./compare.ts";
import { ownFloor } from "./owner.ts";
import { findDrafts, findVersions, floorState, ownDrawing } from "./rows.ts";

export { acceptFloorDrawing } from "./accepting.ts";
export { downloadFloorVersionsExcel } from "./file.ts";
export { takeFloorDrawing } from "./taking.ts";
export { restoreFloorVersion } from "./versions.ts";

export const getFloorDrawings: Handler<"getFloorDrawings"> = async ({ query }, context) => {
  const { page, per_page, ...asked } = query;
  const { floor_id } = asked;
  await ownFloor(context, floor_id);
  const drafts = await findDrafts(context.database, floor_id);
  const found = await findVersions(context.database, asked, pageSlice(page, per_page));
  return { status: 2000, drafts, ...found, page, per_page };
};

export const getFloorDrawing: Handler<"getFloorDrawing"> = async ({ params }, context) => {
  const { drawing, choices, ...summary } = await ownDrawing(context, params.id);
  const state = await floorState(context.database, summary.floor_id);
  const preview = previewOf({ drawing, choices }, state);
  const { layers, notes, shapes } = drawing;
  return {
    status: 2000,
    drawing: {
      ...summary,
      unit: choices.unit,
      size: sizeOf(shapes),
      layers: layers.map(({ isHidden, sketch = "", ...layer }) => ({
        ...layer,
        sketch,
        is_hidden: isHidden,
        meaning: choices.layers[layer.name] ?? "none",
      })),
      notes,
      problem: typeof preview === "string" ? preview : null,
      preview: typeof preview === "string" ? null : preview,
    },
  };
};

function sizeOf(shapes: readonly DrawnShape[]): [number, number] | null {
  const { width, height } = extentOf(shapes.map(({ corners }) => corners));
  return shapes.length === 0 ? null : [width, height];
}

export const updateFloorDrawing: Handler<"updateFloorDrawing"> = async ({ params, body }, context) => {
  const { database, audit } = context;
  const found = await ownDrawing(context, params.id, true);
  if (found.is_accepted) throw new Refusal(4090, "この図面は、すでに登録されています。");
  const { unit, layers, numbers } = found.choices;
  const known = new Set(found.drawing.layers.map(({ name }) => name));
  const chosen = (body.layers ?? []).filter(({ name }) => known.has(name));
  const choices = {
    unit: body.unit === undefined ? unit : body.unit,
    layers: { ...layers, ...Object.fromEntries(chosen.map(({ name, meaning }) => [name, meaning])) },
    numbers: {
      ...numbers,
      ...Object.fromEntries((body.numbers ?? []).map(({ shape, number }) => [shape, number])),
    },
  };
  await database.rows(
    sql`update floor_drawings set choices = ${JSON.stringify(choices)}::jsonb where id = ${found.id}`,
  );
  audit({ facilityId: found.facility_id, objectKind: "floor_drawing", objectId: found.id });
  return { status: 2000, message: "保存しました。" };
};
