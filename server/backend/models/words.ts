import { tagWord } from "./tokens.ts";

/** What is known of a brand in words: tags given by people, and the words of its description (words/terms.ts). */
export interface WordSource {
  id: number;
  tags: readonly string[];
  words: readonly string[];
}

/** How strongly every brand uses each word, and how strongly, and by how many brands, each is used in all. */
export interface Corpus {
  documents: ReadonlyMap<number, ReadonlyMap<string, number>>;
  tags: ReadonlyMap<number, readonly string[]>;
  totals: ReadonlyMap<string, number>;
  brandsWith: ReadonlyMap<string, number>;
  /** The sum of all totals. */
  total: number;
}

/** A tag is a statement; a word of the description a hint. How often it is repeated there does not matter. */
const TAG = 1;
const MENTION = 0.5;

/**
 * The corpus of all brands that the reader may see. A brand counts by its id once; a hidden brand must be left out by
 * the caller, so that it cannot be inferred from any weight.
 */
export function buildCorpus(brands: Iterable<WordSource>): Corpus {
  const documents = new Map<number, Map<string, number>>();
  const tags = new Map<number, string[]>();
  const totals = new Map<string, number>();
  const brandsWith = new Map<string, number>();
  let total = 0;
  for (const brand of brands) {
    const own = [...new Set(brand.tags.map(tagWord).filter((word) => word !== ""))];
    const uses = new Map(own.map((word) => [word, TAG]));
    for (const word of new Set(brand.words)) uses.set(word, (uses.get(word) ?? 0) + MENTION);
    documents.set(brand.id, uses);
    tags.set(brand.id, own);
    for (const [word, use] of uses) {
      totals.set(word, (totals.get(word) ?? 0) + use);
      brandsWith.set(word, (brandsWith.get(word) ?? 0) + 1);
      total += use;
    }
  }
  return { documents, tags, totals, brandsWith, total };
}

/** One word of a brand: its index, and how many brands have it, this one included. */
export interface WordIndex {
  word: string;
  /** 100 is the average of all brands. */
  index: number;
  brands: number;
}

/** Uses that every word is taken to have had, and to have been expected to have, before any brand was looked at. */
const PRIOR = 1;

/**
 * The indices of a brand's words, highest first (ties: those of more brands, then code point order): (observed + 1) ÷
 * (expected + 1) × 100, where a tag is 1 use and a mention in the description ½, and the expected uses are the word's
 * share among all brands' words × the brand's own sum. It is the mean of the ratio of observed to expected after a
 * gamma prior of mean 1 (DuMouchel 1999, The American Statistician 53, 177–190; Norén, Hopstadius and Bate 2013,
 * Statistical Methods in Medical Research 22, 57–69): a word seen once is no proof that it is thousands of times as
 * strong as usual, and no index is above 250. Word cloud, tag index and likeness all rest on it. None for an unknown brand.
 */
export function wordIndices(corpus: Corpus, id: number): WordIndex[] {
  const uses = corpus.documents.get(id) ?? new Map<string, number>();
  const own = [...uses.values()].reduce((sum, use) => sum + use, 0);
  return Array.from(uses, ([word, use]) => {
    const expected = (own * (corpus.totals.get(word) ?? 0)) / corpus.total;
    return {
      word,
      index: (100 * (use + PRIOR)) / (expected + PRIOR),
      brands: corpus.brandsWith.get(word) ?? 0,
    };
  }).sort((a, b) => b.index - a.index || b.brands - a.brands || (a.word < b.word ? -1 : 1));
}

/** How far each word of a brand is above the average, as the logarithm of its index ÷ 100; words below are left out. */
export function wordVector(corpus: Corpus, id: number): Map<string, number> {
  const above = wordIndices(corpus, id).filter(({ index }) => index > 100);
  return new Map(above.map(({ word, index }) => [word, Math.log(index / 100)]));
}

/** A word of the cloud: size class 1 (small) to 6. */
export interface CloudWord extends WordIndex {
  size_class: 1 | 2 | 3 | 4 | 5 | 6;
}

/**
 * The brand's words above the average, highest index first, at most `limit`. The six size classes are equal steps
 * between the lowest and the highest index shown, all the same index being class 6.
 */
export function cloudWords(corpus: Corpus, id: number, limit = 40): CloudWord[] {
  const words = wordIndices(corpus, id)
    .filter(({ index }) => index > 100)
    .slice(0, limit);
  const highest = words[0]?.index ?? 0;
  const lowest = words.at(-1)?.index ?? 0;
  return words.map((one) => {
    const place = highest > lowest ? (one.index - lowest) / (highest - lowest) : 1;
    return { ...one, size_class: Math.min(6, Math.floor(place * 6) + 1) as CloudWord["size_class"] };
  });
}

/** The indices of the brand's tags alone, in the same order. */
export function tagIndices(corpus: Corpus, id: number): WordIndex[] {
  const tags = new Set(corpus.tags.get(id));
  return wordIndices(corpus, id).filter(({ word }) => tags.has(word));
}

/** Cosine of two word vectors, 0 (nothing shared) to 1; 0 when either is empty. */
export function cosine(a: ReadonlyMap<string, number>, b: ReadonlyMap<string, number>): number {
  const length = (vector: ReadonlyMap<string, number>) =>
    Math.sqrt([...vector.values()].reduce((sum, value) => sum + value * value, 0));
  const [short, long] = a.size <= b.size ? [a, b] : [b, a];
  let product = 0;
  for (const [word, value] of short) product += value * (long.get(word) ?? 0);
  const norm = length(a) * length(b);
  return norm > 0 ? Math.min(1, product / norm) : 0;
}
