/** Runs of one script that count as a word; hiragana (particles, endings) and signs part them. */
const RUNS = /[\p{Script=Han}々〆ヶ]{2,}|[\p{Script=Katakana}ー]{2,}|[a-z0-9][a-z0-9&+.'-]*[a-z0-9]/gu;

/** Words that say nothing about a brand. */
const STOP_WORDS = new Set([
  ...[
    "店舗",
    "商品",
    "提供",
    "展開",
    "中心",
    "以上",
    "以下",
    "様々",
    "多数",
    "全国",
    "当店",
    "弊社",
    "株式会社",
  ],
  ...[
    "ブランド",
    "ショップ",
    "サービス",
    "お客様",
    "the",
    "and",
    "of",
    "for",
    "in",
    "to",
    "www",
    "http",
    "https",
  ],
]);

/**
 * Words of a Japanese text: NFKC, lower case, then runs of kanji (2+), of katakana (2+) and of Latin letters or digits
 * (2+). A boundary of scripts is a boundary of words: simple, without a dictionary, and the same everywhere.
 */
export function tokens(text: string): string[] {
  return (text.normalize("NFKC").toLowerCase().match(RUNS) ?? []).filter((word) => !STOP_WORDS.has(word));
}

/** A tag as it is counted: NFKC, lower case, outer spaces and a leading # off. */
export function tagWord(tag: string): string {
  return tag.normalize("NFKC").toLowerCase().trim().replace(/^#\s*/, "");
}
