import { chamfered } from "./finish.ts";
import { fixed, gate, type RowItem, row, run } from "./row.ts";
import { add, escalators, type FloorOrder, rectangle, type Sketch, snap } from "./sketch.ts";

interface Shell {
  w: number;
  north: number;
  walk: number;
  south: number;
  reach: number;
  arm: number;
  upper: number;
  lower: number;
  side: number;
  cross: number;
}

export function underground(order: FloorOrder): Sketch {
  const { shell: draw, size } = order;
  const w = snap(138 * size);
  const shell: Shell = {
    w,
    north: snap(draw.between(10, 12)),
    walk: snap(draw.between(7, 8)),
    south: snap(draw.between(9, 11)),
    reach: snap(draw.between(19, 23)),
    arm: snap(draw.between(33, 37)),
    upper: snap(w * draw.between(0.22, 0.3)),
    lower: snap(w * draw.between(0.46, 0.54)),
    side: 9.5,
    cross: snap(draw.between(5, 6)),
  };
  const { north, walk, south, reach, arm, upper, lower } = shell;
  const h = snap(north + walk + south);
  const foot = snap(h + reach);
  const [upperEnd, lowerEnd] = [snap(upper + arm), snap(lower + arm)];
  const top: Sketch["outline"] = [
    [0, 0],
    [upper, 0],
    [upper, -reach],
    [upperEnd, -reach],
    [upperEnd, 0],
    [w, 0],
  ];
  const bottom: Sketch["outline"] = [
    [w, h],
    [lowerEnd, h],
    [lowerEnd, foot],
    [lower, foot],
    [lower, h],
    [0, h],
  ];
  const sketch: Sketch = { outline: [...top, ...bottom], pieces: [], gates: [] };
  sides(sketch, shell, order);
  northArm(sketch, shell, order);
  southArm(sketch, shell, order);
  add(sketch, "corridor", { x: 0, y: north, w, h: walk });
  sketch.gates.push({ at: [0, snap(north + walk / 2)], facing: "w", label: "=地下鉄改札" });
  sketch.gates.push({ at: [w, snap(north + walk / 2)], facing: "e", label: "=地下通路" });
  const event = { x: snap(w * 0.44 - 4), y: snap(north + walk / 2 - 2.5), w: 8, h: 5 };
  add(sketch, "event", rectangle(event), { open: true });
  return chamfered(chamfered(sketch, "nw", [upper, -reach], 5), "sw", [lower, foot], 6);
}

function sides(sketch: Sketch, shell: Shell, order: FloorOrder): void {
  const { w, north, walk, south, arm, upper, lower, cross } = shell;
  const setting = { cut: order.cut, entered: true };
  const unit = order.cut.between(7, 8.2);
  const exit = (facing: "n" | "s", number: number): RowItem => gate(facing, `=出口${number}`, cross);
  const services = [fixed("toilet", 7, "トイレ"), fixed("house", 7, "機械室")];
  const below = snap(north + walk);
  const [upperEnd, lowerEnd] = [snap(upper + arm), snap(lower + arm)];
  const rows: [number, number, number, RowItem[]][] = [
    [0, 0, upper, [run(unit)]],
    [
      upperEnd,
      0,
      snap(w - upperEnd),
      [run(unit, 1), exit("n", 1), run(unit, 1.4), fixed("stairs", 5, "階段")],
    ],
    [0, below, lower, [run(unit, 1), exit("s", 2), run(unit, 0.8), ...services]],
    [lowerEnd, below, snap(w - lowerEnd), [run(unit)]],
  ];
  for (const [x, y, length, items] of rows) {
    row(sketch, { x, y, w: length, h: y === 0 ? north : south }, "x", items, setting);
  }
}

function northArm(sketch: Sketch, { north, reach, arm, upper, side }: Shell, { cut }: FloorOrder): void {
  const setting = { cut, entered: true };
  const [y, h, plaza] = [snap(-reach), snap(reach + north), snap(arm - 2 * side)];
  row(sketch, { x: upper, y, w: side, h }, "y", [run(7.8)], setting);
  const middle = snap(upper + side);
  row(sketch, { x: middle, y, w: plaza, h }, "y", [gate("n", "=広場口", h)], setting);
  row(
    sketch,
    { x: snap(middle + plaza), y, w: side, h },
    "y",
    [fixed("elevator", 4, "EV"), run(7.8)],
    setting,
  );
  escalators(sketch, snap(middle + plaza / 2 - 2.2), snap(y + 4));
}

function southArm(sketch: Sketch, shell: Shell, { cut }: FloorOrder): void {
  const { north, walk, south, reach, arm, lower, side } = shell;
  const end = 12;
  const [y, h, passage] = [snap(north + walk), snap(south + reach - end), snap(arm - 2 * side)];
  const setting = { cut, entered: true };
  const middle = snap(lower + side);
  row(sketch, { x: lower, y, w: side, h }, "y", [run(7.8)], setting);
  add(sketch, "corridor", { x: middle, y, w: passage, h });
  row(sketch, { x: snap(middle + passage), y, w: side, h }, "y", [run(7.8)], setting);
  add(sketch, "anchor", { x: lower, y: snap(y + h), w: arm, h: end });
}
