import type { PlacedWord } from "../../server/lib/word-cloud/layout.ts";

export interface CloudWord {
  word: string;
  size: number;
  index: number;
  brands: number;
  source: string;
  shared: { name: string; href: string }[];
  box: PlacedWord | null;
}

export interface WordCloudProps {
  title: string;
  width: number;
  height: number;
  words: CloudWord[];
  total: number;
  path: string;
}
