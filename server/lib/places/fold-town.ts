import { fold } from "../kana.ts";

const DIGITS = "〇一二三四五六七八九";

const PLAIN = /^[\u4e00-\u9fff]+$/u;

/** Folds an address; 三丁目, ３丁目 and 3丁目 become the same, and so do ヶ and ケ. */
export function foldTown(text: string): string {
  // Nine of ten names are Chinese characters alone, which nothing folds.
  const folded = PLAIN.test(text) ? text : fold(text).replace(/[ヶヵ]/gu, "ケ");
  if (!folded.includes("丁目")) return folded;
  return folded.replace(
    /([一二三四五六七八九十〇]+)丁目/gu,
    (_, number: string) => `${numberOf(number)}丁目`,
  );
}

function numberOf(kanji: string): number {
  const [tens, ones] = kanji.includes("十") ? kanji.split("十") : ["", kanji];
  const digit = (text: string | undefined) => Math.max(0, DIGITS.indexOf(text ?? ""));
  return (kanji.includes("十") ? (tens === "" ? 1 : digit(tens)) * 10 : 0) + (ones === "" ? 0 : digit(ones));
}
