import { textWidth } from "../floor-map/text-width.ts";

/** A word to be placed, in the order in which words take their places. */
export interface CloudEntry {
  word: string;
  /** 1 (small) to 6. */
  size: number;
}

/** A word in its place: its box, and the size of its letters, in the units of the block. */
export interface PlacedWord {
  x: number;
  y: number;
  width: number;
  height: number;
  font: number;
}

/** The words' places, and the height of the block that they fill; its width is always the same. */
export interface CloudLayout {
  height: number;
  places: (PlacedWord | undefined)[];
}

export const CLOUD_WIDTH = 400;
/** Heights of blocks that are tried; the one that is filled best is taken. */
const HEIGHTS = [260, 320, 380];

/** Letters of each size beside those of the smallest. */
const SIZES = [1, 1.2, 1.45, 1.75, 2.15, 2.6];
const LINE = 1.24;
/** What is kept free beside a word, in letters of its size. */
export const ASIDE = 0.3;
const STEP = { x: 6, y: 4 };
/** Letters smaller than this could not be read on a telephone; larger ones say no more. */
const LEAST_FONT = 11;
const MOST_FONT = 34;
const TRIES = 7;

/**
 * Places words in a block without overlap, the first in its middle and each next one as near to it as there is room,
 * with the largest letters with which all find room. What finds none in the smallest letters is left out (undefined).
 * The same words give the same places everywhere: text is measured by the fixed widths of Japanese letters, and the
 * drawing is held to them (`textLength`).
 */
export function layOut(words: readonly CloudEntry[]): CloudLayout {
  let best: CloudLayout = { height: 0, places: [] };
  if (words.length === 0) return best;
  blocks ??= HEIGHTS.map((height) => ({ height, middles: middlesOf(height) }));
  for (const block of blocks) {
    const layout = cropped(fitted(words, block));
    const isBetter =
      left(layout) < left(best) || (left(layout) === left(best) && coverage(layout) > coverage(best));
    if (best.height === 0 || isBetter) best = layout;
  }
  return best;
}

function left({ places }: CloudLayout): number {
  return places.filter((one) => one === undefined).length;
}

function fitted(words: readonly CloudEntry[], block: Block): CloudLayout["places"] {
  let [low, high] = [LEAST_FONT, MOST_FONT];
  let best = placeAll(words, low, block);
  for (let turn = 0; turn < TRIES; turn++) {
    const font = (low + high) / 2;
    const placed = placeAll(words, font, block, true);
    if (placed.length === words.length) [best, low] = [placed, font];
    else high = font;
  }
  return best;
}

/** The block without what is empty at its sides, as wide as ever. */
function cropped(placed: CloudLayout["places"]): CloudLayout {
  const boxes = placed.filter((one) => one !== undefined);
  const [x, y] = [Math.min(...boxes.map((one) => one.x)), Math.min(...boxes.map((one) => one.y))];
  const width = Math.max(...boxes.map((one) => one.x + one.width)) - x;
  const height = Math.max(...boxes.map((one) => one.y + one.height)) - y;
  const scale = CLOUD_WIDTH / width;
  const places = placed.map(
    (one) =>
      one && {
        x: (one.x - x) * scale,
        y: (one.y - y) * scale,
        width: one.width * scale,
        height: one.height * scale,
        font: one.font * scale,
      },
  );
  return { height: height * scale, places };
}

/** @param isWhole ends at the first word that finds no room */
function placeAll(
  words: readonly CloudEntry[],
  smallest: number,
  { height: most, middles }: Block,
  isWhole = false,
): CloudLayout["places"] {
  const boxes = words.map(({ word, size }) => {
    const font = smallest * (SIZES[size - 1] ?? 1);
    return { font, width: textWidth(word, font) + ASIDE * font, height: font * LINE };
  });
  const least = {
    width: Math.min(...boxes.map(({ width }) => width)),
    height: Math.min(...boxes.map(({ height }) => height)),
  };
  const free = middles.filter(({ x, y }) => isInside(x, y, least, most));
  const placed: PlacedWord[] = [];
  const places: CloudLayout["places"] = [];
  for (const box of boxes) {
    const middle = free.find(
      ({ x, y }) => isInside(x, y, box, most) && !placed.some((other) => meets(x, y, box, other)),
    );
    if (!middle && isWhole) break;
    const place = middle && { ...box, x: middle.x - box.width / 2, y: middle.y - box.height / 2 };
    places.push(place);
    if (!place) continue;
    placed.push(place);
    // Where not even the smallest word has room beside this one, no other need be tried.
    let left = 0;
    for (const one of free) if (!meets(one.x, one.y, least, place)) free[left++] = one;
    free.length = left;
  }
  return places;
}

type Size = Pick<PlacedWord, "width" | "height">;

interface Middle {
  x: number;
  y: number;
}

interface Block {
  height: number;
  middles: readonly Middle[];
}

/** The same for all words: to sort their middles takes a third of the time of a cloud. */
let blocks: Block[] | undefined;

/** Middles of words, nearest to the middle of the block first; a distance that grows towards the sides, not the corners. */
function middlesOf(height: number): Middle[] {
  const all: (Middle & { far: number })[] = [];
  for (let x = STEP.x; x < CLOUD_WIDTH; x += STEP.x) {
    for (let y = STEP.y; y < height; y += STEP.y) {
      const dx = Math.abs(x - CLOUD_WIDTH / 2) / CLOUD_WIDTH;
      const dy = Math.abs(y - height / 2) / height;
      all.push({ x, y, far: dx ** 3 + dy ** 3 });
    }
  }
  return all.sort((a, b) => a.far - b.far || a.y - b.y || a.x - b.x);
}

function isInside(x: number, y: number, { width, height }: Size, most: number): boolean {
  return x - width / 2 >= 0 && x + width / 2 <= CLOUD_WIDTH && y - height / 2 >= 0 && y + height / 2 <= most;
}

function meets(x: number, y: number, { width, height }: Size, other: PlacedWord): boolean {
  return (
    x - width / 2 < other.x + other.width &&
    other.x < x + width / 2 &&
    y - height / 2 < other.y + other.height &&
    other.y < y + height / 2
  );
}

/** The share of the block that the words' boxes take. */
export function coverage({ height, places }: CloudLayout): number {
  const area = places.reduce((sum, one) => sum + (one ? one.width * one.height : 0), 0);
  return height > 0 ? area / (CLOUD_WIDTH * height) : 0;
}
