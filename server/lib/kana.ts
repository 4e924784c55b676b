const HIRAGANA = /[\u3041-\u3096\u309d\u309e]/gu;

/**
 * Folds Japanese text for searching: compatibility forms are united (NFKC: full-width letters, half-width kana,
 * circled numbers), letters lower-cased, hiragana turned into katakana and white space squeezed to single spaces.
 * Two strings that a person would type for the same name fold to the same text; folding twice changes nothing.
 */
export function fold(text: string): string {
  return text
    .normalize("NFKC")
    .toLowerCase()
    .normalize("NFKC")
    .replace(HIRAGANA, (letter) => String.fromCodePoint((letter.codePointAt(0) ?? 0) + 0x60))
    .normalize("NFKC")
    .replace(/\s+/gu, " ")
    .trim();
}
