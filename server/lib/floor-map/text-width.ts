const NARROW = /[ .,:;'!|iljI()[\]]/u;
const WIDE_LATIN = /[MWmw@%&]/u;
const LATIN = /[\u0020-\u024f]/u;

/** The last of the Latin letters; what comes after them is one em wide but for the kana of half the width. */
const LAST_LATIN = 0x24f;

const [FIRST_HALF_KANA, LAST_HALF_KANA] = [0xff61, 0xff9f];
const [DIGIT_0, DIGIT_9] = [0x30, 0x39];

/** The estimated width of one character, in ems. */
export function ems(character: string): number {
  const code = character.charCodeAt(0);
  if (code > LAST_LATIN) return code >= FIRST_HALF_KANA && code <= LAST_HALF_KANA ? 0.5 : 1;
  if (code >= DIGIT_0 && code <= DIGIT_9) return 0.56;
  if (NARROW.test(character)) return 0.32;
  if (WIDE_LATIN.test(character)) return 0.86;
  if (LATIN.test(character)) return 0.61;
  return 1;
}

/**
 * The width of a text in the unit of the font size, estimated from the advance widths of Noto Sans JP: full-width
 * characters one em, digits 0.56, other half-width characters by their kind. Letter spacing is left out.
 */
export function textWidth(text: string, fontSize: number): number {
  let sum = 0;
  for (const character of text) sum += ems(character);
  return sum * fontSize;
}
