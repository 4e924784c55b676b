/** Units that a drawing may be in, in metres. */
export const unitMetres = { mm: 0.001, cm: 0.01, m: 1, inch: 0.0254, foot: 0.3048 } as const;
export type DrawingUnit = keyof typeof unitMetres;

/** A line through corners as it was drawn. */
export interface DrawnShape {
  layer: string;
  /** For each corner x, y and the bulge of the side after it, one after the other; y goes up. */
  corners: number[];
  isClosed: boolean;
}

export interface DrawnText {
  layer: string;
  at: [number, number];
  height: number;
  text: string;
}

/** The frame of a layer's small picture. */
export const SKETCH_WIDTH = 240;
export const SKETCH_HEIGHT = 160;

/** What a layer holds, blocks taken apart. */
export interface DrawnLayer {
  name: string;
  /** Switched off or frozen. */
  isHidden: boolean;
  closed: number;
  /** Lines through several corners whose ends lie apart. */
  open: number;
  texts: number;
  lines: number;
  arcs: number;
  splines: number;
  others: number;
  /** Its lines as a path of SVG; what came before layers had pictures, or was drawn here, has none. */
  sketch?: string;
}

/** What was read of a drawing, in its own units. */
export interface Drawing {
  /** As the file says; null where it does not. */
  unit: DrawingUnit | null;
  layers: DrawnLayer[];
  shapes: DrawnShape[];
  texts: DrawnText[];
  /** What of the file was left out, in Japanese. */
  notes: string[];
  /** Of what was drawn over a picture. */
  traced?: Traced;
}

interface Traced {
  /** Clockwise degrees from "up" to true north. */
  north: number;
  metresPerPixel: number;
  /** Clockwise degrees that the picture was turned by. */
  degrees: number;
  entrances: { at: [number, number]; label: string }[];
}
