import { chamfered } from "./finish.ts";
import { fixed, gate, row, run } from "./row.ts";
import { add, doorName, escalators, type FloorOrder, opens, rectangle, type Sketch, snap } from "./sketch.ts";

interface Shell {
  w: number;
  h: number;
  outer: number;
  walk: number;
  inner: number;
  east: number;
  south: number;
}

export function angle(order: FloorOrder): Sketch {
  const { shell: draw, size } = order;
  const shell: Shell = {
    w: snap(112 * size),
    h: snap(72 * size),
    outer: snap(draw.between(11, 13)),
    walk: snap(draw.between(5.5, 7)),
    inner: snap(draw.between(10, 12)),
    east: snap(draw.between(19, 24)),
    south: snap(draw.between(14, 18)),
  };
  const { w, h, outer, walk, inner } = shell;
  const wing = snap(outer + walk + inner);
  const outline: Sketch["outline"] = [
    [0, 0],
    [w, 0],
    [w, wing],
    [wing, wing],
    [wing, h],
    [0, h],
  ];
  const sketch: Sketch = { outline, pieces: [], gates: [] };
  outside(sketch, shell, order);
  walks(sketch, shell);
  courtSide(sketch, shell, order);
  escalators(sketch, snap(w * 0.45), snap(outer + walk / 2 - 2.2), true);
  if (order.level <= 2) {
    const plaza = { x: snap(outer + 0.8), y: snap(outer + 0.8), w: snap(walk - 1.6), h: snap(walk - 1.6) };
    add(sketch, "event", rectangle(plaza), { open: true });
  }
  const cut = snap(draw.between(7, 10));
  return chamfered(chamfered(sketch, "nw", [0, 0], cut), "ne", [w, 0], 5);
}

function outside(sketch: Sketch, shell: Shell, order: FloorOrder): void {
  const { w, h, outer, walk, inner, east, south } = shell;
  const setting = { cut: order.cut, entered: opens(order) };
  const unit = order.cut.between(7.6, 9);
  const corner = snap(outer + 14);
  const wing = snap(outer + walk + inner);
  add(sketch, "anchor", [
    [0, 0],
    [corner, 0],
    [corner, outer],
    [outer, outer],
    [outer, corner],
    [0, corner],
  ]);
  const north = { x: corner, y: 0, w: snap(w - east - corner), h: outer };
  const door = gate("n", doorName(order.level, "駅前"));
  row(sketch, north, "x", [run(unit, 1), door, run(unit, 1), fixed("elevator", 4, "EV")], setting);
  add(sketch, "anchor", { x: snap(w - east), y: 0, w: east, h: wing });
  const west = { x: 0, y: corner, w: outer, h: snap(h - south - corner) };
  row(sketch, west, "y", [run(6.8), fixed("house", 6, "荷さばき")], setting);
  add(sketch, "anchor", { x: 0, y: snap(h - south), w: wing, h: south });
}

function walks(sketch: Sketch, { w, h, outer, walk, east, south }: Shell): void {
  const from = snap(outer + walk);
  add(sketch, "corridor", { x: outer, y: outer, w: snap(w - east - outer), h: walk });
  add(sketch, "corridor", { x: outer, y: from, w: walk, h: snap(h - south - from) });
}

function courtSide(sketch: Sketch, shell: Shell, order: FloorOrder): void {
  const { w, h, outer, walk, inner, east, south } = shell;
  const from = snap(outer + walk);
  const unit = order.cut.between(7.6, 9);
  const setting = { cut: order.cut, entered: opens(order, (level) => level === 1) };
  const court = { x: from, y: from, w: snap(w - east - from), h: inner };
  const services = [fixed("toilet", 7, "トイレ"), fixed("house", 6, "機械室")];
  row(sketch, court, "x", [run(unit * 1.3, 0.5), run(unit, 1), ...services, run(unit, 1)], setting);
  const lower = { x: from, y: snap(from + inner), w: inner, h: snap(h - south - from - inner) };
  const door = gate("e", "中庭");
  row(sketch, lower, "y", lower.h < 21 ? [run(7), door] : [run(7), door, run(7, 0.6)], setting);
}
