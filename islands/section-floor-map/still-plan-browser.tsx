import { Adopted } from "../shared/adopted.tsx";
import type { GroupProps } from "../shared/drawn.tsx";

const still =
  (className: string, isHidden?: true) =>
  ({ groupRef }: Pick<GroupProps, "groupRef">) => <Adopted {...{ className, groupRef, isHidden }} />;

export const PlanBelow = still("plan-below");
export const PlanAbove = still("plan-above");
export const PlanUnits = still("plan-units");
export const PlanMarks = still("plan-marks", true);
export const PlanLabels = still("plan-labels", true);
