import type { FloorPlan } from "../../../contract/floors.ts";
import { LABEL_LEADING, LABEL_SIZE } from "../../../lib/floor-map/block-label.ts";
import { inscribedRectangle } from "../../../lib/floor-map/rectangle.ts";
import { onSheet, type Sheet, sheetOf } from "../../../lib/floor-map/sheet.ts";
import { textWidth } from "../../../lib/floor-map/text-width.ts";
import type { Point } from "../../../lib/geometry.ts";
import { tenth } from "../../../lib/tenth.ts";

interface Shape {
  outline: readonly Point[];
  label: string;
  title: string;
  state: string;
}

/** A picture that lies beneath: where the plan's upper left corner is on it, in its pixels. */
export interface Beneath {
  src: string;
  width: number;
  height: number;
  placed: { left: number; top: number; metres_per_pixel: number };
}

function beneathOn(sheet: Sheet, { src, width, height, placed }: Beneath) {
  const { left, top, metres_per_pixel } = placed;
  const [x, y] = onSheet(sheet, [-left * metres_per_pixel, -top * metres_per_pixel]);
  const unit = metres_per_pixel * sheet.scale;
  return { src, x, y, width: tenth(width * unit), height: tenth(height * unit) };
}

const pointsOn = (sheet: Sheet, outline: readonly Point[]) =>
  outline.map((point) => onSheet(sheet, point).join()).join(" ");

export function stillFloor(plan: FloorPlan, shapes: readonly Shape[], beneath?: Beneath) {
  const sheet = sheetOf(plan);
  const grounds = [
    { kind: "plan-floor", outline: plan.outline },
    ...plan.corridors.map((outline) => ({ kind: "plan-corridor", outline })),
    ...plan.back_of_house.map(({ outline }) => ({ kind: "plan-core", outline })),
    ...plan.cores.map(({ outline }) => ({ kind: "plan-core", outline })),
  ];
  return {
    width: sheet.width,
    height: sheet.height,
    beneath: beneath && beneathOn(sheet, beneath),
    grounds: grounds.map(({ kind, outline }) => ({ kind, points: pointsOn(sheet, outline) })),
    wall: pointsOn(sheet, plan.outline),
    shapes: shapes.map(({ outline, label, title, state }) => {
      const box = inscribedRectangle(outline.map((point) => onSheet(sheet, point)));
      const [width, height] = [box.right - box.left, box.bottom - box.top];
      const hasRoom = textWidth(label, LABEL_SIZE) <= width - 2 && height >= LABEL_LEADING - 4;
      return {
        points: pointsOn(sheet, outline),
        title,
        state,
        label: hasRoom ? label : "",
        x: tenth((box.left + box.right) / 2),
        y: tenth((box.top + box.bottom) / 2 + 5),
      };
    }),
  };
}
export type StillFloor = ReturnType<typeof stillFloor>;
