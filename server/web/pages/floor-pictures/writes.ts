import type { FastifyReply } from "fastify";
import type { FloorPicture, TracedShape } from "../../../contract/floor-pictures.ts";
import { toMetres, toPixels, wholeShape } from "../../../lib/floor-drawing/traced.ts";
import type { Point } from "../../../lib/geometry.ts";
import { guidesOf, snap } from "../../../lib/outline/snap.ts";
import { readOutline, writeOutline } from "../../../lib/outline/text.ts";
import type { FacilityRequest } from "../../auth/viewer.ts";
import { textOf } from "../../forms/input.ts";
import { refusalOf } from "../../parts/floors/plan.ts";
import { paths } from "../../paths.ts";
import { flash } from "../../plugins/views.ts";
import { redirect } from "../../redirects.ts";
import { boardOf, clickOf, type Place, pictureOf, type Step, type Zoom } from "./frame.ts";
import { scaleOf, withClick } from "./scale.ts";
import { type Entry, picturePage, type Shown } from "./show.ts";
import { isKind } from "./trace.ts";

interface Sent {
  params: Place;
  query: { step?: Step | undefined; zoom?: Zoom; shape?: string | undefined };
  raw: Record<string, unknown>;
  body: unknown;
  errors: Record<string, string>;
  refusal: number;
}

/** Pixels on the screen within which a click is drawn to what is there. */
const REACH = 10;

export async function submitPicture(request: FacilityRequest, reply: FastifyReply, sent: Sent) {
  const { floor, picture } = await pictureOf(request, sent.params);
  const shown: Shown = { floor, picture, query: sent.query };
  const text = (name: string) => textOf(sent.raw, name);
  const values = Object.fromEntries(
    ["from", "to", "metres", "ratio", "degrees", "north", "kind", "label", "corners"].map((name) => [
      name,
      text(name),
    ]),
  );
  const again = (entry: Entry, status: number) => {
    reply.code(status);
    return picturePage(request, reply, { ...shown, entry });
  };
  if (!sent.body) return again({ values, errors: sent.errors }, sent.refusal);
  const here = (more: Record<string, string | undefined> = {}) =>
    redirect(reply, paths.settingFloorPicture.url(floor.id, picture.id, { zoom: sent.query.zoom, ...more }));
  const version = Number(text("version"));
  const save = async (body: Omit<Change, "version">) =>
    request.backend.updateFloorPicture({ id: picture.id, body: { ...body, version } });
  const board = boardOf(floor.id, picture, sent.query.zoom);
  const click = "at.x" in sent.raw ? (clickOf(sent.raw, board) ?? "nowhere") : undefined;
  try {
    switch (text("do")) {
      case "page":
        await save({ page: Number(text("page")) || 1 });
        return await here();
      case "hide":
        await save({ is_hidden: !picture.is_hidden });
        return await here({ step: "trace" });
      case "remove":
        await save({ shapes: picture.shapes.filter((_, at) => `${at}` !== text("shape")) });
        return await here({ step: "trace" });
      case "draw": {
        const { id } = await request.backend.drawFloorPicture({ id: picture.id, body: { version } });
        return await redirect(reply, paths.settingFloorDrawing.url(floor.id, id));
      }
      case "delete":
        await request.backend.deleteFloorPicture({ id: picture.id });
        flash(request, "success", "下図を削除しました。登録した図面は、そのまま残ります。");
        return await redirect(reply, paths.settingFloorPlan.url(floor.id));
    }
    if (sent.query.step === "scale") {
      if (click)
        return again({ values: click === "nowhere" ? values : withClick(values, click), errors: {} }, 200);
      const { errors, body } = scaleOf(values, picture);
      if (Object.keys(errors).length > 0) return again({ values, errors }, 422);
      await save(body);
      return await here({ step: "trace" });
    }
    if (click || text("do") === "undo") {
      const corners = readOutline(values.corners ?? "") ?? [];
      const next = click
        ? [...corners, ...(click === "nowhere" ? [] : [drawnTo(picture, sent.query.shape, corners, click)])]
        : corners.slice(0, -1);
      return again({ values: { ...values, corners: writeOutline(next) }, errors: {} }, 200);
    }
    const shape = shapeOf(values, picture);
    if ("errors" in shape) return again({ values, errors: shape.errors }, 422);
    const at = sent.query.shape;
    const shapes = picture.shapes.map((one, index) => (`${index}` === at ? shape : one));
    await save({ shapes: at === undefined ? [...shapes, shape] : shapes });
    return await here({ step: "trace" });
  } catch (error) {
    const { shapes, page, points, ...errors } = refusalOf(error);
    const named = {
      ...errors,
      ...(shapes && { corners: shapes }),
      ...(points && { points }),
      ...(page && { _form: page }),
    };
    return again({ values, errors: named }, "_form" in errors ? 409 : 422);
  }
}

type Change = Parameters<FacilityRequest["backend"]["updateFloorPicture"]>[0]["body"];

function drawnTo(
  picture: FloorPicture,
  corrected: string | undefined,
  corners: readonly Point[],
  click: readonly [number, number],
): Point {
  const perPixel = picture.metres_per_pixel ?? 1;
  const reach = (REACH * picture.width * perPixel) / boardOf(0, picture, "1").shownWidth;
  const others = picture.shapes.filter((_, at) => `${at}` !== corrected);
  const outlines = others.map(({ points }) => points.map((point) => toMetres(point, perPixel)));
  return snap(toMetres(click, perPixel), guidesOf([...outlines, corners]), reach).point;
}

function shapeOf(
  values: Record<string, string>,
  picture: FloorPicture,
): TracedShape | { errors: Record<string, string> } {
  const { kind, label = "", corners = "" } = values;
  const errors: Record<string, string> = {};
  if (!isKind(kind)) return { errors: { kind: "図形の種類を選択してください。" } };
  const points = readOutline(corners);
  if (points === undefined)
    errors.corners = "角の位置は「横, 縦」をメートルで、1行に1点ずつ入力してください。";
  if (points === null) errors.corners = "下図の上で角を選ぶか、角の位置を入力してください。";
  if (label.trim().length > 20) errors.label = "番号・名称は20文字以内で入力してください。";
  if (!points || Object.keys(errors).length > 0) return { errors };
  const perPixel = picture.metres_per_pixel ?? 1;
  const whole = wholeShape(kind, points);
  return { kind, label: label.trim(), points: whole.map((point) => toPixels(point, perPixel)) };
}
