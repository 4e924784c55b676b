import { tenth } from "../tenth.ts";
/** A brand of the graph; x and y lie in a square of side 1. */
export interface GraphNode {
  id: number;
  name: string;
  /** Number of its category, 1 to 12. */
  category: number;
  categoryName: string;
  stores: number;
  x: number;
  y: number;
}

/** Shared facilities beyond chance, the same but for reference only, or likeness of profile where none is shared. */
export type LinkKind = "firm" | "reference" | "profile";

export interface GraphLink {
  source: number;
  target: number;
  kind: LinkKind;
  /** Lift, or likeness 0–1. */
  weight: number;
  /** How strong the link is drawn, 0–1. */
  strength: number;
  shared: number;
}

export interface Graph {
  center: number;
  nodes: readonly GraphNode[];
  links: readonly GraphLink[];
}

export const GRAPH_WIDTH = 900;
export const GRAPH_HEIGHT = 560;
const ASIDE = 84;
const ABOVE = 34;

export interface PlacedNode extends GraphNode {
  px: number;
  py: number;
  radius: number;
  isCenter: boolean;
  isNear: boolean;
}

/** Nodes at their places on the drawing; the area of a mark grows with the stores. */
export function placeNodes({ center, nodes, links }: Graph): PlacedNode[] {
  const near = new Set(neighbours(links, center));
  const most = Math.max(1, ...nodes.map(({ stores }) => stores));
  const scale = nodes.length > 300 ? 0.5 : 1;
  return nodes.map((node) => ({
    ...node,
    px: tenth(ASIDE + node.x * (GRAPH_WIDTH - 2 * ASIDE)),
    py: tenth(ABOVE + node.y * (GRAPH_HEIGHT - 2 * ABOVE)),
    radius: tenth((5 + 7 * Math.sqrt(node.stores / most)) * (node.id === center ? 1.2 : scale)),
    isCenter: node.id === center,
    isNear: near.has(node.id),
  }));
}

/** Ids of the brands linked to one, the strongest link first. */
export function neighbours(links: readonly GraphLink[], id: number): number[] {
  return linksOf(links, id).map(({ source, target }) => (source === id ? target : source));
}

/** The links of one brand, the strongest first. */
export function linksOf(links: readonly GraphLink[], id: number): GraphLink[] {
  return links
    .filter(({ source, target }) => source === id || target === id)
    .sort((a, b) => b.strength - a.strength || b.shared - a.shared);
}

export interface LinkPath {
  isCenter: boolean;
  kind: LinkKind;
  /** 1 to 3, the thicker the stronger. */
  width: number;
  d: string;
}

/** All links in a handful of paths, one for each look: thousands of links are then a handful of shapes. */
export function linkPaths({ center, links }: Graph, nodes: readonly PlacedNode[]): LinkPath[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const paths = new Map<string, LinkPath>();
  for (const { source, target, kind, strength } of links) {
    const [from, to] = [byId.get(source), byId.get(target)];
    if (!from || !to) continue;
    const isCenter = source === center || target === center;
    const width = strength < 0.5 ? 1 : strength < 0.75 ? 2 : 3;
    const key = `${isCenter} ${kind} ${width}`;
    const path = paths.get(key) ?? { isCenter, kind, width, d: "" };
    path.d += `M${from.px} ${from.py}L${to.px} ${to.py}`;
    paths.set(key, path);
  }
  return [...paths.values()].sort((a, b) => Number(a.isCenter) - Number(b.isCenter) || a.width - b.width);
}

const ORIGIN = { px: 0, py: 0 };

/** Outline of a mark round a place: each category has its own shape and colour, so that neither stands alone. */
export function markPath(
  category: number,
  radius: number,
  place: { px: number; py: number } = ORIGIN,
): string {
  const hole = category > 6 ? holePath(category, radius * 0.38, place) : "";
  return shapePath(category, radius, place) + hole;
}

/** The seventh category and those after it are rings of the first six; a hole turns against its shape's direction. */
function holePath(category: number, r: number, { px, py }: { px: number; py: number }): string {
  const turn = [0, 5].includes((category - 1) % 6) ? 1 : 0;
  const [across, left] = [tenth(2 * r), tenth(px - r)];
  const middle = tenth(py + r * ({ 2: 0.55, 5: -0.55 }[(category - 1) % 6] ?? 0));
  return `M${left} ${middle}a${tenth(r)} ${tenth(r)} 0 1 ${turn} ${across} 0a${tenth(r)} ${tenth(r)} 0 1 ${turn} ${-across} 0z`;
}

function shapePath(category: number, radius: number, place: { px: number; py: number }): string {
  const r = radius;
  const at = (x: number, y: number) => `${tenth(place.px + x * r)} ${tenth(place.py + y * r)}`;
  switch ((category - 1) % 6) {
    case 0:
      return `M${at(-1, 0)}a${r} ${r} 0 1 0 ${tenth(2 * r)} 0a${r} ${r} 0 1 0 ${tenth(-2 * r)} 0z`;
    case 1:
      return `M${at(-0.9, -0.9)}L${at(0.9, -0.9)}L${at(0.9, 0.9)}L${at(-0.9, 0.9)}z`;
    case 2:
      return `M${at(0, -1.1)}L${at(1.08, 0.85)}L${at(-1.08, 0.85)}z`;
    case 3:
      return `M${at(0, -1.2)}L${at(1.2, 0)}L${at(0, 1.2)}L${at(-1.2, 0)}z`;
    case 4:
      return `M${at(1.12, 0)}L${at(0.56, 0.97)}L${at(-0.56, 0.97)}L${at(-1.12, 0)}L${at(-0.56, -0.97)}L${at(0.56, -0.97)}z`;
    default:
      return `M${at(0, 1.1)}L${at(1.08, -0.85)}L${at(-1.08, -0.85)}z`;
  }
}

/** Number of the map colour of a category: eleven colours, the twelfth told apart by its shape. */
export function markColour(category: number): number {
  return ((category - 1) % 11) + 1;
}
