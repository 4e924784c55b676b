import { sql } from "drizzle-orm";
import type { Drawing, DrawnShape } from "../../lib/floor-drawing/drawing.ts";
import type { LayerMeaning } from "../../lib/floor-drawing/meanings.ts";
import { tracedLabels } from "../../lib/floor-drawing/traced.ts";
import { inscribedRectangle } from "../../lib/floor-map/rectangle.ts";
import type { Handler } from "../answering/handler.ts";
import { Refusal } from "../answering/refusal.ts";
import type { Choices } from "../floor-drawings/meaning/interpret.ts";
import { ownPicture, type StoredPicture } from "./rows.ts";

export const drawFloorPicture: Handler<"drawFloorPicture"> = async ({ params, body }, context) => {
  const { database, principal, audit } = context;
  const found = await ownPicture(context, params.id, true);
  if (found.version !== body.version) throw new Refusal(4090);
  const { metres_per_pixel } = found;
  if (metres_per_pixel === null)
    throw new Refusal(4000, undefined, { _form: "先に、下図の縮尺を指定してください。" });
  if (found.shapes.length === 0)
    throw new Refusal(4000, undefined, { _form: "図形がありません。外形か区画を1つ以上なぞってください。" });
  const { drawing, choices } = tracedDrawing(found, metres_per_pixel);
  const [made] = await database.rows<{ id: number }>(sql`
    insert into floor_drawings (facility_id, floor_id, user_id, file_name, drawing, choices, picture_id)
    values (${found.facility_id}, ${found.floor_id}, ${principal.userId}, ${found.file_name},
      ${JSON.stringify(drawing)}::jsonb, ${JSON.stringify(choices)}::jsonb, ${found.id})
    returning id`);
  const id = made?.id ?? 0;
  const changes = { floor_id: { from: null, to: found.floor_id } };
  audit({ facilityId: found.facility_id, objectKind: "floor_drawing", objectId: id, changes });
  return { status: 2000, message: "内容を確認してください。", id };
};

const MEANINGS: Partial<Record<keyof typeof tracedLabels, LayerMeaning>> = {
  section: "section",
  outline: "outline",
  corridor: "corridor",
};

export function tracedDrawing(
  { shapes, north, degrees }: Pick<StoredPicture, "shapes" | "north" | "degrees">,
  metresPerPixel: number,
): { drawing: Drawing; choices: Choices } {
  const drawn = shapes.filter(({ kind }) => kind !== "entrance");
  const place = ([x, y]: readonly [number, number]): [number, number] => [
    x * metresPerPixel,
    -y * metresPerPixel,
  ];
  const layers = [...new Set(drawn.map(({ kind }) => kind))];
  const named = drawn.filter(({ kind, label }) => kind === "back_of_house" && label !== "");
  const drawing: Drawing = {
    unit: "m",
    layers: layers.map((kind) => ({
      name: tracedLabels[kind],
      isHidden: false,
      closed: drawn.filter((one) => one.kind === kind).length,
      open: 0,
      texts: 0,
      lines: 0,
      arcs: 0,
      splines: 0,
      others: 0,
    })),
    shapes: drawn.map(
      ({ kind, points }): DrawnShape => ({
        layer: tracedLabels[kind],
        corners: points.flatMap((point) => [...place(point), 0]),
        isClosed: true,
      }),
    ),
    texts: named.map(({ kind, label, points }) => {
      const { left, right, top, bottom } = inscribedRectangle(points);
      const at = place([(left + right) / 2, (top + bottom) / 2]);
      return { layer: tracedLabels[kind], at, height: 1, text: label };
    }),
    notes: [],
    traced: {
      north,
      metresPerPixel,
      degrees,
      entrances: shapes
        .filter(({ kind }) => kind === "entrance")
        .map(({ label, points: [at = [0, 0]] }) => ({ at: place(at), label })),
    },
  };
  const choices: Choices = {
    unit: "m",
    layers: Object.fromEntries(layers.map((kind) => [tracedLabels[kind], MEANINGS[kind] ?? "core"])),
    numbers: Object.fromEntries(
      drawn.flatMap(({ kind, label }, at) => (kind === "section" ? [[at, label]] : [])),
    ),
  };
  return { drawing, choices };
}
