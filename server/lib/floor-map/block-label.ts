import { oneDecimal } from "../areas.ts";
import type { Rectangle } from "./rectangle.ts";
import { ems, textWidth } from "./text-width.ts";
import { isVacant, type MapUnit } from "./unit.ts";

export const LABEL_SIZE = 14;
export const LABEL_LEADING = 17;
const SIDE = 1.5;
const SPACING = -0.02;

/** One line of a block's label: bold number, name, or area. */
export interface LabelLine {
  text: string;
  role: "number" | "name" | "area";
}

const NO_LINE_START = /^[ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮーゝゞ々、。）」』・＆&\s]/u;
const SCRIPTS = [/[\u3041-\u3096]/u, /[\u30a0-\u30ff]/u, /[\u4e00-\u9fff々]/u, /[A-Za-z0-9]/u];

function script(character: string): number {
  return SCRIPTS.findIndex((pattern) => pattern.test(character));
}

/**
 * How well a break between two characters reads, in label units. Words tend to end where katakana meets another
 * script, before a longer run of hiragana and before the particles の and と; hardly ever within hiragana.
 */
function breakBonus(before: string, rest: string): number {
  const after = rest.charAt(0);
  if (/[\s　・]/u.test(before) || /[\s　]/u.test(after)) return 60;
  if (after === "の" || after === "と") return 6;
  const [from, to] = [script(before), script(after)];
  if (from === to) return from === 0 ? -10 : 0;
  if (to === 0) return /^[\u3041-\u3096]{2}/u.test(rest) ? 12 : 0;
  return from === 1 || to === 1 ? 20 : 6;
}

function labelWidth(text: string): number {
  return spaced(textWidth(text, LABEL_SIZE), [...text].length);
}

function spaced(width: number, characters: number): number {
  return width + characters * SPACING * LABEL_SIZE;
}

/**
 * Cuts a name in two lines that both fit `width`: at a space or middle dot if there is one, else where the script
 * changes, else in the middle; never before a small kana, a long-vowel mark or closing punctuation. Undefined when no
 * cut fits.
 */
export function twoLines(name: string, width: number): [string, string] | undefined {
  const characters = [...name];
  const widths = characters.map(ems);
  const isSpace = characters.map((character) => /\s/u.test(character));
  const widthOf = (from: number, to: number) => {
    let sum = 0;
    for (let i = from; i < to; i++) sum += widths[i] as number;
    return spaced(sum * LABEL_SIZE, to - from);
  };
  let best: [string, string] | undefined;
  let bestCost = Number.POSITIVE_INFINITY;
  for (let i = 1; i < characters.length; i++) {
    const before = characters[i - 1] as string;
    const after = characters[i] as string;
    let [end, start] = [i, i];
    while (end > 0 && isSpace[end - 1]) end--;
    while (start < characters.length && isSpace[start]) start++;
    if (start === characters.length || (NO_LINE_START.test(after) && !isSpace[i])) continue;
    const [first, second] = [widthOf(0, end), widthOf(start, characters.length)];
    const longest = Math.max(first, second);
    if (longest > width) continue;
    const bonus = breakBonus(before, characters.slice(i).join(""));
    const isOrphan = characters.length - i === 1 && bonus <= 0;
    const cost = longest - bonus + (second > first ? 8 : 0) + (isOrphan ? 9 : 0);
    if (cost < bestCost) {
      best = [characters.slice(0, end).join(""), characters.slice(start).join("")];
      bestCost = cost;
    }
  }
  return best;
}

function fits(text: string, width: number): boolean {
  return labelWidth(text) <= width;
}

/** The longest form of the area that fits, with the scheme's letter in front where it has one. */
function areaText(unit: MapUnit, letter: string | undefined, width: number): string | undefined {
  const area = oneDecimal(unit.area);
  const forms = [`${area}坪`, area];
  const lettered = letter === undefined ? forms : [...forms.map((form) => `${letter} ${form}`), letter];
  return lettered.find((form) => fits(form, width));
}

function nameLines(unit: MapUnit, width: number, rows: number): LabelLine[] | undefined {
  const name = unit.tenant;
  if (name === undefined || rows < 1) return undefined;
  if (fits(name, width)) return [{ text: name, role: "name" }];
  const cut = rows < 2 ? undefined : twoLines(name, width);
  return cut?.map((text) => ({ text, role: "name" as const }));
}

/** A low, wide block: everything beside each other on one row. */
function oneRow(unit: MapUnit, letter: string | undefined, width: number): LabelLine[] | undefined {
  const title = unit.tenant ?? unit.number;
  const area = `${oneDecimal(unit.area)}坪`;
  const role = isVacant(unit) ? "number" : "name";
  const mark = letter === undefined ? "" : `${letter} `;
  return [`${title}　${mark}${area}`, ...(mark === "" ? [] : [`${mark}${title}`, `${mark}${unit.number}`])]
    .filter((text) => fits(text, width))
    .map((text): LabelLine[] => [{ text, role }])[0];
}

/**
 * The lines of a block's label, top to bottom, for the largest rectangle inside the block (map units, 14-unit type).
 * Name in up to two lines with the area below where both fit, then the name alone, then the number, then nothing;
 * anchors carry their number on top. `letter` is the colouring's second channel where that is a letter.
 */
export function blockLabel(unit: MapUnit, box: Rectangle, letter?: string): LabelLine[] {
  const width = box.right - box.left - 2 * SIDE;
  const rows = Math.floor((box.bottom - box.top - 5) / LABEL_LEADING);
  if (rows < 1) return [];
  const number: LabelLine = { text: unit.number, role: "number" };
  const area = areaText(unit, letter, width);
  const areaLine: LabelLine[] = area === undefined ? [] : [{ text: area, role: "area" }];
  const hasNumber = fits(unit.number, width);
  if (rows === 1) {
    const row = oneRow(unit, letter, width);
    if (row) return row;
    if (letter !== undefined && fits(letter, width)) return [{ text: letter, role: "area" }];
  }
  const isAnchor = unit.kind === "anchor" && hasNumber && rows >= 3;
  const name = nameLines(unit, width, rows - (isAnchor ? 1 : 0) - (letter !== undefined && rows > 1 ? 1 : 0));
  const head = name ?? (hasNumber ? [number] : []);
  const lines = [...(isAnchor && name ? [number] : []), ...head];
  if (lines.length === 0) return letter !== undefined && fits(letter, width) ? areaLine : [];
  return lines.length < rows ? [...lines, ...areaLine] : lines;
}
