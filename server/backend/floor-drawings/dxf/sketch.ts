import { withChords } from "../../../lib/floor-drawing/arcs.ts";
import { SKETCH_HEIGHT, SKETCH_WIDTH } from "../../../lib/floor-drawing/drawing.ts";
import type { Point } from "../../../lib/geometry.ts";

/** Letters of the paths of all layers together: what a page carries. */
const MOST_LETTERS = 150_000;
const MOST_LETTERS_OF_ONE = 6_000;
/** Points that are kept of a drawing; what comes after them is in no sketch. */
const MOST_POINTS = 400_000;
/** The part of the points that may lie outside the sketch at each side, so that a stray one does not shrink the rest. */
const STRAY = 0.002;
const MARGIN = 4;
const STROKE = 10;
/** Arcs become chords within the hundredth part of their own size. */
const COARSE = 0.01;

/** Small pictures of layers: all to one scale, so that one sees where on the floor a layer lies. */
export class Sketches {
  readonly #lines = new Map<string, Point[][]>();
  readonly #words = new Map<string, Point[]>();
  #points = 0;

  /** A line through corners (x, y and the bulge of the side after each) in the coordinates of the drawing. */
  add(layer: string, corners: readonly number[], isClosed: boolean): void {
    if (this.#points >= MOST_POINTS || corners.length < 6 || !corners.every(Number.isFinite)) return;
    const isBent = corners.some((value, i) => i % 3 === 2 && value !== 0);
    const points = withChords(corners, isClosed, isBent ? sizeOf(corners) * COARSE : 1);
    const [first] = points;
    if (isClosed && first) points.push(first);
    this.#points += points.length;
    listIn(this.#lines, layer).push(points);
  }

  /** A text: a stroke where it begins, whatever its size. */
  addText(layer: string, at: Point): void {
    listIn(this.#words, layer).push(at);
  }

  /** Paths of SVG in a frame of SKETCH_WIDTH by SKETCH_HEIGHT, by layer; the largest lines where there are too many. */
  drawn(): ReadonlyMap<string, string> {
    const lines = [...this.#lines.values()].flat(2);
    const place = placeWithin(lines.length > 0 ? lines : [...this.#words.values()].flat());
    const layers = new Set([...this.#lines.keys(), ...this.#words.keys()]);
    const most = Math.min(MOST_LETTERS_OF_ONE, Math.floor(MOST_LETTERS / Math.max(1, layers.size)));
    return new Map(
      [...layers].map((layer) => {
        const words = (this.#words.get(layer) ?? []).map((at) => strokeAt(place(at)));
        const drawn = (this.#lines.get(layer) ?? []).map((line) => line.map(place));
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

/** The diagonal of what the corners span. */
function sizeOf(corners: readonly number[]): number {
  const side = (first: number) => {
    let [low, high] = [Infinity, -Infinity];
    for (let i = first; i < corners.length; i += 3) {
      low = Math.min(low, corners[i] ?? 0);
      high = Math.max(high, corners[i] ?? 0);
    }
    return high - low;
  };
  return Math.hypot(side(0), side(1));
}

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
  const paths = new Map<string, number>();
  for (const line of lines) {
    if (!line.every(isInFrame)) continue;
    const points = line.filter(([x, y], i) => i === 0 || x !== line[i - 1]?.[0] || y !== line[i - 1]?.[1]);
    // A dot has a length too, or nothing of it is drawn.
    const ends = points.length === 1 ? [...points, ...points] : points;
    const path = `M${ends.map(([x, y]) => `${x} ${y}`).join("L")}`;
    paths.set(path, spread(points));
  }
  let path = "";
  for (const [one] of [...paths].sort(([, a], [, b]) => b - a))
    if (path.length + one.length <= most) path += one;
  return path;
}

function spread(points: readonly Point[]): number {
  let [left, right, low, high] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const [x, y] of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    low = Math.min(low, y);
    high = Math.max(high, y);
  }
  return right - left + (high - low);
}
