import type { FloorPlan } from "../../server/contract/floors.ts";
import type { Sheet } from "../../server/lib/floor-map/sheet.ts";
import { PlanFrame } from "../shared/floor-plan/plan-frame.tsx";
import { PlanGround } from "../shared/floor-plan/plan-ground.tsx";
import { PlanPatterns } from "../shared/floor-plan/plan-patterns.tsx";

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

/** What lies above the sections. */
export function PlanAbove(props: StillProps) {
  return (
    <g className="plan-above">
      <PlanFrame {...props} />
    </g>
  );
}
