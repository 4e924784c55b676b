import { tsubo } from "../areas.ts";

const AREA = /([\d,]+(?:\.\d+)?)\s*(坪|㎡|m2|m²|平米|平方メートル)/i;
/** A section's number as signs write it: 101, B1-05, S12a, 1F-03. */
const NUMBER = /^(?:[A-Z]{0,3}\d{0,2}[A-Z]?-)?[A-Z]{0,3}\d{1,4}[A-Z]?(?:-[A-Z]?\d{1,3}[A-Z]?)*$/i;
const BEFORE = /^(?:区画(?:番号)?|号室|no\.?|№|#)\s*[:：]?\s*/i;
const AFTER = /\s*(?:号室|号|区画)$/;

export interface Words {
  number?: string;
  areaTsubo?: number;
}

function plain(text: string): string {
  return text
    .normalize("NFKC")
    .replace(/[‐-―−ー]/gu, "-")
    .trim();
}

function areaIn(text: string): number | undefined {
  const [, digits, unit] = AREA.exec(plain(text)) ?? [];
  if (!digits || !unit) return undefined;
  const amount = Number(digits.replaceAll(",", ""));
  const inTsubo = unit === "坪" ? amount : tsubo(amount);
  return inTsubo >= 0.1 && inTsubo <= 100_000 ? inTsubo : undefined;
}

/** What the texts inside a section say of it; of several numbers the largest letters count, then what was drawn first. */
export function readWords(texts: readonly { text: string; height: number }[]): Words {
  const lines = texts.flatMap(({ text, height }) => text.split("\n").map((line) => ({ line, height })));
  const area = lines.map(({ line }) => areaIn(line)).find((found) => found !== undefined);
  const numbers = lines
    .map(({ line, height }) => ({
      line: plain(line.replace(AREA, "")).replace(BEFORE, "").replace(AFTER, ""),
      height,
      isArea: areaIn(line) !== undefined,
    }))
    .filter(({ line, isArea }) => !isArea && NUMBER.test(line))
    .toSorted((a, b) => b.height - a.height);
  const number = numbers[0]?.line;
  return { ...(number !== undefined && { number }), ...(area !== undefined && { areaTsubo: area }) };
}
