import { memo, type Ref, useMemo } from "react";
import type { FloorPlan } from "../../server/contract/floors.ts";
import { blockLabel } from "../../server/lib/floor-map/block-label.ts";
import { type Category, type Colour, colourUnits } from "../../server/lib/floor-map/colouring.ts";
import type { Stop } from "../../server/lib/floor-map/neighbour.ts";
import { inscribedRectangle } from "../../server/lib/floor-map/rectangle.ts";
import { onSheet, type Sheet } from "../../server/lib/floor-map/sheet.ts";
import type { MapUnit } from "../../server/lib/floor-map/unit.ts";
import type { ColourScheme } from "../../server/lib/sections-state.ts";
import { PlanFrame } from "../shared/floor-plan/plan-frame.tsx";
import { PlanGround } from "../shared/floor-plan/plan-ground.tsx";
import { PlanPatterns } from "../shared/floor-plan/plan-patterns.tsx";
import { PlanLabel } from "./plan-label.tsx";
import { PlanUnit } from "./plan-unit.tsx";
import { SelectionMark } from "./selection-mark.tsx";

/** The label rectangle of every section, sheet units; also what arrow keys move between. */
export function stopsOf(sheet: Sheet, units: readonly MapUnit[]): Stop[] {
  return units.map(({ id, outline }) => ({
    id,
    box: inscribedRectangle(outline.map((point) => onSheet(sheet, point))),
  }));
}

const plain: Colour = { key: "plain", label: "", isPattern: false };

export interface FloorDrawingProps {
  title: string;
  plan: FloorPlan;
  sheet: Sheet;
  stops: readonly Stop[];
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
  const { title, plan, sheet, stops, units, categories, scheme, isRecruitingShown, selected, today } = props;
  const { colourOf } = useMemo(() => colourUnits(scheme, units, categories), [scheme, units, categories]);
  const isPlain = scheme === "recruitment" && !isRecruitingShown;
  const blocks = useMemo(
    () =>
      units.flatMap((unit, i) => {
        const box = stops[i]?.box;
        if (!box) return [];
        const colour = isPlain ? plain : (colourOf.get(unit.id) ?? plain);
        return [{ unit, box, colour, lines: blockLabel(unit, box, colour.letter) }];
      }),
    [units, stops, colourOf, isPlain],
  );
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
      <PlanPatterns />
      <PlanGround sheet={sheet} plan={plan} />
      <g className="plan-units">
        {blocks.map(({ unit, box, colour, lines }) => (
          <PlanUnit
            key={unit.id}
            unit={unit}
            colour={colour}
            box={box}
            sheet={sheet}
            today={today}
            href={props.hrefOf(unit.id)}
            isSelected={unit.id === selected}
            isMarked={isRecruitingShown && scheme !== "recruitment"}
            rows={lines.length}
          />
        ))}
      </g>
      <g className="plan-labels" aria-hidden="true">
        {blocks.map(({ unit, box, colour, lines }) => (
          <PlanLabel key={unit.id} lines={lines} box={box} isOnFill={colour.key !== "plain"} />
        ))}
      </g>
      <PlanFrame sheet={sheet} plan={plan} />
      {selectedUnit && <SelectionMark sheet={sheet} unit={selectedUnit} />}
    </svg>
  );
});
