import { openPdf, refIn, sheetOf } from "./pdf.ts";

type Matrix = readonly [number, number, number, number, number, number];
type Point = readonly [number, number];

interface DrawnPage {
  /** Points. */
  width: number;
  height: number;
  /** Where each glyph or run of glyphs begins, points from the lower left corner, with its font's size on paper. */
  texts: { at: Point; size: number }[];
  /** Each line drawn in one go, points. */
  lines: Point[][];
}

const times = ([a, b, c, d, e, f]: Matrix, [g, h, i, j, k, l]: Matrix): Matrix => [
  a * g + b * i,
  a * h + b * j,
  c * g + d * i,
  c * h + d * j,
  e * g + f * i + k,
  e * h + f * j + l,
];
const onPage = ([x, y]: Point, [a, b, c, d, e, f]: Matrix): Point => [a * x + c * y + e, b * x + d * y + f];
const UNMOVED: Matrix = [1, 0, 0, 1, 0, 0];

export function pdfDrawings(pdf: Buffer): DrawnPage[] {
  const { get, leaves } = openPdf(pdf);
  return leaves.map((leaf) => ({ ...sheetOf(leaf), ...drawn(get(refIn(leaf.head, "Contents")).stream) }));
}

function drawn(content: string): Pick<DrawnPage, "texts" | "lines"> {
  const texts: DrawnPage["texts"] = [];
  const lines: Point[][] = [];
  const kept: Matrix[] = [];
  let matrix = UNMOVED;
  let text = UNMOVED;
  let size = 0;
  let operands: number[] = [];
  const matrixOf = () => operands.slice(-6) as unknown as Matrix;
  const pointOf = (): Point => onPage(operands.slice(-2) as unknown as Point, matrix);
  const act: Record<string, () => void> = {
    q: () => void kept.push(matrix),
    Q: () => {
      matrix = kept.pop() ?? UNMOVED;
    },
    cm: () => {
      matrix = times(matrixOf(), matrix);
    },
    m: () => void lines.push([pointOf()]),
    l: () => void lines.at(-1)?.push(pointOf()),
    Tf: () => {
      size = operands.at(-1) ?? 0;
    },
    Tm: () => {
      text = matrixOf();
    },
    Td: () => {
      const [x = 0, y = 0] = operands.slice(-2);
      text = times([1, 0, 0, 1, x, y], text);
    },
    Tj: () => {
      const placed = times(text, matrix);
      texts.push({ at: onPage([0, 0], placed), size: size * Math.hypot(placed[2], placed[3]) });
    },
  };
  for (const [token] of content.matchAll(/<[\dA-Fa-f\s]*>|\/\S+|[^\s<>/[\]]+/g)) {
    if (/^[-+.\d]+$/.test(token)) operands.push(Number(token));
    else if (!/^[<(/]/.test(token)) {
      act[token]?.();
      operands = [];
    }
  }
  return { texts, lines };
}

export function fontsLeftOut(pdf: Buffer): string[] {
  const { objects, get } = openPdf(pdf);
  const fonts = [...objects.values()].filter(({ head }) => /\/Type ?\/Font\b(?!Descriptor)/.test(head));
  if (fonts.length === 0) throw new Error("the file has no font at all");
  const isWithin = (head: string): boolean => {
    if (/\/Subtype ?\/Type3\b/.test(head)) return /\/CharProcs/.test(head);
    const below = /\/DescendantFonts ?\[(\d+) 0 R/.exec(head)?.[1];
    if (below !== undefined) return isWithin(get(below).head);
    return /\/FontFile[23]?\b/.test(get(refIn(head, "FontDescriptor")).head);
  };
  return fonts
    .filter(({ head }) => !isWithin(head))
    .map(({ head }) => /\/BaseFont ?\/(\S+)/.exec(head)?.[1] ?? head);
}

/** Points. A dash of a border is drawn as a bar is. */
const LONGEST_DASH = 10;

/**
 * The lengths of scale bars on a page, points: a bar's line goes down, along and up again by the same way.
 */
export function scaleBars({ lines }: DrawnPage): number[] {
  return lines.flatMap((line) => {
    const [a, b, c, d] = line;
    if (line.length !== 4 || !a || !b || !c || !d) return [];
    const isAlong =
      Math.abs(b[1] - c[1]) < 0.01 && Math.abs(a[0] - b[0]) < 0.01 && Math.abs(c[0] - d[0]) < 0.01;
    const isEven = Math.abs(a[1] - d[1]) < 0.01 && a[1] > b[1];
    return isAlong && isEven && Math.abs(c[0] - b[0]) > LONGEST_DASH ? [Math.abs(c[0] - b[0])] : [];
  });
}
