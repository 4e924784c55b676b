import { type SQL, sql } from "drizzle-orm";
import { fold } from "../../lib/kana.ts";

export interface BrandWords {
  name: string;
  name_kana: string;
  company_name: string;
  genre_name: string;
  tags: readonly string[];
}

/**
 * The folded text that brand searches look in: its parts in their own lines, so that no search word matches across two
 * of them, and the name first, so that equal names can be found.
 */
export function brandSearchText({ name, name_kana, company_name, genre_name, tags }: BrandWords): string {
  return [name, name_kana, company_name, genre_name, ...tags].map(fold).join("\n");
}

export function holding(word: string): string {
  return `%${escaped(word)}%`;
}

export function named(name: string): string {
  return `${escaped(name)}\n%`;
}

function escaped(text: string): string {
  return fold(text).replace(/[\\%_]/g, "\\$&");
}

const HIRAGANA = Array.from({ length: 86 }, (_, at) => String.fromCodePoint(0x3041 + at)).join("");
const KATAKANA = Array.from({ length: 86 }, (_, at) => String.fromCodePoint(0x30a1 + at)).join("");

export function foldedText(text: SQL): SQL {
  return sql`translate(lower(normalize(${text}, NFKC)), ${HIRAGANA}, ${KATAKANA})`;
}
