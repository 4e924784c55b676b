import { random } from "../random.ts";
import { asFloor, type DrawnFloor } from "./draw.ts";
import { fixed, row, run } from "./row.ts";
import { add, rectangle, type Sketch, snap } from "./sketch.ts";

export function planOfSize(count: number): DrawnFloor {
  const perRow = Math.max(1, Math.ceil(Math.sqrt(count * 2.2)));
  const cut = random(`plan-of-size/${count}`);
  const [depth, walk, end] = [11, 5, 5];
  const w = snap(perRow * 7.8 + 2 * end);
  const rows = Math.ceil(count / perRow);
  const sketch: Sketch = { outline: [], pieces: [], gates: [] };
  let y = 0;
  for (let index = 0; index < rows; index++) {
    if (index % 2 === 1) {
      add(sketch, "corridor", { x: 0, y, w, h: walk });
      y = snap(y + walk);
    }
    const units = Math.floor(count / rows) + (index < count % rows ? 1 : 0);
    const length = snap(w - 2 * end);
    const items = [fixed("stairs", end), run(length / units), fixed("elevator", end)];
    row(sketch, { x: 0, y, w, h: depth }, "x", items, { cut, entered: false });
    y = snap(y + depth);
  }
  if (rows % 2 === 1) {
    add(sketch, "corridor", { x: 0, y, w, h: walk });
    y = snap(y + walk);
  }
  sketch.outline = rectangle({ x: 0, y: 0, w, h: y });
  return asFloor(sketch, 0);
}
