import type { FloorPlan } from "../../server/contract/floors.ts";
import { type Colour, colourUnits } from "../../server/lib/floor-map/colouring.ts";
import { sheetOf } from "../../server/lib/floor-map/sheet.ts";
import type { MapUnit } from "../../server/lib/floor-map/unit.ts";
import { Legend } from "./legend.tsx";
import type { DrawnUnits } from "./recolour.ts";
import { PlanAbove, PlanBelow, PlanLabels, PlanMarks, PlanUnits } from "./still-plan.tsx";

interface PackFloorProps {
  id: number;
  title: string;
  plan: FloorPlan;
  units: MapUnit[];
  /** Of the drawing on paper, millimetres. */
  size: { width: number; height: number };
  today: string;
  hrefOf: (id: number) => string;
}

const plain: Colour = { key: "plain", label: "", isPattern: false };

export function PackFloor({ id, title, plan, units, size, today, hrefOf }: PackFloorProps) {
  const sheet = sheetOf(plan);
  const states = colourUnits("recruitment", units, [], today);
  const windows = colourUnits("notice", units, [], today);
  const colourOf = (unit: MapUnit): Colour => {
    const state = states.colourOf.get(unit.id) ?? plain;
    const window = windows.colourOf.get(unit.id);
    if (!window?.letter) return state;
    return { ...state, label: `${state.label}、${window.label}`, letter: window.letter };
  };
  const drawn: DrawnUnits = {
    units,
    sheet,
    today,
    colourOf,
    hrefOf,
    selected: undefined,
    isMarked: false,
  };
  const groupRef = { current: null };
  const titleId = `pack-floor-${id}`;
  return (
    <figure className="floor-map pack-floor">
      <div className="floor-map-drawing">
        <svg
          className="pack-drawing"
          viewBox={`0 0 ${sheet.width} ${sheet.height}`}
          width={`${size.width.toFixed(2)}mm`}
          height={`${size.height.toFixed(2)}mm`}
          aria-labelledby={titleId}
        >
          <title id={titleId}>{title}</title>
          <PlanBelow sheet={sheet} plan={plan} />
          <PlanUnits drawn={drawn} groupRef={groupRef} />
          <PlanMarks drawn={drawn} groupRef={groupRef} />
          <PlanLabels drawn={drawn} groupRef={groupRef} />
          <PlanAbove sheet={sheet} plan={plan} />
        </svg>
      </div>
      <figcaption className="floor-map-foot">
        <Legend colours={states.colours} units={units} today={today} hasSelection={false} />
        <ul className="legend" aria-label="通知の状況の凡例">
          {windows.colours.flatMap(({ colour, count }) =>
            colour.letter
              ? [
                  <li key={colour.letter}>
                    <b className="legend-key">{colour.letter}</b> {colour.label} <b>{count}</b>
                  </li>,
                ]
              : [],
          )}
        </ul>
      </figcaption>
    </figure>
  );
}
