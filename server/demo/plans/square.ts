import { chamfered } from "./finish.ts";
import { fixed, gate, row, run } from "./row.ts";
import { add, doorName, escalators, type FloorOrder, opens, rectangle, type Sketch, snap } from "./sketch.ts";

interface Shell {
  w: number;
  h: number;
  north: number;
  south: number;
  east: number;
  west: number;
}

export function square(order: FloorOrder): Sketch {
  const { shell: draw, size } = order;
  const depth = (usual: number): number => snap(usual * draw.between(0.92, 1.08));
  const shell: Shell = {
    w: snap(draw.between(76, 84) * size),
    h: snap(draw.between(52, 58) * size),
    north: depth(12.5),
    south: depth(12),
    east: depth(14),
    west: depth(13),
  };
  const { w, h, north, south, east, west } = shell;
  const sketch: Sketch = { outline: rectangle({ x: 0, y: 0, w, h }), pieces: [], gates: [] };
  fronts(sketch, shell, order);
  const inner = { x: west, y: north, w: snap(w - west - east), h: snap(h - north - south) };
  centre(sketch, inner, snap(draw.between(4.5, 5.5)), order);
  const cut = snap(draw.between(5, 8));
  return chamfered(chamfered(sketch, "se", [w, h], cut), "nw", [0, 0], 4);
}

function fronts(sketch: Sketch, { w, h, north, south, east, west }: Shell, order: FloorOrder): void {
  const setting = { cut: order.cut, entered: opens(order) };
  const wide = order.cut.between(10.5, 13);
  const corner = snap(west + 6);
  const height = snap(h - north - south);
  add(sketch, "anchor", { x: 0, y: 0, w: corner, h: north });
  const back = [fixed("stairs", 4, "階段"), fixed("house", snap(east - 4), "機械室")];
  const upper = [run(wide, 1), fixed("elevator", 4.5, "EV"), run(wide, 1), ...back];
  row(sketch, { x: corner, y: 0, w: snap(w - corner), h: north }, "x", upper, setting);
  const right = { x: snap(w - east), y: north, w: east, h: height };
  row(sketch, right, "y", [run(9.5, 1), gate("e", doorName(order.level, "通用")), run(9.5, 0.7)], setting);
  const dock = [fixed("house", snap(west - 5), "荷さばき"), fixed("stairs", 5, "階段")];
  const door = gate("s", doorName(order.level, "正面"), 7);
  const lower = [...dock, run(wide, 1), door, run(wide, 1), fixed("anchor", snap(east + 7))];
  row(sketch, { x: 0, y: snap(h - south), w, h: south }, "x", lower, setting);
  const left = { x: 0, y: north, w: west, h: height };
  row(sketch, left, "y", [run(9, 1), fixed("toilet", 7, "トイレ")], setting);
}

function centre(
  sketch: Sketch,
  inner: { x: number; y: number; w: number; h: number },
  walk: number,
  { cut }: FloorOrder,
): void {
  const { x, y, w, h } = inner;
  const setting = { cut, entered: false };
  add(sketch, "corridor", { x, y, w, h: walk });
  add(sketch, "corridor", { x, y: snap(y + h - walk), w, h: walk });
  const high = snap(h - 2 * walk);
  add(sketch, "corridor", { x, y: snap(y + walk), w: walk, h: high });
  add(sketch, "corridor", { x: snap(x + w - walk), y: snap(y + walk), w: walk, h: high });
  const [left, top] = [snap(x + walk), snap(y + walk)];
  const width = snap(w - 2 * walk);
  const hall = 8.4;
  const block = snap((width - hall) / 2);
  const upper = snap(high / 2);
  const right = snap(left + block + hall);
  const blocks = [
    { x: left, w: block },
    { x: right, w: snap(left + width - right) },
  ];
  for (const at of blocks) {
    const unit = cut.between(7.2, 9);
    row(sketch, { ...at, y: top, h: upper }, "x", [run(unit)], setting);
    row(sketch, { ...at, y: snap(top + upper), h: snap(high - upper) }, "x", [run(unit)], setting);
  }
  add(sketch, "corridor", { x: snap(left + block), y: top, w: hall, h: high });
  escalators(sketch, snap(left + block + hall / 2 - 2.2), snap(top + 0.6));
  const stage = { x: snap(left + block + 1.4), y: snap(top + high - 4.6), w: 5.6, h: 3.8 };
  add(sketch, "event", rectangle(stage), { open: true });
}
