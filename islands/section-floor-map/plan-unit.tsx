import { memo } from "react";
import { oneDecimal } from "../../server/lib/areas.ts";
import { ENDS_WITHIN_YEAR, endsWithinYear } from "../../server/lib/contract-end.ts";
import { LABEL_LEADING } from "../../server/lib/floor-map/block-label.ts";
import type { Colour } from "../../server/lib/floor-map/colouring.ts";
import type { Rectangle } from "../../server/lib/floor-map/rectangle.ts";
import { type Sheet, tenth } from "../../server/lib/floor-map/sheet.ts";
import { isVacant, type MapUnit } from "../../server/lib/floor-map/unit.ts";
import { recruitmentStatusLabels } from "../../server/lib/labels.ts";
import { pointsOf } from "../shared/floor-plan/points.ts";
import type { BoxOf, LinesOf } from "./places.ts";

/** The accessible name of a section on the map. */
export function unitName(unit: MapUnit, colour: Colour, today: string): string {
  const status = recruitmentStatusLabels[unit.status].label;
  return [
    `区画${unit.number}`,
    unit.tenant ?? "空き",
    `${oneDecimal(unit.area)}坪`,
    status,
    ...(colour.label === status || colour.key === "plain" ? [] : [colour.label]),
    ...(endsWithinYear(unit.end, today) ? [ENDS_WITHIN_YEAR] : []),
  ].join("、");
}

/** Says in every colouring that a section is on offer; smaller where the label leaves no room above it. */
function RecruitingMark({ unit, box, rows }: { unit: MapUnit; box: Rectangle; rows: number }) {
  if (unit.status !== "publish" && unit.status !== "private") return null;
  const isTight = box.bottom - box.top - rows * LABEL_LEADING < 24;
  const inset = isTight ? 5 : 9;
  const [cx, cy] = [tenth(box.right - inset), tenth(box.top + inset)];
  return (
    <g className={`unit-mark-${unit.status}`}>
      <circle cx={cx} cy={cy} r={isTight ? 3.5 : 5.5} />
      <circle cx={cx} cy={cy} r={isTight ? 1.2 : 2.5} />
    </g>
  );
}

export interface PlanUnitProps {
  unit: MapUnit;
  colour: Colour;
  boxOf: BoxOf;
  linesOf: LinesOf;
  sheet: Sheet;
  today: string;
  href: string;
  isSelected: boolean;
  isMarked: boolean;
}

export const PlanUnit = memo(function PlanUnit(props: PlanUnitProps) {
  const { unit, colour, boxOf, linesOf, sheet, today, href, isSelected, isMarked } = props;
  const box = boxOf(unit);
  const isQuiet = colour.key === "plain";
  const classes = ["unit", isQuiet ? (unit.kind === "anchor" ? "unit-anchor" : "unit-plain") : "unit-filled"];
  if (!isQuiet && !colour.isPattern) classes.push(`fill-${colour.key}`);
  if (isVacant(unit)) classes.push("unit-vacant");
  return (
    <a
      href={href}
      className="unit-link"
      data-unit={unit.id}
      aria-label={unitName(unit, colour, today)}
      aria-current={isSelected ? "true" : undefined}
    >
      <polygon
        points={pointsOf(sheet, unit.outline)}
        className={classes.join(" ")}
        fill={colour.isPattern ? `url(#fill-${colour.key})` : undefined}
      />
      {endsWithinYear(unit.end, today) && (
        <path className="unit-soon" d={`M${tenth(box.left)} ${tenth(box.top)}h13l-13 13z`} />
      )}
      {isMarked && <RecruitingMark unit={unit} box={box} rows={linesOf(unit).length} />}
    </a>
  );
});
