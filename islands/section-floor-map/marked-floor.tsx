import type { FloorPlan } from "../../server/contract/floors.ts";
import type { Colour } from "../../server/lib/floor-map/colouring.ts";
import { sheetOf } from "../../server/lib/floor-map/sheet.ts";
import type { MapUnit } from "../../server/lib/floor-map/unit.ts";
import { Legend } from "./legend.tsx";
import type { DrawnUnits } from "./recolour.ts";
import { PlanAbove, PlanBelow, PlanLabels, PlanUnits } from "./still-plan.tsx";

interface MarkedFloorProps {
  title: string;
  plan: FloorPlan;
  units: MapUnit[];
  colours: readonly Colour[];
  marks: ReadonlyMap<number, string>;
  today: string;
  hrefOf: (id: number) => string;
}

const plain: Colour = { key: "plain", label: "変更なし", isPattern: false };

export function MarkedFloor({ title, plan, units, colours, marks, today, hrefOf }: MarkedFloorProps) {
  const sheet = sheetOf(plan);
  const colourOf = ({ id }: MapUnit) => colours.find(({ key }) => key === marks.get(id)) ?? plain;
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
  const counted = [...colours, plain].map((colour) => ({
    colour,
    count: units.filter((unit) => colourOf(unit) === colour).length,
  }));
  return (
    <figure className="floor-map marked-floor">
      <div className="floor-map-drawing">
        <svg viewBox={`0 0 ${sheet.width} ${sheet.height}`} aria-labelledby="marked-floor-title">
          <title id="marked-floor-title">{title}</title>
          <PlanBelow sheet={sheet} plan={plan} />
          <PlanUnits drawn={drawn} groupRef={groupRef} />
          <PlanLabels drawn={drawn} groupRef={groupRef} />
          <PlanAbove sheet={sheet} plan={plan} />
        </svg>
      </div>
      <figcaption className="floor-map-foot">
        <Legend colours={counted} units={units} today={today} hasSelection={false} />
      </figcaption>
    </figure>
  );
}
