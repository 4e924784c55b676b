import { memo } from "react";
import { LABEL_LEADING } from "../../server/lib/floor-map/block-label.ts";
import { tenth } from "../../server/lib/floor-map/sheet.ts";
import type { MapUnit } from "../../server/lib/floor-map/unit.ts";
import type { BoxOf, LinesOf } from "./places.ts";

const lineClasses = { number: "label-number", name: undefined, area: "label-area" };

interface PlanLabelProps {
  unit: MapUnit;
  boxOf: BoxOf;
  linesOf: LinesOf;
  isOnFill: boolean;
}

/** What is seen of a section's name. The link below carries the whole name, and only that is read out. */
export const PlanLabel = memo(function PlanLabel({ unit, boxOf, linesOf, isOnFill }: PlanLabelProps) {
  const [box, lines] = [boxOf(unit), linesOf(unit)];
  const x = tenth((box.left + box.right) / 2);
  const middle = (box.top + box.bottom) / 2;
  const first = middle - ((lines.length - 1) * LABEL_LEADING) / 2 + 5;
  const placed = lines.map((line, i) => ({ ...line, y: tenth(first + i * LABEL_LEADING) }));
  return placed.map(({ text, role, y }) => (
    <text key={y} x={x} y={y} className={role === "area" && isOnFill ? undefined : lineClasses[role]}>
      {text}
    </text>
  ));
});
