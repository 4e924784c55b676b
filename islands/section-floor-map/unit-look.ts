import { oneDecimal } from "../../server/lib/areas.ts";
import { ENDS_WITHIN_YEAR, endsWithinYear } from "../../server/lib/contract-end.ts";
import type { Colour } from "../../server/lib/floor-map/colouring.ts";
import { isVacant, type MapUnit } from "../../server/lib/floor-map/unit.ts";
import { recruitmentStatusLabels } from "../../server/lib/labels.ts";

export interface UnitLook {
  name: string;
  classes: string;
  fill: string | undefined;
}

export function unitLook(unit: MapUnit, colour: Colour, today: string): UnitLook {
  const isQuiet = colour.key === "plain";
  const ground = isQuiet ? (unit.kind === "anchor" ? "unit-anchor" : "unit-plain") : "unit-filled";
  const filled = isQuiet || colour.isPattern ? "" : ` fill-${colour.key}`;
  const vacant = isVacant(unit) ? " unit-vacant" : "";
  return {
    name: unitName(unit, colour, today),
    classes: `unit ${ground}${filled}${vacant}`,
    fill: colour.isPattern ? `url(#fill-${colour.key})` : undefined,
  };
}

function unitName(unit: MapUnit, colour: Colour, today: string): string {
  const status = recruitmentStatusLabels[unit.status].label;
  const own = `区画${unit.number}、${unit.tenant ?? "空き"}、${oneDecimal(unit.area)}坪、${status}`;
  const coloured = colour.label === status || colour.key === "plain" ? "" : `、${colour.label}`;
  return `${own}${coloured}${endsWithinYear(unit.end, today) ? `、${ENDS_WITHIN_YEAR}` : ""}`;
}
