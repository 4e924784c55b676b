import { sql } from "drizzle-orm";
import type { CallInput } from "../../contract/call.ts";
import type { updateFloorPicture as call, TracedShape } from "../../contract/floor-pictures.ts";
import { turned } from "../../lib/floor-drawing/traced.ts";
import { type CallContext, type Handler, prepared } from "../answering/handler.ts";
import { Refusal } from "../answering/refusal.ts";
import { type ReadPicture, readPage, readPicture } from "./pages.ts";
import { bytesOf, ownPicture, type StoredPicture } from "./rows.ts";
import { shapeProblem } from "./shapes.ts";

type Body = CallInput<typeof call>["body"];

/** Pixels that two points must lie apart for a scale. */
const LEAST_APART = 20;
/** Metres that a whole picture may show. */
const [LEAST_SIDE, MOST_SIDE] = [5, 3000];

const refused = (field: string, text: string) => new Refusal(4000, undefined, { [field]: text });

async function prepare(
  { params, body }: { params: { id: number }; body: Body },
  context: CallContext,
): Promise<ReadPicture | undefined> {
  const found = await ownPicture(context, params.id);
  if (body.page !== undefined) {
    const bytes = await bytesIn(context, params.id, "source");
    if (!bytes) throw refused("page", "PDFは7日で消えています。もう一度、取り込んでください。");
    return readPage(bytes, body.page, context.principal);
  }
  if (body.degrees === undefined || body.degrees === found.degrees) return undefined;
  const bytes = await bytesIn(context, params.id, "picture");
  return bytes ? readPicture(bytes, context.principal, body.degrees) : undefined;
}

async function bytesIn({ database }: CallContext, id: number, column: "source" | "picture") {
  const [row] = await database.rows<{ base64: string | null }>(sql`
    select translate(encode(${sql.identifier(column)}, 'base64'), E'\n', '') as base64 from floor_pictures where id = ${id}`);
  return row?.base64 ? Buffer.from(row.base64, "base64") : undefined;
}

export const updateFloorPicture: Handler<"updateFloorPicture"> = prepared(
  prepare,
  async ({ params, body }, context, read) => {
    const { database, audit } = context;
    const found = await ownPicture(context, params.id, true);
    if (found.version !== body.version) throw new Refusal(4090);
    const next = changed(found, body, read);
    const isKept = next.placed !== null;
    await database.rows(sql`
      update floor_pictures
      set page = ${next.page}, width = ${next.width}, height = ${next.height}, degrees = ${next.degrees},
        north = ${next.north}, metres_per_pixel = ${next.metres_per_pixel}, is_hidden = ${next.is_hidden},
        paper_scale = ${next.paper_scale}, shapes = ${JSON.stringify(next.shapes)}::jsonb,
        placed = case when ${isKept} then placed end, version = version + 1
      where id = ${found.id}`);
    if (read && body.page !== undefined)
      await database.rows(
        sql`update floor_pictures set picture = ${bytesOf(read.webp)}, shown = null where id = ${found.id}`,
      );
    else if (read)
      await database.rows(
        sql`update floor_pictures set shown = ${bytesOf(read.webp)} where id = ${found.id}`,
      );
    const changes = Object.fromEntries(
      (["page", "degrees", "north", "metres_per_pixel", "is_hidden"] as const)
        .filter((field) => found[field] !== next[field])
        .map((field) => [field, { from: found[field], to: next[field] }]),
    );
    audit({ facilityId: found.facility_id, objectKind: "floor_picture", objectId: found.id, changes });
    return { status: 2000, message: "保存しました。" };
  },
);

function changed(found: StoredPicture, body: Body, read: ReadPicture | undefined): StoredPicture {
  const settings = {
    ...found,
    north: body.north ?? found.north,
    is_hidden: body.is_hidden ?? found.is_hidden,
  };
  if (body.page !== undefined && read)
    return {
      ...settings,
      page: body.page,
      width: read.width,
      height: read.height,
      degrees: 0,
      metres_per_pixel: null,
      paper_scale: read.paperScale,
      shapes: [],
      placed: null,
    };
  const sized = { ...settings, metres_per_pixel: scaleOf(found, body) };
  const isMoved = read !== undefined || sized.metres_per_pixel !== found.metres_per_pixel;
  const shapes = body.shapes ?? found.shapes;
  const problem = body.shapes && shapeProblem(body.shapes, found);
  if (problem) throw refused("shapes", problem);
  const size = read ?? found;
  const more = (body.degrees ?? found.degrees) - found.degrees;
  return {
    ...sized,
    width: size.width,
    height: size.height,
    degrees: read ? (body.degrees ?? 0) : found.degrees,
    shapes: read ? shapes.map((shape) => turnedShape(shape, more, found, read)) : shapes,
    placed: isMoved ? null : found.placed,
  };
}

function turnedShape(
  shape: TracedShape,
  degrees: number,
  before: StoredPicture,
  after: ReadPicture,
): TracedShape {
  return { ...shape, points: shape.points.map((point) => turned(point, degrees, before, after)) };
}

function scaleOf(found: StoredPicture, { scale }: Body): number | null {
  if (!scale) return found.metres_per_pixel;
  const field = "ratio" in scale ? "ratio" : "metres";
  const perPixel = "ratio" in scale ? ratioOf(found, scale.ratio) : distanceOf(scale);
  const whole = [found.width, found.height].map((side) => side * perPixel);
  if (Math.max(...whole) < LEAST_SIDE || Math.max(...whole) > MOST_SIDE)
    throw refused(
      field,
      `図面全体が${whole.map((side) => side.toFixed(1)).join("×")}mになります。${field === "ratio" ? "縮尺" : "2点と距離"}を確認してください。`,
    );
  return perPixel;
}

function ratioOf({ paper_scale }: StoredPicture, ratio: number): number {
  if (paper_scale === null)
    throw refused("ratio", "画像には用紙の大きさがないため、2点の距離で指定してください。");
  return paper_scale * ratio;
}

function distanceOf({ from, to, metres }: { from: number[]; to: number[]; metres: number }): number {
  const [x1 = 0, y1 = 0] = from;
  const [x2 = 0, y2 = 0] = to;
  const pixels = Math.hypot(x2 - x1, y2 - y1);
  if (pixels < LEAST_APART) throw refused("points", "2点が近すぎます。もっと離れた2点を選んでください。");
  return metres / pixels;
}
