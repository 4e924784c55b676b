import { chamfered } from "./finish.ts";
import { fixed, gate, row, run } from "./row.ts";
import { add, doorName, escalators, type FloorOrder, opens, rectangle, type Sketch, snap } from "./sketch.ts";

export function spine(order: FloorOrder): Sketch {
  const { shell, cut, size } = order;
  const w = snap(128 * size);
  const [deep, walk, shallow] = [
    snap(shell.between(12, 14)),
    snap(shell.between(6, 7.5)),
    snap(shell.between(6.5, 8)),
  ];
  const h = snap(deep + walk + shallow);
  const west = snap(shell.between(15, 19));
  const east = snap(shell.between(18, 24));
  const jut = snap(shell.between(3, 5));
  const juttedFrom = snap(w - east - 26 * size);
  const sketch: Sketch = {
    outline: [
      [0, 0],
      [juttedFrom, 0],
      [juttedFrom, -jut],
      [w, -jut],
      [w, h],
      [0, h],
    ],
    pieces: [],
    gates: [],
  };
  const setting = { cut, entered: opens(order) };
  const gates = Math.max(...order.entered);
  const unit = cut.between(7.4, 8.8);
  add(sketch, "anchor", { x: 0, y: 0, w: west, h });
  add(sketch, "anchor", { x: snap(w - east), y: -jut, w: east, h: snap(h + jut) });
  const town = { x: west, y: 0, w: snap(juttedFrom - west), h: deep };
  const townItems = [
    run(unit, 1),
    gate("n", doorName(order.level, "駅前広場"), 6),
    run(unit, 1.2),
    fixed("elevator", 4, "EV"),
  ];
  row(sketch, town, "x", [...townItems, run(unit, 0.8)], setting);
  const jutted = { x: juttedFrom, y: -jut, w: snap(w - east - juttedFrom), h: snap(deep + jut) };
  row(sketch, jutted, "x", [run(unit * 1.25)], setting);
  add(sketch, "corridor", { x: west, y: deep, w: snap(w - west - east), h: walk });
  const tracks = { x: west, y: snap(deep + walk), w: snap(w - west - east), h: shallow };
  const service = [fixed("toilet", 7, "トイレ"), fixed("house", 8, "機械室")];
  const gateItem = gate("s", "=改札口", 9);
  const trackItems = [
    run(unit, 1),
    gateItem,
    run(unit, 1.4),
    ...service,
    run(unit, 0.7),
    fixed("stairs", 4, "階段"),
  ];
  row(sketch, tracks, "x", trackItems, { cut, entered: order.level === gates });
  const middle = snap(deep + walk / 2);
  escalators(sketch, snap(w * 0.36), snap(middle - 2.2), true);
  escalators(sketch, snap(w * 0.66), snap(middle - 2.2), true);
  if (setting.entered) {
    add(sketch, "event", rectangle({ x: snap(w * 0.5), y: snap(middle - 2), w: 7, h: 4 }), { open: true });
  }
  return chamfered(sketch, "sw", [0, h], snap(shell.between(4, 7)));
}
