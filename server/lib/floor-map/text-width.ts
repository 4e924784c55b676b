const HALF_WIDTH_KANA = [0xff61, 0xff9f] as const;
const NARROW = /[ .,:;'!|iljI()[\]]/u;
const DIGIT = /[0-9]/u;
const WIDE_LATIN = /[MWmw@%&]/u;
const LATIN = /[\u0020-\u024f]/u;

/** The last of the Latin letters; what comes after them is one em wide but for the kana of half the width. */
const LAST_LATIN = 0x24f;
const LAST_OF_ONE = 0xffff;

function latinEms(character: string): number {
  if (NARROW.test(character)) return 0.32;
  if (DIGIT.test(character)) return 0.56;
  if (WIDE_LATIN.test(character)) return 0.86;
  return LATIN.test(character) ? 0.61 : 1;
}

const latin = Array.from({ length: LAST_LATIN + 1 }, (_, code) => latinEms(String.fromCharCode(code)));

function ems(text: string, at: number): number {
  const code = text.charCodeAt(at);
  const [first, last] = HALF_WIDTH_KANA;
  return latin[code] ?? (code >= first && code <= last ? 0.5 : 1);
}

/** Of the character that begins there: some take two of the text's places. */
export function lengthAt(text: string, at: number): 1 | 2 {
  return (text.codePointAt(at) ?? 0) > LAST_OF_ONE ? 2 : 1;
}

/**
 * The width of a text in the unit of the font size, estimated from the advance widths of Noto Sans JP: full-width
 * characters one em, digits 0.56, other half-width characters by their kind. Letter spacing is left out.
 */
export function textWidth(text: string, fontSize: number): number {
  let sum = 0;
  for (let at = 0; at < text.length; at += lengthAt(text, at)) sum += ems(text, at);
  return sum * fontSize;
}
