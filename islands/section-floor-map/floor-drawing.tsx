import { memo, type Ref, useMemo } from "react";
import type { FloorPlan } from "../../server/contract/floors.ts";
import { type Category, type Colour, colourUnits } from "../../server/lib/floor-map/colouring.ts";
import type { Sheet } from "../../server/lib/floor-map/sheet.ts";
import type { MapUnit } from "../../server/lib/floor-map/unit.ts";
import type { ColourScheme } from "../../server/lib/sections-state.ts";
import { type BoxOf, labelsOf } from "./places.ts";
import { PlanLabel } from "./plan-label.tsx";
import { PlanUnit } from "./plan-unit.tsx";
import { SelectionMark } from "./selection-mark.tsx";
import { PlanAbove, PlanBelow } from "./still-plan.tsx";

const plain: Colour = { key: "plain", label: "", isPattern: false };

export interface FloorDrawingProps {
  title: string;
  plan: FloorPlan;
  sheet: Sheet;
  boxOf: BoxOf;
  units: readonly MapUnit[];
  categories: readonly Category[];
  scheme: ColourScheme;
  /** Recruiting sections stand out; off draws every section alike in the recruitment colouring. */
  isRecruitingShown: boolean;
  selected: number | undefined;
  today: string;
  hrefOf: (id: number) => string;
  drawingRef?: Ref<SVGSVGElement>;
}

/** One floor as SVG: the same drawing for the server's markup, the island, and the small map of the detail page. */
export const FloorDrawing = memo(function FloorDrawing(props: FloorDrawingProps) {
  const { title, plan, sheet, boxOf, units, categories, scheme, isRecruitingShown, selected, today } = props;
  const isPlain = scheme === "recruitment" && !isRecruitingShown;
  const colourOf = useMemo(() => {
    const { colourOf: colours } = colourUnits(scheme, units, categories, today);
    return (unit: MapUnit) => (isPlain ? plain : (colours.get(unit.id) ?? plain));
  }, [scheme, units, categories, today, isPlain]);
  const linesOf = useMemo(() => labelsOf(boxOf, colourOf), [boxOf, colourOf]);
  const selectedUnit = units.find(({ id }) => id === selected);
  return (
    <svg
      ref={props.drawingRef}
      className="floor-map-drawing"
      viewBox={`0 0 ${sheet.width} ${sheet.height}`}
      width={sheet.width}
      height={sheet.height}
      aria-labelledby="floor-map-title"
    >
      <title id="floor-map-title">{title}</title>
      <PlanBelow sheet={sheet} plan={plan} />
      <g className="plan-units">
        {units.map((unit) => (
          <PlanUnit
            key={unit.id}
            unit={unit}
            colour={colourOf(unit)}
            boxOf={boxOf}
            linesOf={linesOf}
            sheet={sheet}
            today={today}
            href={props.hrefOf(unit.id)}
            isSelected={unit.id === selected}
            isMarked={isRecruitingShown && scheme !== "recruitment"}
          />
        ))}
      </g>
      <g className="plan-labels" aria-hidden="true">
        {units.map((unit) => (
          <PlanLabel
            key={unit.id}
            unit={unit}
            boxOf={boxOf}
            linesOf={linesOf}
            isOnFill={colourOf(unit).key !== "plain"}
          />
        ))}
      </g>
      <PlanAbove sheet={sheet} plan={plan} />
      {selectedUnit && <SelectionMark sheet={sheet} unit={selectedUnit} />}
    </svg>
  );
});
