import type { PlacedWord } from "../../server/lib/word-cloud/layout.ts";

export interface CloudWord {
  word: string;
  size: number;
  index: number;
  /** How many brands have it, this one included. */
  brands: number;
  /** Where it comes from: タグ, 紹介文 or both. */
  source: string;
  shared: { name: string; href: string }[];
  box: PlacedWord | null;
}

export interface WordCloudProps {
  title: string;
  /** Of the drawing, in its own units. */
  width: number;
  height: number;
  words: CloudWord[];
  /** All brands that the indices were worked out from. */
  total: number;
  /** The catalogue's address, which takes words as `word`. */
  path: string;
}
