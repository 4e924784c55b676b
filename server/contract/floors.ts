import { z } from "zod";
import { type Answered, download, read, WORKBOOK, write } from "./call.ts";
import { date, id, idText, ok, outline, point } from "./fields.ts";
import { done, filledLine, version } from "./texts.ts";

export const planCore = z.object({
  kind: z.enum(["escalator", "elevator", "stairs", "toilet"]),
  outline,
});

/** A floor as drawn: metres from the north-west corner of its bounding box, x right, y down. */
export const floorPlan = z.object({
  width: z.number().positive(),
  height: z.number().positive(),
  /** Clockwise degrees from "up" to true north. */
  north: z.number(),
  outline,
  corridors: z.array(outline),
  back_of_house: z.array(z.object({ outline, label: z.string() })),
  cores: z.array(planCore),
  entrances: z.array(z.object({ at: point, facing: z.enum(["n", "e", "s", "w"]), label: z.string() })),
});
export type FloorPlan = Answered<typeof floorPlan>;

export const floor = z.object({
  id,
  facility_id: id,
  name: z.string(),
  level: z.int(),
  area_tsubo: z.number(),
  section_count: z.int().min(0),
  plan: floorPlan.nullable(),
  version: z.int(),
});
export type Floor = Answered<typeof floor>;

export const getFloors = read({
  path: "/api/v1/floors",
  summary: "施設の階一覧",
  access: ["facilityMember", "brandMember", "curator"],
  browser: true,
  query: z.strictObject({ facility_id: idText, as_of: date.optional() }),
  response: z.object({ code: ok, floors: z.array(floor) }),
  fallback: { code: 2000 as const, floors: [] },
});

export const downloadFloorsExcel = download({
  path: "/api/v1/floors/excel",
  summary: "階一覧のExcel",
  access: ["facilityMember", "curator"],
  browser: false,
  query: z.strictObject({ facility_id: idText }),
  contentType: WORKBOOK,
});

const metres = (name: string) =>
  z
    .number()
    .min(5, `${name}は5m以上で入力してください。`)
    .max(1000, `${name}は1,000m以下で入力してください。`);

const fields = {
  name: filledLine("階の名称", 20),
  /** The rectangle that the floor's sections are drawn in, where there is no drawing; null for none. */
  size: z.strictObject({ width: metres("幅"), height: metres("奥行き") }).nullable(),
};
const people = { access: ["facilityMember", "curator"], browser: true } as const;

export const createFloor = write({
  ...people,
  method: "POST",
  path: "/api/v1/floors",
  summary: "階を登録",
  body: z.strictObject({
    facility_id: id,
    name: fields.name,
    level: z
      .int("階の位置は整数で入力してください。")
      .min(-50, "階の位置は-50〜200で入力してください。")
      .max(200, "階の位置は-50〜200で入力してください。"),
    size: fields.size.optional(),
  }),
  response: z.object({ ...done, floor }),
});

export const updateFloor = write({
  ...people,
  method: "PUT",
  path: "/api/v1/floors/{id}",
  summary: "階を変更",
  params: z.strictObject({ id: idText }),
  body: z.strictObject({
    name: fields.name.optional(),
    size: fields.size.optional(),
    move: z.enum(["up", "down"]).optional(),
    version,
  }),
  response: z.object({ ...done, floor }),
});

export const deleteFloor = write({
  ...people,
  method: "DELETE",
  path: "/api/v1/floors/{id}",
  summary: "階を削除",
  params: z.strictObject({ id: idText }),
  response: z.object(done),
});
