import { bent } from "./finish.ts";
import { fixed, gate, row, run } from "./row.ts";
import { add, type FloorOrder, rectangle, type Sketch, snap } from "./sketch.ts";

export function viaduct(order: FloorOrder): Sketch {
  const { shell, cut, size } = order;
  const [north, walk, south] = [
    snap(shell.between(9, 10.5)),
    snap(shell.between(4, 5)),
    snap(shell.between(8, 9.5)),
  ];
  const h = snap(north + walk + south);
  const setting = { cut, entered: true };
  const lengths = [0.9, 1.1, 1].map((share) => snap(share * shell.between(42, 46) * size));
  const street = 6;
  const w = snap(lengths.reduce((sum, length) => sum + length, 0) + street * (lengths.length - 1));
  const sketch: Sketch = { outline: rectangle({ x: 0, y: 0, w, h }), pieces: [], gates: [] };
  let x = 0;
  lengths.forEach((length, index) => {
    const unit = cut.between(6.5, 8);
    const isLast = index === lengths.length - 1;
    const end = isLast ? snap(shell.between(15, 18)) : 0;
    const block = snap(length - end);
    row(sketch, { x, y: 0, w: block, h: north }, "x", [run(unit)], setting);
    add(sketch, "corridor", { x, y: north, w: block, h: walk });
    const service = [fixed("toilet", 6, "トイレ"), fixed("house", 5, "倉庫")];
    row(
      sketch,
      { x, y: snap(north + walk), w: block, h: south },
      "x",
      index === 1 ? [run(unit, 1), ...service, run(unit, 1)] : [run(unit * 1.1)],
      setting,
    );
    x = snap(x + block);
    if (isLast) add(sketch, "anchor", { x, y: 0, w: end, h });
    else {
      row(sketch, { x, y: 0, w: street, h: north }, "y", [streetGate("n", north)], setting);
      add(sketch, "corridor", { x, y: north, w: street, h: walk });
      row(sketch, { x, y: snap(north + walk), w: street, h: south }, "y", [streetGate("s", south)], setting);
      x = snap(x + street);
    }
  });
  const stage = { x: snap((lengths[0] ?? 0) + 0.5), y: snap(north + 0.4), w: 5, h: snap(walk - 0.8) };
  add(sketch, "event", rectangle(stage), { open: true });
  const sag = shell.between(5, 9);
  const bend = ([px, py]: readonly [number, number]): readonly [number, number] => [
    px,
    py + sag * (1 - ((2 * px) / w - 1) ** 2),
  ];
  return bent(sketch, bend);
}

function streetGate(facing: "n" | "s", length: number): ReturnType<typeof gate> {
  return gate(facing, "横丁", length);
}
