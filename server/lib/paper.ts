import type { Sheet } from "./floor-map/sheet.ts";

/** Sheets that a pack can be printed on, each with what lies within its margins, millimetres. */
export const PAPERS = {
  "a4-landscape": { label: "A4横", width: 273, height: 186 },
  "a4-portrait": { label: "A4縦", width: 186, height: 273 },
  "a3-landscape": { label: "A3横", width: 396, height: 273 },
  "a3-portrait": { label: "A3縦", width: 273, height: 396 },
} as const;
export type Paper = keyof typeof PAPERS;

const SCALES = [
  50, 100, 150, 200, 250, 300, 400, 500, 600, 800, 1000, 1200, 1500, 2000, 2500, 3000, 4000, 5000, 6000, 8000,
  10_000,
] as const;
/** Room beside a drawing for its floor's name and its legend, millimetres. */
const BESIDE = 42;

export interface DrawnToScale {
  /** Of the whole drawing on paper, millimetres. */
  width: number;
  height: number;
  /** How many metres a metre on paper stands for; `undefined` for a floor too large for any usual scale. */
  denominator: number | undefined;
}

/** How large a drawing is on paper, in the largest usual scale that fits; beside it is room of its own, millimetres. */
export function toScale(
  sheet: Pick<Sheet, "width" | "height" | "scale">,
  paper: Paper,
  { beside = BESIDE, most = PAPERS[paper].width as number } = {},
): DrawnToScale {
  const { height } = PAPERS[paper];
  const metres = sheet.width / sheet.scale;
  const ratio = sheet.height / sheet.width;
  const widest = Math.min(most, (height - beside) / ratio);
  const denominator = SCALES.find((one) => (metres * 1000) / one <= widest);
  const width = denominator === undefined ? widest : (metres * 1000) / denominator;
  return { width, height: width * ratio, denominator };
}
