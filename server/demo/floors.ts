import type { FloorPlan } from "../contract/floors.ts";
import type { FacilitySpec } from "./facility-spec.ts";
import { type DrawnUnit, drawFloor, mirrorOf } from "./plans/draw.ts";
import { random } from "./random.ts";

export interface FloorRow {
  id: number;
  facility_id: number;
  name: string;
  level: number;
  plan: FloorPlan;
}
export interface FloorWithUnits extends FloorRow {
  units: DrawnUnit[];
}

export function floorName(level: number): string {
  return level < 0 ? `B${-level}` : `${level}階`;
}

export function floorsOf(
  seed: string,
  facilityId: number,
  spec: FacilitySpec,
  firstId: number,
): FloorWithUnits[] {
  const name = `${seed}/plan/${facilityId}`;
  const shell = random(`${name}/orientation`);
  const mirror = facilityId === 1 ? [] : mirrorOf(shell);
  const north = facilityId === 1 ? 0 : shell.int(-8, 8) * 5;
  return [...spec.levels]
    .sort((a, b) => a - b)
    .map((level, index) => {
      const order = { shell: random(`${name}/shell`), cut: random(`${name}/cut/${level}`) };
      const { plan, units } = drawFloor({
        ...order,
        family: spec.family,
        level,
        entered: spec.entered,
        size: spec.size,
        north,
        mirror,
        slant: spec.slant,
      });
      return { id: firstId + index, facility_id: facilityId, name: floorName(level), level, plan, units };
    });
}
