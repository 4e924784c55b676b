import { fold } from "../../../lib/kana.ts";

/** Hepburn by the rows of the syllabary; a dot stands for a sound that is not written. */
const ROWS: Record<string, string> = {
  アイウエオ: "a i u e o",
  カキクケコ: "ka ki ku ke ko",
  サシスセソ: "sa shi su se so",
  タチツテト: "ta chi tsu te to",
  ナニヌネノ: "na ni nu ne no",
  ハヒフヘホ: "ha hi fu he ho",
  マミムメモ: "ma mi mu me mo",
  ヤユヨ: "ya yu yo",
  ラリルレロ: "ra ri ru re ro",
  ワヰヱヲンー: "wa i e o n .",
  ガギグゲゴ: "ga gi gu ge go",
  ザジズゼゾ: "za ji zu ze zo",
  ダヂヅデド: "da ji zu de do",
  バビブベボ: "ba bi bu be bo",
  パピプペポ: "pa pi pu pe po",
  ァィゥェォ: "a i u e o",
  ャュョヴ: "ya yu yo vu",
};
const SOUNDS = new Map(
  Object.entries(ROWS).flatMap(([row, sounds]) => {
    const list = sounds.split(" ");
    return [...row].map((kana, index) => [kana, (list[index] ?? "").replace(".", "")] as const);
  }),
);

function hepburn(kana: string): string {
  return [...kana]
    .map((letter) => SOUNDS.get(letter) ?? letter)
    .join("")
    .replace(/(sh|ch|j)iy(?=[auo])/gu, "$1")
    .replace(/([kgnhbpmr])iy(?=[auo])/gu, "$1y")
    .replace(/(ウ|fu|vu)(?=[aieo])/gu, (sound) => sound.slice(0, 1))
    .replace(/ッ(.)/gu, "$1$1");
}

const LATIN = /^(?:[a-z' .-]|\p{M})+$/u;
/** Kunrei and other spellings, and what Hepburn writes for them. */
const SPELLINGS: [RegExp, string][] = [
  [/[' .-]|\p{M}/gu, ""],
  [/m(?=[bmp])/gu, "n"],
  [/tch/gu, "cch"],
  [/([sz])(?=i|y[auo])/gu, "$1h"],
  [/zhy?|jy/gu, "j"],
  [/shy/gu, "sh"],
  [/t(?=i)|ty(?=[auo])/gu, "ch"],
  [/t(?=u)/gu, "ts"],
  [/(?<![sc])h(?=u)/gu, "f"],
  [/di/gu, "ji"],
  [/du/gu, "zu"],
  [/ou|oo|oh(?![aiueo])/gu, "o"],
  [/uu/gu, "u"],
];

export function romajiKey(words: string): string {
  return SPELLINGS.reduce((text, [from, to]) => text.replace(from, to), words.normalize("NFD"));
}

export function latinKey(words: string): string | undefined {
  return words.length >= 2 && LATIN.test(words.normalize("NFD")) ? romajiKey(words) : undefined;
}

export interface Reading {
  kana: string;
  romaji: string;
}

export function readingKeys(reading: string): Reading {
  const kana = fold(reading);
  return { kana, romaji: romajiKey(hepburn(kana)) };
}
