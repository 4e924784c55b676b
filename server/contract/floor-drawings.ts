import { z } from "zod";
import { type Answered, download, read, upload, WORKBOOK, write } from "./call.ts";
import { id, idText, instant, ok, outline, pageText, paging, perPageText } from "./fields.ts";
import { floorPlan } from "./floors.ts";
import { PER_PAGE } from "./paging.ts";
import { done, filledLine, line, version } from "./texts.ts";

export const MOST_DRAWING_BYTES = 20 * 1024 * 1024;

const unit = z.enum(["mm", "cm", "m", "inch", "foot"], "図面の単位を選択してください。");
const meaning = z.enum(["section", "outline", "corridor", "core", "none"], "画層の内容を選択してください。");
const count = z.int().min(0);

const summary = z.object({
  id,
  facility_id: id,
  floor_id: id,
  file_name: z.string(),
  user_name: z.string(),
  created_at: instant,
  is_accepted: z.boolean(),
  picture_id: id.nullable(),
});

/** What becomes of a section: `missing` is on the floor and not in the drawing, `wrong` in the drawing and not taken. */
export const drawnState = z.enum(["new", "changed", "same", "missing", "wrong"]);
export type DrawnState = Answered<typeof drawnState>;

const drawnSection = z.object({
  /** The shape's place in the drawing; null for what is not drawn. */
  shape: count.nullable(),
  state: drawnState,
  number: z.string(),
  section_id: id.nullable(),
  /** 坪 as drawn, and on record; of a new one what will be on record. */
  drawn_tsubo: z.number().nullable(),
  area_tsubo: z.number().nullable(),
  is_apart: z.boolean(),
  outline: outline.nullable(),
  loses_outline: z.boolean(),
  problem: z.string().nullable(),
});
export type DrawnSectionRow = Answered<typeof drawnSection>;

const drawingPreview = z.object({
  plan: floorPlan,
  sections: z.array(drawnSection),
  counts: z.object({ new: count, changed: count, same: count, missing: count, wrong: count }),
  notes: z.array(z.string()),
  /** Of what is shown: accepting asks for it. */
  digest: z.string(),
});
export type DrawingPreview = Answered<typeof drawingPreview>;

const drawing = summary.extend({
  /** As chosen; null where neither the file nor a person tells. */
  unit: unit.nullable(),
  size: z.tuple([z.number(), z.number()]).nullable(),
  layers: z.array(
    z.object({
      name: z.string(),
      is_hidden: z.boolean(),
      meaning,
      closed: count,
      open: count,
      texts: count,
      lines: count,
      arcs: count,
      splines: count,
      others: count,
      /** Its lines as a path of SVG in a frame of 240 by 160, all layers to one scale; empty where there are none. */
      sketch: z.string(),
    }),
  ),
  notes: z.array(z.string()),
  problem: z.string().nullable(),
  preview: drawingPreview.nullable(),
});
export type FloorDrawing = Answered<typeof drawing>;

const floorVersion = z.object({
  id,
  number: z.int().min(1),
  /** `before` keeps what was changed on the screens since the last one. */
  action: z.enum(["import", "restore", "before"]),
  file_name: z.string().nullable(),
  restored_number: z.int().nullable(),
  user_name: z.string().nullable(),
  section_count: count,
  created_at: instant,
  is_current: z.boolean(),
});
export type FloorVersion = Answered<typeof floorVersion>;

const people = { access: ["facilityMember", "curator"], browser: false } as const;
const params = z.strictObject({ id: idText });

/** The bytes are the body: an ASCII DXF file. It is kept as a draft; nothing of the floor changes. */
export const takeFloorDrawing = upload({
  ...people,
  path: "/api/v1/floor-drawings",
  summary: "階の図面を受け付け",
  query: z.strictObject({ floor_id: idText, name: filledLine("ファイル名", 200) }),
  longestMs: 60_000,
  response: z.object({ ...done, id }),
});

const versionsOf = { floor_id: idText, order: z.enum(["asc", "desc"]).default("desc") };

export const getFloorDrawings = read({
  ...people,
  path: "/api/v1/floor-drawings",
  summary: "階の図面の一覧",
  query: z.strictObject({ ...versionsOf, page: pageText, per_page: perPageText }),
  response: z.object({
    status: ok,
    drafts: z.array(summary),
    versions: z.array(floorVersion),
    ...paging,
  }),
  fallback: { status: 2000 as const, drafts: [], versions: [], total: 0, page: 1, per_page: PER_PAGE },
});

export const downloadFloorVersionsExcel = download({
  ...people,
  path: "/api/v1/floor-drawings/excel",
  summary: "階の図面の履歴のExcel",
  query: z.strictObject(versionsOf),
  contentType: WORKBOOK,
});

export const getFloorDrawing = read({
  ...people,
  path: "/api/v1/floor-drawings/{id}",
  summary: "階の図面の内容",
  params,
  response: z.object({ status: ok, drawing: drawing.nullable() }),
  fallback: { status: 2000 as const, drawing: null },
});

export const updateFloorDrawing = write({
  ...people,
  method: "PATCH",
  path: "/api/v1/floor-drawings/{id}",
  summary: "階の図面の読み取りを変更",
  params,
  body: z.strictObject({
    unit: unit.nullable().optional(),
    layers: z
      .array(z.strictObject({ name: z.string().max(300), meaning }))
      .max(1000)
      .optional(),
    numbers: z
      .array(z.strictObject({ shape: z.int().min(0).max(100_000), number: line("区画番号", 20) }))
      .max(1000)
      .optional(),
  }),
  response: z.object(done),
});

export const acceptFloorDrawing = write({
  ...people,
  method: "POST",
  path: "/api/v1/floor-drawings/{id}/accept",
  summary: "階の図面を登録",
  params,
  body: z.strictObject({ digest: z.string().max(100) }),
  response: z.object({ ...done, created: count, changed: count }),
});

export const restoreFloorVersion = write({
  ...people,
  method: "POST",
  path: "/api/v1/floor-drawings/versions/{id}/restore",
  summary: "階の図面を前の版に戻す",
  params,
  body: z.strictObject({ version }),
  response: z.object({ ...done, changed: count }),
});
