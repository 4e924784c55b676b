import { tenth } from "../../server/lib/tenth.ts";
import { ASIDE } from "../../server/lib/word-cloud/layout.ts";
import { type Shape, shape } from "../shared/shapes.ts";
import { wordFacts } from "./facts.ts";
import type { WordCloudProps } from "./props.ts";

/** Where the letters of Japanese fonts stand in a line, from its top. */
const BASELINE = 0.76;

/** Size of the letters in drawings, which the style sheet gives: it goes before any attribute, so words are scaled. */
const LETTERS = 14;

export function wordShapes({ words, total, path }: WordCloudProps): Shape[] {
  return words.flatMap((one, at) => {
    if (!one.box) return [];
    const { x, y, width, height, font } = one.box;
    const scale = Math.round((font / LETTERS) * 1000) / 1000;
    const rect = { x: tenth(x), y: tenth(y), width: tenth(width), height: tenth(height), rx: 4 };
    const text = {
      transform: `translate(${tenth(x + width / 2)} ${tenth(y + height * BASELINE)}) scale(${scale})`,
      textLength: tenth(LETTERS * (width / font - ASIDE)),
      lengthAdjust: "spacingAndGlyphs",
      "text-anchor": "middle",
    };
    const link = {
      href: `${path}?word=${encodeURIComponent(one.word)}`,
      class: `cloud-word word-${one.size}`,
      "data-word": at,
      tabindex: -1,
      "aria-label": `${one.word}、${wordFacts(one, total)}`,
    };
    return [shape("a", link, [shape("rect", rect), shape("text", text, one.word)])];
  });
}
