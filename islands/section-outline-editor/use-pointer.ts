import { type PointerEvent, type RefObject, useRef } from "react";
import type { Sheet } from "../../server/lib/floor-map/sheet.ts";
import type { Point } from "../../server/lib/geometry.ts";
import { addCornerAfter, placeCorner } from "../../server/lib/outline/edit.ts";
import { snapMove } from "../../server/lib/outline/place.ts";
import { type Guides, snap } from "../../server/lib/outline/snap.ts";

const REACH = 10;
const SLACK = 3;

type Drag = { from: Point; outline: readonly Point[]; x: number; y: number; hasMoved: boolean } & (
  | { kind: "corner"; index: number }
  | { kind: "whole" }
);

interface PointerWork {
  drawing: RefObject<SVGSVGElement | null>;
  sheet: Sheet | undefined;
  guides: Guides;
  outline: readonly Point[];
  isAdding: boolean;
  preview: (outline: readonly Point[] | undefined) => void;
  change: (outline: readonly Point[]) => void;
  select: (index: number) => void;
}

function spotOf(event: PointerEvent, svg: SVGSVGElement | null, sheet: Sheet | undefined) {
  const matrix = svg?.getScreenCTM();
  if (!matrix || !sheet) return undefined;
  const { x, y } = new DOMPoint(event.clientX, event.clientY).matrixTransform(matrix.inverse());
  const point: Point = [(x - sheet.left) / sheet.scale, (y - sheet.top) / sheet.scale];
  return { point, reach: REACH / (matrix.a * sheet.scale) };
}

export function usePointer(work: PointerWork) {
  const drag = useRef<Drag>(undefined);
  const begin = (event: PointerEvent, made: (from: Point) => Drag) => {
    const spot = event.button === 0 ? spotOf(event, work.drawing.current, work.sheet) : undefined;
    if (!spot) return;
    event.stopPropagation();
    work.drawing.current?.setPointerCapture(event.pointerId);
    drag.current = made(spot.point);
  };
  const base = (event: PointerEvent, from: Point, outline: readonly Point[]) => ({
    from,
    outline,
    x: event.clientX,
    y: event.clientY,
    hasMoved: false,
  });
  const dragged = (event: PointerEvent, now: Drag): readonly Point[] => {
    const spot = spotOf(event, work.drawing.current, work.sheet);
    if (!spot) return now.outline;
    if (now.kind === "corner")
      return placeCorner(now.outline, now.index, snap(spot.point, work.guides, spot.reach).point);
    const [dx, dy] = [spot.point[0] - now.from[0], spot.point[1] - now.from[1]];
    return snapMove(now.outline, dx, dy, work.guides, spot.reach);
  };
  return {
    onCornerDown: (index: number, event: PointerEvent) => {
      work.select(index);
      begin(event, (from) => ({ ...base(event, from, work.outline), kind: "corner", index }));
    },
    onMiddleDown: (index: number, event: PointerEvent) => {
      const outline = addCornerAfter(work.outline, index);
      work.select(index + 1);
      work.preview(outline);
      begin(event, (from) => ({
        ...base(event, from, outline),
        kind: "corner",
        index: index + 1,
        hasMoved: true,
      }));
    },
    onBodyDown: (event: PointerEvent) => {
      if (!work.isAdding) begin(event, (from) => ({ ...base(event, from, work.outline), kind: "whole" }));
    },
    onPointerDown: (event: PointerEvent) => {
      const spot = work.isAdding && event.button === 0 && spotOf(event, work.drawing.current, work.sheet);
      if (!spot) return;
      work.change([...work.outline, snap(spot.point, work.guides, spot.reach).point]);
      work.select(work.outline.length);
    },
    onPointerMove: (event: PointerEvent) => {
      const now = drag.current;
      if (!now) return;
      now.hasMoved ||= Math.hypot(event.clientX - now.x, event.clientY - now.y) > SLACK;
      if (now.hasMoved) work.preview(dragged(event, now));
    },
    onPointerUp: (event: PointerEvent) => {
      const now = drag.current;
      drag.current = undefined;
      if (now?.hasMoved) work.change(dragged(event, now));
    },
    onPointerCancel: () => {
      drag.current = undefined;
      work.preview(undefined);
    },
  };
}
