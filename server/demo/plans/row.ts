import type { Random } from "../random.ts";
import { add, type Piece, type Rect, type Side, type Sketch, snap } from "./sketch.ts";

export type RowItem =
  | { type: "fixed"; role: Piece["role"]; length: number; label: string }
  | { type: "gate"; length: number; facing: Side; label: string }
  | { type: "run"; weight: number; unit: number };

export function fixed(role: Piece["role"], length: number, label = ""): RowItem {
  return { type: "fixed", role, length, label };
}
export function gate(facing: Side, label: string, length = 5): RowItem {
  return { type: "gate", facing, label, length };
}
export function run(unit: number, weight = 1): RowItem {
  return { type: "run", weight, unit };
}

const NARROWEST = 4.2;

const FRONTS = [
  [0.7, 2],
  [0.85, 3],
  [1, 6],
  [1.2, 3],
  [1.5, 2],
] as const;

export function row(
  sketch: Sketch,
  rect: Rect,
  axis: "x" | "y",
  items: readonly RowItem[],
  setting: { cut: Random; entered: boolean },
): void {
  const length = axis === "x" ? rect.w : rect.h;
  const taken = items.reduce((sum, item) => sum + (item.type === "run" ? 0 : item.length), 0);
  const weights = items.reduce((sum, item) => sum + (item.type === "run" ? item.weight : 0), 0);
  if (taken > length + 1e-6) throw new Error(`A row of ${length} m cannot hold ${taken} m of fixed parts.`);
  let at = 0;
  let left = weights;
  let free = length - taken;
  for (const item of items) {
    const extent = item.type === "run" ? snap((free * item.weight) / left) : item.length;
    if (item.type === "run") {
      free -= extent;
      left -= item.weight;
      let place = at;
      for (const front of fronts(extent, item.unit, setting.cut)) {
        add(sketch, "inline", part(rect, axis, place, front));
        place += front;
      }
    } else {
      placeItem(sketch, part(rect, axis, at, extent), item, setting.entered);
    }
    at += extent;
  }
}

function part(rect: Rect, axis: "x" | "y", at: number, length: number): Rect {
  return axis === "x"
    ? { x: rect.x + at, y: rect.y, w: length, h: rect.h }
    : { x: rect.x, y: rect.y + at, w: rect.w, h: length };
}

function placeItem(
  sketch: Sketch,
  rect: Rect,
  item: Exclude<RowItem, { type: "run" }>,
  entered: boolean,
): void {
  if (item.type === "fixed") {
    add(sketch, item.role, rect, { label: item.label });
    return;
  }
  if (!entered) {
    add(sketch, "stairs", rect, { label: "階段" });
    return;
  }
  add(sketch, "corridor", rect);
  const at = {
    n: [rect.x + rect.w / 2, rect.y],
    s: [rect.x + rect.w / 2, rect.y + rect.h],
    w: [rect.x, rect.y + rect.h / 2],
    e: [rect.x + rect.w, rect.y + rect.h / 2],
  }[item.facing] as [number, number];
  sketch.gates.push({ at: [snap(at[0]), snap(at[1])], facing: item.facing, label: item.label });
}

export function fronts(length: number, unit: number, cut: Random): number[] {
  const count = Math.max(1, Math.round(length / unit));
  const weights = Array.from({ length: count }, () => cut.weighted(FRONTS));
  const sum = weights.reduce((total, weight) => total + weight, 0);
  let at = 0;
  let before = 0;
  const cuts = weights.map((weight, index) => {
    at += (length * weight) / sum;
    const end = index === count - 1 ? length : snap(at);
    const front = snap(end - before);
    before = end;
    return front;
  });
  return widened(cuts);
}

function widened(cuts: readonly number[]): number[] {
  const result: number[] = [];
  for (const front of cuts) {
    const last = result.at(-1);
    if (last !== undefined && (front < NARROWEST || last < NARROWEST))
      result[result.length - 1] = snap(last + front);
    else result.push(front);
  }
  return result;
}
