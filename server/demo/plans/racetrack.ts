import { chamfered } from "./finish.ts";
import { fixed, gate, row, run } from "./row.ts";
import {
  add,
  doorName,
  ell,
  escalators,
  type FloorOrder,
  opens,
  type Rect,
  rectangle,
  type Sketch,
  snap,
} from "./sketch.ts";

interface Shell {
  w: number;
  h: number;
  north: number;
  south: number;
  side: number;
  walk: number;
  mall: number;
  atrium: number;
  bulge: number;
  setback: number;
  setbackLength: number;
  nw: number;
  ne: number;
  se: number;
  nwDrop: number;
  neDrop: number;
}

function widening({ cut, level }: FloorOrder): number {
  return level === 1 ? 2.8 : cut.fork("mall").between(-0.8, 2);
}

function shellOf(order: FloorOrder): Shell {
  const { shell, size } = order;
  const h = snap(60 * Math.max(0.9, size));
  const north = snap(shell.between(10, 11.5));
  const south = snap(shell.between(13, 14.5));
  const depth = h - south - north;
  const side = snap(shell.between(12.5, 14));
  const walk = snap(shell.between(5, 6));
  return {
    w: snap(132 * size),
    h,
    north,
    south,
    side,
    walk,
    mall: snap(walk + widening(order)),
    atrium: snap(shell.between(13, 15)),
    bulge: snap(shell.between(2.5, 4)),
    setback: snap(shell.between(7, 8.5)),
    setbackLength: snap(shell.between(30, 36) * size),
    nw: snap(26 * size),
    ne: snap(40 * size),
    se: snap(36 * size),
    nwDrop: snap(north + depth * 0.42),
    neDrop: snap(north + depth * 0.3),
  };
}

export function racetrack(order: FloorOrder): Sketch {
  const shell = shellOf(order);
  const { w, h, bulge, setback, setbackLength: back } = shell;
  const step = snap(w - shell.ne);
  const foot = snap(h - setback);
  const outline: Sketch["outline"] = [
    [0, 0],
    [step, 0],
    [step, -bulge],
    [w, -bulge],
    [w, h],
    [back, h],
    [back, foot],
    [0, foot],
  ];
  const sketch: Sketch = { outline, pieces: [], gates: [] };
  northFront(sketch, shell, order);
  eastAndSouth(sketch, shell, order);
  westFront(sketch, shell, order);
  walks(sketch, shell);
  islands(sketch, shell, order);
  const cut = snap(order.shell.between(6, 9));
  return chamfered(chamfered(sketch, "nw", [0, 0], cut), "se", [w, h], snap(cut + 1));
}

function isSplit(order: FloorOrder, corner: string): boolean {
  return order.cut.fork(`split/${corner}`).chance(corner === "ne" ? 0.35 : 0.3);
}

function northFront(sketch: Sketch, shell: Shell, order: FloorOrder): void {
  const { w, north, side, bulge, nw, ne, nwDrop, neDrop } = shell;
  const setting = { cut: order.cut, entered: opens(order) };
  const unit = order.cut.between(7.6, 9);
  add(sketch, "anchor", ell({ x: 0, y: 0, w: nw, h: nwDrop }, "se", nw - side, nwDrop - north));
  const front = { x: nw, y: 0, w: snap(w - nw - ne), h: north };
  const door = gate("n", doorName(order.level, "駅前広場"));
  row(sketch, front, "x", [run(unit, 1), door, run(unit, 1.3)], setting);
  const part = { x: snap(w - ne), y: snap(-bulge), w: ne, h: snap(neDrop + bulge) };
  if (!isSplit(order, "ne")) {
    add(sketch, "anchor", ell(part, "sw", ne - side, neDrop - north));
    return;
  }
  row(sketch, { ...part, w: snap(ne - side), h: snap(north + bulge) }, "x", [run(unit)], setting);
  add(sketch, "anchor", { ...part, x: snap(w - side), w: side });
}

function eastAndSouth(sketch: Sketch, shell: Shell, order: FloorOrder): void {
  const { w, h, south, side, setback, setbackLength: back, neDrop, se } = shell;
  const { cut } = order;
  const inner = snap(h - south);
  const east = { x: snap(w - side), y: neDrop, w: side, h: snap(inner - neDrop) };
  row(sketch, east, "y", [fixed("stairs", 4, "階段"), run(6.6)], { cut, entered: false });
  const unit = cut.between(7.6, 9);
  const setting = { cut, entered: opens(order, (level) => level === 1) };
  const door = gate("s", "");
  const front = { x: back, y: inner, w: snap(w - se - back), h: south };
  if (isSplit(order, "se")) {
    row(
      sketch,
      { ...front, w: snap(w - side - 7 - back) },
      "x",
      [run(unit, 0.5), door, run(unit, 1.4)],
      setting,
    );
    add(sketch, "anchor", { x: snap(w - side - 7), y: inner, w: snap(side + 7), h: south });
  } else {
    row(sketch, front, "x", [run(unit, 0.5), door, run(unit, 1)], setting);
    add(sketch, "anchor", { x: snap(w - se), y: inner, w: se, h: south });
  }
  const service = { x: side, y: inner, w: snap(back - side), h: snap(south - setback) };
  const rooms = [fixed("toilet", 7, "トイレ"), fixed("house", snap(back - side - 7), "機械室")];
  row(sketch, service, "x", rooms, { cut, entered: false });
}

function westFront(sketch: Sketch, { h, side, setback, nwDrop }: Shell, order: FloorOrder): void {
  const west = { x: 0, y: nwDrop, w: side, h: snap(h - setback - nwDrop) };
  row(sketch, west, "y", [run(6.4), fixed("house", 6, "荷さばき")], { cut: order.cut, entered: false });
}

function walks(sketch: Sketch, { w, h, north, south, side, walk, mall }: Shell): void {
  const [l, r, t, b] = [side, snap(w - side), north, snap(h - south)];
  const between = { y: snap(t + mall), h: snap(b - t - 2 * mall) };
  add(sketch, "corridor", { x: l, y: t, w: snap(r - l), h: mall });
  add(sketch, "corridor", { x: l, y: snap(b - mall), w: snap(r - l), h: mall });
  add(sketch, "corridor", { x: l, w: walk, ...between });
  add(sketch, "corridor", { x: snap(r - walk), w: walk, ...between });
}

function islands(sketch: Sketch, shell: Shell, order: FloorOrder): void {
  const { w, h, north, south, side, walk, mall, atrium } = shell;
  const top = snap(north + mall);
  const height = snap(h - south - mall - top);
  const left = snap(side + walk);
  const width = snap((w - 2 * left - atrium) / 2);
  island(sketch, { x: left, y: top, w: width, h: height }, order, false);
  const x = snap(left + width);
  add(sketch, "corridor", { x, y: top, w: atrium, h: height });
  hall(sketch, { x, y: snap(north + walk), w: atrium, h: snap(h - south - north - 2 * walk) });
  const east = snap(x + atrium);
  island(sketch, { x: east, y: top, w: snap(w - left - east), h: height }, order, true);
}

function hall(sketch: Sketch, { x, y, w, h }: Rect): void {
  const middle = x + w / 2;
  const isLong = h >= 23.8;
  escalators(sketch, snap(middle - 2.2), snap(y + 1));
  if (isLong) escalators(sketch, snap(middle - 2.2), snap(y + h - 9));
  const at = isLong ? y + h / 2 - 2.3 : y + h - 6.5;
  add(sketch, "event", rectangle({ x: snap(middle - 3.5), y: snap(at), w: 7, h: 4.6 }), { open: true });
}

function island(sketch: Sketch, { x, y, w, h }: Rect, order: FloorOrder, isEast: boolean): void {
  const spine = 2.4;
  const depth = snap((h - spine) / 2);
  const setting = { cut: order.cut, entered: false };
  const unit = order.cut.between(7.8, 9);
  const through = order.cut.chance(0.4) ? 11 : 0;
  const from = isEast ? x : snap(x + through);
  const length = snap(w - through);
  row(sketch, { x: from, y, w: length, h: depth }, "x", [run(unit)], setting);
  add(sketch, "house", { x: from, y: snap(y + depth), w: length, h: spine });
  const low = { x: from, y: snap(y + depth + spine), w: length, h: snap(h - depth - spine) };
  const services = [fixed("toilet", 6.4, "トイレ"), fixed("elevator", 4, "EV")];
  row(sketch, low, "x", isEast ? [run(unit, 1.6), ...services, run(unit, 1)] : [run(unit)], setting);
  if (through > 0) add(sketch, "anchor", { x: isEast ? snap(x + length) : x, y, w: through, h });
}
