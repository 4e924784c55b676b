import { LABEL_LEADING } from "../../server/lib/floor-map/block-label.ts";
import { tenth } from "../../server/lib/tenth.ts";
import { type Shape, shape } from "../shared/shapes.ts";
import { boxesOn, linesOf } from "./places.ts";
import type { DrawnUnits } from "./recolour.ts";

export function markShapes(drawn: DrawnUnits): Shape[] {
  const { units, sheet, isMarked } = drawn;
  const [boxOf, labelOf] = [boxesOn(sheet), linesOf(drawn)];
  const offered = isMarked ? units.filter(({ status }) => status === "publish" || status === "private") : [];
  return offered.map((unit) => {
    const box = boxOf(unit);
    const isTight = box.bottom - box.top - labelOf(unit).length * LABEL_LEADING < 24;
    const inset = isTight ? 5 : 9;
    const [cx, cy] = [tenth(box.right - inset), tenth(box.top + inset)];
    return shape("g", { class: `unit-mark-${unit.status}` }, [
      shape("circle", { cx, cy, r: isTight ? 3.5 : 5.5 }),
      shape("circle", { cx, cy, r: isTight ? 1.2 : 2.5 }),
    ]);
  });
}

const lineClasses = { number: "label-number", name: undefined, area: "label-area" };

export function labelShapes(drawn: DrawnUnits): Shape[] {
  const { units, sheet, colourOf } = drawn;
  const [boxOf, labelOf] = [boxesOn(sheet), linesOf(drawn)];
  return units.flatMap((unit) => {
    const [box, lines] = [boxOf(unit), labelOf(unit)];
    const isOnFill = colourOf(unit).key !== "plain";
    const x = tenth((box.left + box.right) / 2);
    const first = (box.top + box.bottom) / 2 - ((lines.length - 1) * LABEL_LEADING) / 2 + 5;
    return lines.map(({ text, role }, i) => {
      const className = role === "area" && isOnFill ? undefined : lineClasses[role];
      return shape("text", { x, y: tenth(first + i * LABEL_LEADING), class: className }, text);
    });
  });
}
