import type { FloorPicture, TracedKind, TracedShape } from "../../../contract/floor-pictures.ts";
import { oneDecimal, tsubo } from "../../../lib/areas.ts";
import { nextNumber, toMetres, tracedLabels, wholeShape } from "../../../lib/floor-drawing/traced.ts";
import { inscribedRectangle } from "../../../lib/floor-map/rectangle.ts";
import { type Point, polygonArea } from "../../../lib/geometry.ts";
import { readOutline, writeOutline } from "../../../lib/outline/text.ts";
import { boardOf } from "./frame.ts";
import { zoomsOf } from "./scale.ts";
import type { Shown } from "./show.ts";

export const isKind = (value: unknown): value is TracedKind =>
  typeof value === "string" && value in tracedLabels;

export function traceModel(
  { floor, picture, query, entry }: Shown,
  url: (query: Record<string, string | undefined>) => string,
) {
  const perPixel = picture.metres_per_pixel ?? 1;
  const board = boardOf(floor.id, picture, query.zoom);
  const at = query.shape === undefined ? undefined : Number(query.shape);
  const corrected = at === undefined ? undefined : picture.shapes[at];
  const values = entry?.values ?? (corrected ? storedEntry(corrected, perPixel) : newEntry(picture));
  const draft = readOutline(values.corners ?? "") ?? [];
  const kind = isKind(values.kind) ? values.kind : "section";
  const zoom = query.zoom;
  const here = (more: Record<string, string | undefined>) => url({ step: "trace", zoom, ...more });
  return {
    board: { ...board, unit: Math.round((board.width / board.shownWidth) * 100) / 100 },
    metresPerPixel: perPixel,
    zooms: zoomsOf(zoom, (value) => url({ step: "trace", zoom: value, shape: query.shape })),
    values: { kind, label: values.label ?? "", corners: values.corners ?? "" },
    kinds: Object.entries(tracedLabels).map(([value, label]) => ({ value, label })),
    draft: pixelsOf(wholeShape(kind, draft), perPixel),
    dots: draft.map(([x, y]) => [x / perPixel, y / perPixel] as const),
    measured: measureOf(kind, draft),
    shapes: picture.shapes.flatMap((shape, index) => (index === at ? [] : [drawnShape(shape)])),
    rows: picture.shapes.map((shape, index) => ({
      index,
      kind: tracedLabels[shape.kind],
      label: shape.label,
      isCorrected: index === at,
      size: measureOf(
        shape.kind,
        shape.points.map((point) => toMetres(point, perPixel)),
      ),
      href: here({ shape: `${index}` }),
    })),
    correctedAt: corrected ? at : undefined,
    newHref: here({}),
    hasOutline: picture.shapes.some((shape) => shape.kind === "outline"),
    isHidden: picture.is_hidden,
    version: picture.version,
  };
}

function newEntry(picture: FloorPicture): Record<string, string> {
  const kind = picture.shapes.length === 0 ? "outline" : (picture.shapes.at(-1)?.kind ?? "section");
  const next = kind === "outline" && picture.shapes.length > 0 ? "section" : kind;
  return { kind: next, label: next === "section" ? nextNumber(picture.shapes) : "", corners: "" };
}

function storedEntry({ kind, label, points }: TracedShape, perPixel: number): Record<string, string> {
  return { kind, label, corners: writeOutline(points.map((point) => toMetres(point, perPixel))) };
}

const tenth = (value: number) => Math.round(value * 10) / 10;
const textOf = (points: readonly Point[]) => points.map((point) => point.map(tenth).join()).join(" ");
const pixelsOf = (points: readonly Point[], perPixel: number) =>
  textOf(points.map(([x, y]) => [x / perPixel, y / perPixel]));

function drawnShape({ kind, label, points }: TracedShape) {
  const box = kind === "entrance" ? undefined : inscribedRectangle(points);
  const [x, y] = box ? [(box.left + box.right) / 2, (box.top + box.bottom) / 2] : (points[0] ?? [0, 0]);
  return { kind, points: textOf(points), label: label || tracedLabels[kind], x: tenth(x), y: tenth(y) };
}

function measureOf(kind: TracedKind, corners: readonly Point[]): string {
  const points = wholeShape(kind, corners);
  if (kind === "entrance" || points.length < 2) return "";
  const side = ([ax, ay]: Point, [bx, by]: Point) => Math.hypot(bx - ax, by - ay).toFixed(2);
  const [first = [0, 0], second = [0, 0], third] = points;
  if (points.length === 2 || !third) return `${side(first, second)}m`;
  const area = polygonArea(points);
  const sides = points.length === 4 ? `${side(first, second)}×${side(second, third)}m、` : "";
  return `${sides}${oneDecimal(tsubo(area))}坪（${oneDecimal(area)}㎡）`;
}
