import { isStopWord } from "../models/tokens.ts";

export interface Morpheme {
  text: string;
  /** 品詞 and its first subdivision; `UNK` for what the dictionary does not know. */
  kind: string;
  detail: string;
  /** 基本形, and 活用形 with 活用型. */
  base: string;
  forms: string;
}

const JOINED = new Set(["一般", "サ変接続", "形容動詞語幹", "固有名詞", "ナイ形容詞語幹"]);
const HIRAGANA = /^[\p{Script=Hiragana}ー]+$/u;
const LETTERS = /^[\p{Script=Han}\p{Script=Katakana}\p{Script=Hiragana}々ー\p{Script=Latin}\d&+.'-]+$/u;
const LIGHT_VERBS = new Set(["する", "できる", "なる", "いたす", "ある"]);
const MOST_CHARACTERS = 12;

/**
 * The words of a text: its nouns, compounds as one word (補聴器, 子ども服), each once, in the order of the text. Left out
 * are numbers with what they count (三十分, 五年), nouns torn from a verb that is written on to them (直線裁ち, 着回せる),
 * single characters, which say too little out of their sentence, and words that tell nothing of a brand.
 */
export function terms(morphemes: readonly Morpheme[]): string[] {
  const found: string[] = [];
  let parts: string[] = [];
  let isTorn = false;
  let isCounting = false;
  const end = () => {
    const word = parts.join("");
    if (parts.length > 0 && !isTorn && isWord(word) && !isStopWord(word, parts)) found.push(word);
    parts = [];
    isTorn = false;
  };
  let before: Morpheme | undefined;
  for (const one of morphemes) {
    const { text, kind, detail } = one;
    const isNumber = kind === "名詞" && detail === "数";
    if (isNumber || (isCounting && kind === "名詞")) {
      end();
      isCounting = isNumber || detail === "接尾";
    } else if (kind === "接頭詞" && detail === "名詞接続" && !isCounting) {
      end();
      isTorn = endsInVerb(before);
      parts = [text];
    } else if (joins(one, parts.length > 0)) {
      if (parts.length === 0) isTorn = endsInVerb(before);
      parts.push(text);
      isCounting = false;
    } else {
      if (isOwnVerb(one)) isTorn = true;
      end();
      isCounting = false;
    }
    before = one;
  }
  end();
  return [...new Set(found)];
}

function joins({ text, kind, detail }: Morpheme, isInside: boolean): boolean {
  if (!LETTERS.test(text)) return false;
  if (kind === "UNK") return !HIRAGANA.test(text);
  if (kind !== "名詞") return false;
  return JOINED.has(detail) || (detail === "接尾" && isInside && !HIRAGANA.test(text));
}

/** A verb's stem with the noun right behind it is one word that the dictionary does not have: 織り柄, 研ぎ直し. */
function endsInVerb(before: Morpheme | undefined): boolean {
  return before !== undefined && before.kind === "動詞" && before.forms.includes("連用");
}

function isOwnVerb({ kind, detail, base }: Morpheme): boolean {
  return kind === "動詞" && detail === "自立" && !LIGHT_VERBS.has(base);
}

function isWord(word: string): boolean {
  const length = [...word].length;
  if (length < 2 || length > MOST_CHARACTERS || /^[\d.,'-]+$/.test(word)) return false;
  return length > 2 || !HIRAGANA.test(word);
}
