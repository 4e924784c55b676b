import { z } from "zod";
import { type Answered, read, upload, write } from "./call.ts";
import { id, idText, instant, ok, point } from "./fields.ts";
import { MOST_DRAWING_BYTES } from "./floor-drawings.ts";
import { done, filledLine, line, version } from "./texts.ts";

export const MOST_PICTURE_BYTES = MOST_DRAWING_BYTES;

const people = { access: ["facilityMember", "curator"], browser: false } as const;
const params = z.strictObject({ id: idText });
const count = z.int().min(0);

export const tracedKind = z.enum(
  [
    "section",
    "outline",
    "corridor",
    "back_of_house",
    "escalator",
    "elevator",
    "stairs",
    "toilet",
    "entrance",
  ],
  "図形の種類を選択してください。",
);
export type TracedKind = Answered<typeof tracedKind>;

/** A shape drawn over a picture: its corners in pixels from the picture's upper left; an entrance has one. */
const tracedShape = z.strictObject({
  kind: tracedKind,
  label: line("番号・名称", 20),
  points: z.array(point).min(1).max(300, "図形は300点以内で指定してください。"),
});
export type TracedShape = Answered<typeof tracedShape>;

const summary = z.object({
  id,
  facility_id: id,
  floor_id: id,
  file_name: z.string(),
  user_name: z.string(),
  created_at: instant,
  /** Null while a page is to be chosen. */
  page: z.int().nullable(),
  page_count: count,
  is_hidden: z.boolean(),
  shape_count: count,
  width: count,
  height: count,
  /** The upper left corner of the floor's plan in pixels of what is shown; null until a drawing of it is accepted. */
  placed: z.object({ left: z.number(), top: z.number(), metres_per_pixel: z.number() }).nullable(),
  version,
});

const picture = summary.extend({
  has_source: z.boolean(),
  drawn_pages: z.array(z.int()),
  /** Clockwise degrees that it is turned by. */
  degrees: z.number(),
  metres_per_pixel: z.number().nullable(),
  /** 200 for 1:200; null where there is no paper or no scale. */
  paper_ratio: z.number().nullable(),
  has_paper: z.boolean(),
  /** Clockwise degrees from "up" to true north. */
  north: z.number(),
  shapes: z.array(tracedShape),
});
export type FloorPicture = Answered<typeof picture>;

export const takeFloorPicture = upload({
  ...people,
  path: "/api/v1/floor-pictures",
  summary: "階の下図を受け付け",
  query: z.strictObject({ floor_id: idText, name: filledLine("ファイル名", 200) }),
  longestMs: 60_000,
  response: z.object({ ...done, id }),
});

export const getFloorPictures = read({
  ...people,
  path: "/api/v1/floor-pictures",
  summary: "階の下図の一覧",
  query: z.strictObject({ floor_id: idText }),
  response: z.object({ status: ok, pictures: z.array(summary) }),
  fallback: { status: 2000 as const, pictures: [] },
});

export const getFloorPicture = read({
  ...people,
  path: "/api/v1/floor-pictures/{id}",
  summary: "階の下図の内容",
  params,
  response: z.object({ status: ok, picture: picture.nullable() }),
  fallback: { status: 2000 as const, picture: null },
});

/** The picture itself, or a page's thumbnail; never the file that came. */
export const getFloorPictureImage = read({
  ...people,
  path: "/api/v1/floor-pictures/{id}/image",
  summary: "階の下図の画像",
  params,
  query: z.strictObject({ page: idText.optional() }),
  response: z.object({
    status: ok,
    media_type: z.enum(["image/webp", "image/png"]),
    base64: z.string(),
  }),
  fallback: { status: 2000 as const, media_type: "image/webp" as const, base64: "" },
});

const turn = (name: string) =>
  z
    .number(`${name}は数字で入力してください。`)
    .min(-180, `${name}は-180〜180度で入力してください。`)
    .max(180, `${name}は-180〜180度で入力してください。`);

const scale = z.union([
  z.strictObject({
    from: point,
    to: point,
    metres: z
      .number("距離は数字で入力してください。")
      .min(0.5, "距離は0.5m以上で入力してください。")
      .max(1000, "距離は1,000m以下で入力してください。"),
  }),
  z.strictObject({
    ratio: z
      .number("縮尺は数字で入力してください。")
      .min(10, "縮尺は1:10〜1:5,000で入力してください。")
      .max(5000, "縮尺は1:10〜1:5,000で入力してください。"),
  }),
]);

export const updateFloorPicture = write({
  ...people,
  method: "PATCH",
  path: "/api/v1/floor-pictures/{id}",
  summary: "階の下図を変更",
  longestMs: 60_000,
  params,
  body: z.strictObject({
    version,
    page: z.int().min(1).max(1000).optional(),
    degrees: turn("回転").optional(),
    north: turn("北の向き").optional(),
    scale: scale.optional(),
    is_hidden: z.boolean().optional(),
    shapes: z.array(tracedShape).max(700, "図形は700個以内にしてください。").optional(),
  }),
  response: z.object(done),
});

export const drawFloorPicture = write({
  ...people,
  method: "POST",
  path: "/api/v1/floor-pictures/{id}/drawing",
  summary: "階の下図から図面を作成",
  params,
  body: z.strictObject({ version }),
  response: z.object({ ...done, id }),
});

export const deleteFloorPicture = write({
  ...people,
  method: "DELETE",
  path: "/api/v1/floor-pictures/{id}",
  summary: "階の下図を削除",
  params,
  response: z.object(done),
});
