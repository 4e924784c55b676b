import type { RefObject } from "react";
import type { FloorPlan } from "../../server/contract/floors.ts";
import type { Sheet } from "../../server/lib/floor-map/sheet.ts";
import { Drawn } from "../shared/drawn.tsx";
import { PlanFrame } from "../shared/floor-plan/plan-frame.tsx";
import { PlanGround } from "../shared/floor-plan/plan-ground.tsx";
import { PlanPatterns } from "../shared/floor-plan/plan-patterns.tsx";
import { markupOf } from "../shared/shapes.ts";
import { labelShapes, markShapes } from "./label-shapes.ts";
import type { DrawnUnits } from "./recolour.ts";
import { unitMarkup } from "./unit-markup.ts";

interface StillProps {
  sheet: Sheet;
  plan: FloorPlan;
}

/** What lies below the sections. Only the server draws it: browsers get `still-plan-browser.tsx` in its place. */
export function PlanBelow(props: StillProps) {
  return (
    <g className="plan-below">
      <PlanPatterns />
      <PlanGround {...props} />
    </g>
  );
}

export function PlanAbove(props: StillProps) {
  return (
    <g className="plan-above">
      <PlanFrame {...props} />
    </g>
  );
}

interface UnitsProps {
  drawn: DrawnUnits;
  groupRef: RefObject<SVGGElement | null>;
}

export function PlanUnits({ drawn, groupRef }: UnitsProps) {
  return <Drawn className="plan-units" markup={unitMarkup(drawn)} groupRef={groupRef} />;
}

export function PlanMarks({ drawn, groupRef }: UnitsProps) {
  return <Drawn className="plan-marks" markup={markupOf(markShapes(drawn))} groupRef={groupRef} isHidden />;
}

export function PlanLabels({ drawn, groupRef }: UnitsProps) {
  return <Drawn className="plan-labels" markup={markupOf(labelShapes(drawn))} groupRef={groupRef} isHidden />;
}
