import { textWidth } from "../floor-map/text-width.ts";
import { tenth } from "../tenth.ts";
import { GRAPH_HEIGHT, GRAPH_WIDTH, type PlacedNode } from "./graph.ts";

export interface GraphLabel {
  id: number;
  x: number;
  y: number;
  anchor: "start" | "end" | "middle";
  size: number;
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const MOST_LABELS = 120;
const GAP = 5;

const overlaps = (a: Box, b: Box) =>
  a.left < b.right && a.right > b.left && a.top < b.bottom && a.bottom > b.top;
function candidates(node: PlacedNode, size: number): { label: GraphLabel; box: Box }[] {
  const { id, px, py, radius, name, isCenter } = node;
  const width = textWidth(name, size);
  const reach = (isCenter ? radius + 8 : radius) + GAP;
  const baseline = tenth(py + size * 0.35);
  const at = (x: number, y: number, anchor: GraphLabel["anchor"]) => {
    const left = anchor === "start" ? x : anchor === "end" ? x - width : x - width / 2;
    const box = { left, right: left + width, top: y - size * 0.85, bottom: y + size * 0.25 };
    return { label: { id, x: tenth(x), y: tenth(y), anchor, size }, box };
  };
  return [
    at(px + reach, baseline, "start"),
    at(px - reach, baseline, "end"),
    at(px, py + reach + size * 0.8, "middle"),
    at(px, py - reach - size * 0.2, "middle"),
  ];
}

const isInside = ({ left, right, top, bottom }: Box) =>
  left >= 0 && right <= GRAPH_WIDTH && top >= 0 && bottom <= GRAPH_HEIGHT;

/**
 * Where names stand: beside, below or above their mark, wherever they cover no mark and no other name. The asked brand
 * and its neighbours choose first; a name without room is left out (it shows when its mark is pointed at).
 */
export function placeLabels(nodes: readonly PlacedNode[]): GraphLabel[] {
  const rank = ({ isCenter, isNear, stores }: PlacedNode) =>
    (isCenter ? 1e9 : 0) + (isNear ? 1e6 : 0) + stores;
  const order = nodes.toSorted((a, b) => rank(b) - rank(a));
  const marks = nodes.map(({ id, px, py, radius }) => ({
    id,
    box: { left: px - radius, right: px + radius, top: py - radius, bottom: py + radius },
  }));
  const placed: { label: GraphLabel; box: Box }[] = [];
  for (const node of order) {
    if (placed.length >= MOST_LABELS) break;
    const free = candidates(node, node.isCenter ? 16 : 14).find(
      ({ box }) =>
        isInside(box) &&
        !placed.some((other) => overlaps(other.box, box)) &&
        !marks.some((mark) => mark.id !== node.id && overlaps(mark.box, box)),
    );
    if (free) placed.push(free);
  }
  return placed.map(({ label }) => label);
}
