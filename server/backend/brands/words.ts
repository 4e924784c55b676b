import { fold } from "../../lib/kana.ts";

/** What a brand is found by. */
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

/** A LIKE pattern for texts that hold the word, folded, with its wildcards meant literally. */
export function holding(word: string): string {
  return `%${escaped(word)}%`;
}

/** A LIKE pattern for search texts of brands of this very name. */
export function named(name: string): string {
  return `${escaped(name)}\n%`;
}

function escaped(text: string): string {
  return fold(text).replace(/[\\%_]/g, "\\$&");
}
