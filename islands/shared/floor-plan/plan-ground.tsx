import { memo } from "react";
import type { FloorPlan } from "../../../server/contract/floors.ts";
import { LABEL_LEADING, LABEL_SIZE } from "../../../server/lib/floor-map/block-label.ts";
import { inscribedRectangle } from "../../../server/lib/floor-map/rectangle.ts";
import { onSheet, type Sheet } from "../../../server/lib/floor-map/sheet.ts";
import { textWidth } from "../../../server/lib/floor-map/text-width.ts";
import { tenth } from "../../../server/lib/tenth.ts";
import { PlanCore } from "./plan-cores.tsx";
import { pointsOf } from "./points.ts";

type BackOfHouse = FloorPlan["back_of_house"][number];

function BackLabel({ sheet, area }: { sheet: Sheet; area: BackOfHouse }) {
  const box = inscribedRectangle(area.outline.map((point) => onSheet(sheet, point)));
  const isRoomy =
    textWidth(area.label, LABEL_SIZE) <= box.right - box.left - 6 && box.bottom - box.top >= LABEL_LEADING;
  if (area.label === "" || !isRoomy) return null;
  return (
    <text
      x={tenth((box.left + box.right) / 2)}
      y={tenth((box.top + box.bottom) / 2 + 5)}
      className="plan-dim"
    >
      {area.label}
    </text>
  );
}

export const PlanGround = memo(function PlanGround({ sheet, plan }: { sheet: Sheet; plan: FloorPlan }) {
  return (
    <>
      <polygon className="plan-floor" points={pointsOf(sheet, plan.outline)} />
      {plan.corridors.map((corridor) => (
        <polygon key={String(corridor[0])} className="plan-corridor" points={pointsOf(sheet, corridor)} />
      ))}
      {plan.back_of_house.map((area) => (
        <g key={String(area.outline)}>
          <polygon className="plan-back" fill="url(#fill-back)" points={pointsOf(sheet, area.outline)} />
          <BackLabel sheet={sheet} area={area} />
        </g>
      ))}
      {plan.cores.map((core, index) => (
        <PlanCore key={String(core.outline)} sheet={sheet} core={core} index={index} />
      ))}
    </>
  );
});
