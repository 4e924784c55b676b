import type { FloorPlan } from "../../contract/floors.ts";
import { tsubo } from "../../lib/areas.ts";
import { type Point, polygonArea } from "../../lib/geometry.ts";
import type { Random } from "../random.ts";
import { angle } from "./angle.ts";
import { atOrigin, extent, mirrored, slanted } from "./finish.ts";
import { horseshoe } from "./horseshoe.ts";
import { racetrack } from "./racetrack.ts";
import type { CoreKind, FloorOrder, Side, Sketch, UnitKind } from "./sketch.ts";
import { spine } from "./spine.ts";
import { square } from "./square.ts";
import { underground } from "./underground.ts";
import { viaduct } from "./viaduct.ts";

const FAMILIES = { racetrack, spine, angle, horseshoe, viaduct, underground, square } as const;
export type PlanFamily = keyof typeof FAMILIES;

export interface PlanOrder extends FloorOrder {
  family: PlanFamily;
  /** Clockwise degrees from "up" to true north. */
  north: number;
  mirror: readonly ("x" | "y")[];
  /** Metres by which the north front is out of square before mirroring. */
  slant: number;
}

export interface DrawnUnit {
  kind: UnitKind;
  outline: Point[];
  area_tsubo: number;
  position: string;
}

export interface DrawnFloor {
  plan: FloorPlan;
  units: DrawnUnit[];
}

export function drawFloor(order: PlanOrder): DrawnFloor {
  let sketch = slanted(atOrigin(FAMILIES[order.family](order)), order.slant);
  for (const axis of order.mirror) sketch = mirrored(sketch, axis);
  return asFloor(atOrigin(sketch), order.north);
}

export function asFloor(sketch: Sketch, north: number): DrawnFloor {
  const { width, height } = extent(sketch.outline);
  const points = (outline: readonly Point[]): [number, number][] => outline.map(([x, y]) => [x, y]);
  const isCore = (role: string): role is CoreKind => CORES.has(role);
  const isUnit = (role: string): role is UnitKind => UNITS.has(role);
  const units: DrawnUnit[] = [];
  const corridors: FloorPlan["corridors"][number][] = [];
  const back_of_house: FloorPlan["back_of_house"][number][] = [];
  const cores: FloorPlan["cores"][number][] = [];
  const plan: FloorPlan = {
    width,
    height,
    north,
    outline: points(sketch.outline),
    corridors,
    back_of_house,
    cores,
    entrances: sketch.gates.map((gate) => ({
      at: [gate.at[0], gate.at[1]],
      facing: gate.facing,
      label: gate.label.startsWith("=") ? gate.label.slice(1) : entranceLabel(gate.facing, gate.label, north),
    })),
  };
  for (const { role, outline, label } of sketch.pieces) {
    if (role === "corridor") corridors.push(points(outline));
    else if (role === "house") back_of_house.push({ outline: points(outline), label });
    else if (isCore(role)) cores.push({ kind: role, outline: points(outline) });
    else if (isUnit(role)) units.push(unitOf(role, outline, { width, height, north }));
  }
  return { plan, units };
}

const CORES = new Set<string>(["escalator", "elevator", "stairs", "toilet"]);
const UNITS = new Set<string>(["anchor", "inline", "event"]);

function unitOf(
  kind: UnitKind,
  outline: Point[],
  floor: { width: number; height: number; north: number },
): DrawnUnit {
  return {
    kind,
    outline,
    area_tsubo: Math.round(tsubo(polygonArea(outline)) * 10) / 10,
    position: positionWords(outline, floor),
  };
}

function positionWords(
  outline: readonly Point[],
  { width, height, north }: { width: number; height: number; north: number },
): string {
  const x = outline.reduce((sum, point) => sum + point[0], 0) / outline.length / width - 0.5;
  const y = outline.reduce((sum, point) => sum + point[1], 0) / outline.length / height - 0.5;
  const alongName = Math.abs(x) < 0.17 ? "中央" : `${compass(x > 0 ? "e" : "w", north)}側`;
  return `${alongName}・${compass(y > 0 ? "s" : "n", north)}面`;
}

const SIDES: readonly Side[] = ["n", "e", "s", "w"];
const NAMES = ["北", "東", "南", "西"] as const;

function compass(side: Side, north: number): string {
  const turns = SIDES.indexOf(side) * 90 - north;
  return NAMES[(((Math.round(turns / 90) % 4) + 4) % 4) as 0 | 1 | 2 | 3];
}

function entranceLabel(facing: Side, label: string, north: number): string {
  return `${compass(facing, north)}口${label === "" ? "" : ` ${label}`}`;
}

export function mirrorOf(shell: Random): ("x" | "y")[] {
  return (["x", "y"] as const).filter(() => shell.chance(0.5));
}
