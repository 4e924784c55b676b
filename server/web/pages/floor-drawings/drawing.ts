import type { FastifyReply } from "fastify";
import { z } from "zod";
import type { DrawingPreview, DrawnState, FloorDrawing } from "../../../contract/floor-drawings.ts";
import { oneDecimal } from "../../../lib/areas.ts";
import {
  type DrawingUnit,
  SKETCH_HEIGHT,
  SKETCH_WIDTH,
  unitMetres,
} from "../../../lib/floor-drawing/drawing.ts";
import { layerMeaningLabels } from "../../../lib/floor-drawing/meanings.ts";
import type { Badge } from "../../../lib/labels.ts";
import type { FacilityRequest } from "../../auth/viewer.ts";
import { crumbsOf, floorOf, refusalOf } from "../../parts/floors/plan.ts";
import { stillFloor } from "../../parts/floors/still.ts";
import { paths } from "../../paths.ts";
import { flash } from "../../plugins/views.ts";
import { redirect } from "../../redirects.ts";
import { notFound } from "../../refusal.ts";
import type { AtItem } from "../../route.ts";
import { stepLabels, styles } from "./frame.ts";

export const choicesBody = z.looseObject({});
export const acceptBody = z.object({ digest: z.string() });
export const restoreBody = z.object({ version: z.coerce.number() });

const badges: Record<DrawnState, Badge> = {
  new: { label: "新規", mark: "＋", tone: "settled" },
  changed: { label: "外形の変更", mark: "▷", tone: "step-1" },
  same: { label: "そのまま", mark: "＝", tone: "ended" },
  missing: { label: "図面にない", mark: "◇", tone: "warning" },
  wrong: { label: "エラー", mark: "！", tone: "alarm" },
};

const unitLabels: Record<DrawingUnit, string> = {
  mm: "ミリメートル",
  cm: "センチメートル",
  m: "メートル",
  inch: "インチ",
  foot: "フィート",
};

async function drawingOf(request: FacilityRequest, { id, item }: AtItem["params"]) {
  const floor = await floorOf(request, id);
  const { drawing } = await request.backend.getFloorDrawing({ id: item });
  if (drawing?.floor_id !== id) throw notFound();
  return { floor, drawing };
}

export async function showDrawing(
  request: FacilityRequest,
  reply: FastifyReply,
  { params }: AtItem,
  errors: Record<string, string> = {},
) {
  const { floor, drawing } = await drawingOf(request, params);
  if (drawing.is_accepted) return redirect(reply, paths.settingFloorPlan.url(floor.id));
  const { preview } = drawing;
  const layers = drawing.layers.map((layer, index) => ({
    ...layer,
    name: layer.name,
    field: `layer_${index}`,
  }));
  const isUsable = ({ closed, open, texts, meaning }: FloorDrawing["layers"][number]) =>
    closed + open > 0 || meaning !== "none" || (texts > 0 && closed + open > 0);
  return reply.page("floor-drawings/drawing", {
    title: `${floor.name}の図面の確認`,
    styles,
    breadcrumb: crumbsOf(request, floor, "読み取りと確認"),
    stepper: { labels: stepLabels, current: 2 },
    errors,
    notes: drawing.notes,
    action: paths.settingFloorDrawing.url(floor.id, drawing.id),
    planHref: paths.settingFloorPlan.url(floor.id),
    pictureHref:
      drawing.picture_id === null
        ? undefined
        : paths.settingFloorPicture.url(floor.id, drawing.picture_id, { step: "trace" }),
    unit: drawing.unit ?? "",
    unitError: drawing.unit === null ? "図面に単位がありません。選択してください。" : undefined,
    units: [{ value: "", label: "選択してください" }, ...unitOptions(drawing)],
    meanings: Object.entries(layerMeaningLabels).map(([value, label]) => ({ value, label })),
    sketchBox: `0 0 ${SKETCH_WIDTH} ${SKETCH_HEIGHT}`,
    layers: layers.filter(isUsable),
    unused: layers.filter((layer) => !isUsable(layer)),
    problem: drawing.unit === null ? undefined : (drawing.problem ?? undefined),
    preview: preview ? previewModel(preview) : undefined,
    acceptAction: paths.settingFloorDrawingAccept.url(floor.id, drawing.id),
  });
}

function unitOptions({ size }: FloorDrawing) {
  return (Object.keys(unitLabels) as DrawingUnit[]).map((unit) => {
    const metres = (value: number) => oneDecimal(value * unitMetres[unit]);
    const whole = size ? `（図面全体 ${metres(size[0])}×${metres(size[1])}m）` : "";
    return { value: unit, label: `${unitLabels[unit]}${whole}` };
  });
}

function previewModel({ plan, sections, counts, notes, digest }: DrawingPreview) {
  const rows = sections.map((one) => ({
    ...one,
    badge: badges[one.state],
    name: one.number || "（番号なし）",
    drawn: one.drawn_tsubo === null ? "" : oneDecimal(one.drawn_tsubo),
    area: one.area_tsubo === null ? "" : oneDecimal(one.area_tsubo),
    href: one.section_id === null ? undefined : paths.section.url(one.section_id),
    notes: [
      ...(one.problem ? [one.problem] : []),
      ...(one.loses_outline
        ? ["新しい図面の区画と重なるか、外形の外になるため、形を外します（区画は残ります）。"]
        : []),
      ...(one.state === "missing" && !one.loses_outline ? ["区画は、そのまま残ります。"] : []),
    ],
  }));
  const kept = sections.filter(({ state, outline }) => outline !== null && state !== "wrong");
  const lost = sections.filter(({ loses_outline }) => loses_outline).length;
  const wrong = sections.filter(({ state }) => state === "wrong");
  return {
    counts,
    notes: [
      ...notes,
      ...(lost > 0
        ? [
            `図面にない区画のうち${lost}区画は、新しい図面に場所がないため形を外します。区画と契約の内容は残ります。`,
          ]
        : []),
    ],
    digest,
    rows,
    apart: rows.filter(({ is_apart, state }) => is_apart && state !== "wrong"),
    fixes: rows.flatMap(({ state, shape, number, drawn, problem }) =>
      state === "wrong" && shape !== null ? [{ shape, number, drawn, problem: problem ?? "" }] : [],
    ),
    isNothing: counts.new + counts.changed + counts.same === 0 && plan.outline.length === 0,
    still: stillFloor(
      plan,
      [...kept, ...wrong].map(({ outline, number, state }) => ({
        outline: outline ?? [],
        label: number,
        title: `${number ? `区画${number}` : "番号のない図形"}：${badges[state].label}`,
        state,
      })),
    ),
  };
}

export async function submitChoices(
  request: FacilityRequest,
  reply: FastifyReply,
  { params, raw }: AtItem & { raw: Record<string, unknown> },
) {
  const { floor, drawing } = await drawingOf(request, params);
  const meanings = layerMeaningLabels as Record<string, string>;
  const layers = drawing.layers.flatMap(({ name }, index) => {
    const meaning = raw[`layer_${index}`];
    return typeof meaning === "string" && meaning in meanings
      ? [{ name, meaning: meaning as keyof typeof layerMeaningLabels }]
      : [];
  });
  const numbers = Object.entries(raw).flatMap(([name, value]) => {
    const shape = /^number_(\d{1,5})$/.exec(name)?.[1];
    return shape && typeof value === "string" ? [{ shape: Number(shape), number: value.trim() }] : [];
  });
  const { unit } = raw;
  try {
    await request.backend.updateFloorDrawing({
      id: drawing.id,
      body: {
        ...(typeof unit === "string" && { unit: unit in unitMetres ? (unit as DrawingUnit) : null }),
        ...(layers.length > 0 && { layers }),
        ...(numbers.length > 0 && { numbers }),
      },
    });
  } catch (error) {
    reply.code(422);
    return showDrawing(request, reply, { params }, refusalOf(error));
  }
  return redirect(reply, paths.settingFloorDrawing.url(floor.id, drawing.id));
}

export async function submitAcceptance(
  request: FacilityRequest,
  reply: FastifyReply,
  { params, body }: AtItem & { body: z.output<typeof acceptBody> | undefined },
) {
  const { floor, drawing } = await drawingOf(request, params);
  try {
    const { created, changed } = await request.backend.acceptFloorDrawing({
      id: drawing.id,
      body: { digest: body?.digest ?? "" },
    });
    flash(request, "success", `図面を登録しました（新規${created}区画、変更${changed}区画）。`);
  } catch (error) {
    if (drawing.is_accepted) return redirect(reply, paths.settingFloorPlan.url(floor.id));
    const errors = refusalOf(error);
    reply.code(409);
    return showDrawing(request, reply, { params }, errors);
  }
  return redirect(reply, paths.settingFloorPlan.url(floor.id));
}

export async function submitRestoring(
  request: FacilityRequest,
  reply: FastifyReply,
  { params, body }: AtItem & { body: z.output<typeof restoreBody> | undefined },
) {
  const floor = await floorOf(request, params.id);
  try {
    const { message } = await request.backend.restoreFloorVersion({
      id: params.item,
      body: { version: body?.version ?? 0 },
    });
    flash(request, "success", message);
  } catch (error) {
    flash(request, "error", Object.values(refusalOf(error)).join(""));
  }
  return redirect(reply, paths.settingFloorPlan.url(floor.id));
}
