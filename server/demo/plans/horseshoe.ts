import { chamfered } from "./finish.ts";
import { fixed, gate, row, run } from "./row.ts";
import { add, doorName, escalators, type FloorOrder, opens, rectangle, type Sketch, snap } from "./sketch.ts";

interface Shell {
  w: number;
  h: number;
  short: number;
  outer: number;
  walk: number;
  inner: number;
  end: number;
  corner: number;
}

export function horseshoe(order: FloorOrder): Sketch {
  const { shell: draw, size } = order;
  const outer = snap(draw.between(11, 12.5));
  const shell: Shell = {
    w: snap(118 * size),
    h: snap(66 * size),
    short: snap(66 * size - 6),
    outer,
    walk: snap(draw.between(5, 6.5)),
    inner: snap(draw.between(8.5, 10)),
    end: snap(draw.between(14, 17)),
    corner: snap(outer + 11),
  };
  const { w, h, short, walk, inner } = shell;
  const a = snap(outer + walk + inner);
  const b = snap(w - a);
  const outline: Sketch["outline"] = [
    [0, 0],
    [w, 0],
    [w, short],
    [b, short],
    [b, a],
    [a, a],
    [a, h],
    [0, h],
  ];
  const sketch: Sketch = { outline, pieces: [], gates: [] };
  middleWing(sketch, shell, order);
  sides(sketch, shell, { cut: order.cut, entered: opens(order) }, order.cut.between(6.4, 7.2));
  escalators(sketch, snap(w * 0.3), snap(outer + walk / 2 - 2.2), true);
  escalators(sketch, snap(w * 0.62), snap(outer + walk / 2 - 2.2), true);
  if (order.level === 1) {
    const plaza = { x: snap(w / 2 - 3.5), y: snap(outer + walk / 2 - 1.8), w: 7, h: 3.6 };
    add(sketch, "event", rectangle(plaza), { open: true });
  }
  return chamfered(sketch, "ne", [w, 0], snap(draw.between(6, 8)));
}

function middleWing(sketch: Sketch, shell: Shell, order: FloorOrder): void {
  const { w, outer, walk, inner, corner } = shell;
  const setting = { cut: order.cut, entered: opens(order) };
  const unit = order.cut.between(7.6, 9);
  const door = gate("n", doorName(order.level, "大通り"), 6);
  const street = [run(unit, 1), fixed("elevator", 4, "EV"), door, run(unit, 1.2)];
  add(sketch, "anchor", { x: 0, y: 0, w: corner, h: outer });
  row(sketch, { x: corner, y: 0, w: snap(w - 2 * corner), h: outer }, "x", street, setting);
  add(sketch, "anchor", { x: snap(w - corner), y: 0, w: corner, h: outer });
  add(sketch, "corridor", { x: outer, y: outer, w: snap(w - 2 * outer), h: walk });
  const from = snap(outer + walk);
  const court = { x: from, y: from, w: snap(w - 2 * from), h: inner };
  const way = gate("s", "中庭", 6);
  const items = [run(unit * 1.1, 0.9), fixed("toilet", 7, "トイレ"), run(unit, 1), way, run(unit * 1.1, 1)];
  row(sketch, court, "x", items, { cut: order.cut, entered: opens(order, (level) => level === 1) });
}

function sides(
  sketch: Sketch,
  plan: Shell,
  setting: { cut: FloorOrder["cut"]; entered: boolean },
  unit: number,
): void {
  const { w, outer, walk, inner, end } = plan;
  const from = snap(outer + walk);
  const wing = snap(from + inner);
  for (const isEast of [false, true]) {
    const bottom = isEast ? plan.short : plan.h;
    const far = isEast ? snap(w - outer) : 0;
    const path = isEast ? snap(w - from) : outer;
    const near = isEast ? snap(w - wing) : from;
    const house = isEast ? fixed("stairs", 4, "階段") : fixed("house", 7, "荷さばき");
    row(
      sketch,
      { x: far, y: outer, w: outer, h: snap(bottom - end - outer) },
      "y",
      [run(unit), house],
      setting,
    );
    add(sketch, "corridor", { x: path, y: from, w: walk, h: snap(bottom - end - from) });
    row(sketch, { x: near, y: wing, w: inner, h: snap(bottom - end - wing) }, "y", [run(unit)], setting);
    add(sketch, "anchor", { x: isEast ? snap(w - wing) : 0, y: snap(bottom - end), w: wing, h: end });
  }
}
