import type { Point } from "../../lib/geometry.ts";
import type { Random } from "../random.ts";

export type UnitKind = "anchor" | "inline" | "event";
export type CoreKind = "escalator" | "elevator" | "stairs" | "toilet";
export type Side = "n" | "e" | "s" | "w";

export interface Piece {
  role: UnitKind | CoreKind | "corridor" | "house";
  label: string;
  outline: Point[];
  open: boolean;
}

export interface Gate {
  at: Point;
  facing: Side;
  /** What follows the compass word of the entrance, such as デッキ連絡; a label that names its own place starts with =. */
  label: string;
}

export interface Rect {
  x: number;
  y: number;
  w: number;
  h: number;
}

/** A floor while it is drawn: metres, x right, y down, any origin. */
export interface Sketch {
  outline: Point[];
  pieces: Piece[];
  gates: Gate[];
}

export interface FloorOrder {
  /** Same for every floor of a building: its shell and cores stay in place. */
  shell: Random;
  cut: Random;
  /** 1 is the ground floor, -1 the first basement. */
  level: number;
  entered: readonly number[];
  size: number;
}

export function opens(order: FloorOrder, levels: (level: number) => boolean = () => true): boolean {
  return order.entered.includes(order.level) && levels(order.level);
}

export function doorName(level: number, ground: string): string {
  if (level < 0) return "地下道";
  return level === 1 ? ground : "デッキ連絡";
}

export function snap(value: number): number {
  return Math.round(value * 10) / 10;
}

export function rectangle(rect: Rect): Point[] {
  const [left, top, right, bottom] = [rect.x, rect.y, rect.x + rect.w, rect.y + rect.h].map(snap);
  return [
    [left, top],
    [right, top],
    [right, bottom],
    [left, bottom],
  ] as Point[];
}

export function ell(rect: Rect, corner: "nw" | "ne" | "se" | "sw", w: number, h: number): Point[] {
  const [l, t, r, b] = [rect.x, rect.y, rect.x + rect.w, rect.y + rect.h].map(snap) as [
    number,
    number,
    number,
    number,
  ];
  const x = snap(corner === "nw" || corner === "sw" ? l + w : r - w);
  const y = snap(corner === "nw" || corner === "ne" ? t + h : b - h);
  const shapes: Record<typeof corner, Point[]> = {
    nw: [
      [x, t],
      [r, t],
      [r, b],
      [l, b],
      [l, y],
      [x, y],
    ],
    ne: [
      [l, t],
      [x, t],
      [x, y],
      [r, y],
      [r, b],
      [l, b],
    ],
    se: [
      [l, t],
      [r, t],
      [r, y],
      [x, y],
      [x, b],
      [l, b],
    ],
    sw: [
      [l, t],
      [r, t],
      [r, b],
      [x, b],
      [x, y],
      [l, y],
    ],
  };
  return shapes[corner];
}

export function add(
  sketch: Sketch,
  role: Piece["role"],
  shape: Rect | Point[],
  options: { label?: string; open?: boolean } = {},
): void {
  const outline = Array.isArray(shape) ? shape : rectangle(shape);
  sketch.pieces.push({ role, outline, label: options.label ?? "", open: options.open ?? false });
}

export function escalators(sketch: Sketch, x: number, y: number, lying = false): void {
  for (const place of [0, 2.4]) {
    const rect = lying ? { x, y: y + place, w: 8, h: 2 } : { x: x + place, y, w: 2, h: 8 };
    add(sketch, "escalator", rect, { open: true });
  }
}
