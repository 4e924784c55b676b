import { withChords } from "../../../lib/floor-drawing/arcs.ts";
import { SKETCH_HEIGHT, SKETCH_WIDTH } from "../../../lib/floor-drawing/drawing.ts";
import { diagonalOf } from "../../../lib/floor-drawing/extent.ts";
import type { Point } from "../../../lib/geometry.ts";

/** Letters of the paths of all layers together: what a page carries. */
const MOST_LETTERS = 150_000;
const MOST_LETTERS_OF_ONE = 6_000;
const MOST_POINTS = 400_000;
/** The part of the points that may lie outside the sketch at each side, so that a stray one does not shrink the rest. */
const STRAY = 0.002;
const MARGIN = 4;
const STROKE = 10;
/** Arcs become chords within the hundredth part of their own size. */
const COARSE = 0.01;

interface Line {
  points: Point[];
  size: number;
}

export class Sketches {
  readonly #lines = new Map<string, Line[]>();
  readonly #words = new Map<string, Point[]>();
  #points = 0;

  /** A line through corners (x, y and the bulge of the side after each) in the coordinates of the drawing. */
  add(layer: string, corners: readonly number[], isClosed: boolean): void {
    if (this.#points >= MOST_POINTS || corners.length < 6 || !corners.every(Number.isFinite)) return;
    const size = diagonalOf(corners);
    const points = withChords(corners, isClosed, size * COARSE);
    const [first] = points;
    if (isClosed && first) points.push(first);
    this.#points += points.length;
    listIn(this.#lines, layer).push({ points, size });
  }

  addText(layer: string, at: Point): void {
    listIn(this.#words, layer).push(at);
  }

  drawn(): ReadonlyMap<string, string> {
    const corners = [...this.#lines.values()].flat().flatMap(({ points }) => points);
    const place = placeWithin(corners.length > 0 ? corners : [...this.#words.values()].flat());
    const layers = new Set([...this.#lines.keys(), ...this.#words.keys()]);
    const most = Math.min(MOST_LETTERS_OF_ONE, Math.floor(MOST_LETTERS / Math.max(1, layers.size)));
    return new Map(
      [...layers].map((layer) => {
        const words = (this.#words.get(layer) ?? []).map((at) => strokeAt(place(at)));
        const largestFirst = (this.#lines.get(layer) ?? []).toSorted((a, b) => b.size - a.size);
        const drawn = largestFirst.map(({ points }) => points.map(place));
        return [layer, pathOf([...drawn, ...words], most)];
      }),
    );
  }
}

function listIn<V>(lists: Map<string, V[]>, key: string): V[] {
  const list = lists.get(key) ?? [];
  lists.set(key, list);
  return list;
}

const strokeAt = ([x, y]: Point): Point[] => [
  [x, y],
  [x + STROKE, y],
];

function placeWithin(points: readonly Point[]): (point: Point) => Point {
  const [left, right] = range(points.map(([x]) => x));
  const [low, high] = range(points.map(([, y]) => y));
  const scale = Math.min(
    (SKETCH_WIDTH - 2 * MARGIN) / (right - left || 1),
    (SKETCH_HEIGHT - 2 * MARGIN) / (high - low || 1),
  );
  const [x0, y0] = [(left + right) / 2, (low + high) / 2];
  return ([x, y]) => [
    Math.round(SKETCH_WIDTH / 2 + (x - x0) * scale),
    Math.round(SKETCH_HEIGHT / 2 - (y - y0) * scale),
  ];
}

function range(values: readonly number[]): [number, number] {
  const sorted = Float64Array.from(values).sort();
  const stray = Math.floor(sorted.length * STRAY);
  return [sorted[stray] ?? 0, sorted[sorted.length - 1 - stray] ?? 0];
}

const isInFrame = ([x, y]: Point) => x >= 0 && x <= SKETCH_WIDTH && y >= 0 && y <= SKETCH_HEIGHT;

function pathOf(lines: readonly Point[][], most: number): string {
  const paths = new Set(lines.filter((line) => line.every(isInFrame)).map(stretchOf));
  let path = "";
  for (const one of paths) if (path.length + one.length <= most) path += one;
  return path;
}

function stretchOf(line: readonly Point[]): string {
  const points = line.filter(([x, y], i) => i === 0 || x !== line[i - 1]?.[0] || y !== line[i - 1]?.[1]);
  // A dot has a length too, or nothing of it is drawn.
  const ends = points.length === 1 ? [...points, ...points] : points;
  return `M${ends.map(([x, y]) => `${x} ${y}`).join("L")}`;
}
