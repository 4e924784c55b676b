import { tagWord } from "./tokens.ts";

/** What is known of a brand in words: tags given by people, and the words of its description (words/terms.ts). */
export interface WordSource {
  id: number;
  category_id: number;
  tags: readonly string[];
  words: readonly string[];
}

/** Some brands together: how many there are, how strongly each word is used in all, and how many have it (as a tag). */
export interface WordBase {
  brands: number;
  uses: Map<string, number>;
  brandsWith: Map<string, number>;
  taggedBy: Map<string, number>;
}

/** How strongly every brand uses each word, and what it is compared with: all brands, and those of each category. */
export interface Corpus {
  documents: ReadonlyMap<number, ReadonlyMap<string, number>>;
  tags: ReadonlyMap<number, readonly string[]>;
  categoryOf: ReadonlyMap<number, number>;
  all: WordBase;
  categories: ReadonlyMap<number, WordBase>;
}

/** A tag is a statement; a word of the description a hint. How often it is repeated, or whether in both, does not matter. */
const TAG = 1;
const MENTION = 0.5;

/**
 * The corpus of all brands that the reader may see. A brand counts by its id once; a hidden brand must be left out by
 * the caller, so that it cannot be inferred from any weight.
 */
export function buildCorpus(brands: Iterable<WordSource>): Corpus {
  const documents = new Map<number, Map<string, number>>();
  const tags = new Map<number, string[]>();
  const categoryOf = new Map<number, number>();
  const all = emptyBase();
  const categories = new Map<number, WordBase>();
  for (const brand of brands) {
    const own = [...new Set(brand.tags.map(tagWord).filter((word) => word !== ""))];
    const uses = new Map(brand.words.map((word) => [word, MENTION]));
    for (const word of own) uses.set(word, TAG);
    documents.set(brand.id, uses);
    tags.set(brand.id, own);
    categoryOf.set(brand.id, brand.category_id);
    const category = categories.get(brand.category_id) ?? emptyBase();
    categories.set(brand.category_id, category);
    for (const base of [all, category]) count(base, uses);
  }
  return { documents, tags, categoryOf, all, categories };
}

function emptyBase(): WordBase {
  return { brands: 0, uses: new Map(), brandsWith: new Map(), taggedBy: new Map() };
}

function count(base: WordBase, uses: ReadonlyMap<string, number>): void {
  base.brands += 1;
  for (const [word, use] of uses) {
    base.uses.set(word, (base.uses.get(word) ?? 0) + use);
    base.brandsWith.set(word, (base.brandsWith.get(word) ?? 0) + 1);
    if (use === TAG) base.taggedBy.set(word, (base.taggedBy.get(word) ?? 0) + 1);
  }
}

/** Of fewer brands than these nobody knows what is usual among them. */
export const FEWEST_OF_CATEGORY = 5;

/** What a brand's words are compared with: the brands of its category, or all where those are too few. */
export function baseOf(corpus: Corpus, id: number): WordBase {
  const own = corpus.categories.get(corpus.categoryOf.get(id) ?? -1);
  return own && own.brands >= FEWEST_OF_CATEGORY ? own : corpus.all;
}

/** One word of a brand: its index, and how many brands have it, in the base and in all, this one included. */
export interface WordIndex {
  word: string;
  /** 100 is the average of the base. */
  index: number;
  peers: number;
  brands: number;
}

/** The use that every word is taken to have had beforehand, by the brand as by the average of its base. */
const PRIOR = 0.5;

/** (use + ½) ÷ (average use of the base's brands, this one included, + ½) × 100. */
function indexOf(use: number, word: string, base: WordBase): number {
  return (100 * (use + PRIOR)) / ((base.uses.get(word) ?? 0) / base.brands + PRIOR);
}

/**
 * The indices of a brand's words, highest first (ties: those of more brands, then code point order). A tag is 1 use, a
 * word of the description alone ½. The ratio of observed to expected use is shrunk by half a use on either side, as the
 * mean under a gamma prior of mean 1 (DuMouchel 1999, The American Statistician 53, 177–190; Norén, Hopstadius and Bate
 * 2013, Statistical Methods in Medical Research 22, 57–69): a word of one brand alone is no proof that it is hundreds of
 * times as strong as usual. An index is above 33 and below 300 however many brands there are. None for an unknown brand.
 */
export function wordIndices(corpus: Corpus, id: number, base = baseOf(corpus, id)): WordIndex[] {
  const uses = corpus.documents.get(id) ?? new Map<string, number>();
  return inOrder(
    Array.from(uses, ([word, use]) => ({
      word,
      index: indexOf(use, word, base),
      ...counts(corpus, base, word),
    })),
  );
}

function counts({ all }: Corpus, base: WordBase, word: string) {
  return { peers: base.brandsWith.get(word) ?? 0, brands: all.brandsWith.get(word) ?? 0 };
}

function inOrder(indices: WordIndex[]): WordIndex[] {
  return indices.sort((a, b) => b.index - a.index || b.brands - a.brands || (a.word < b.word ? -1 : 1));
}

/**
 * How far each word of a brand is above the average of all brands, as the logarithm of its index ÷ 100; words below are
 * left out. Of all, not of the category: what a category has in common is part of what brands have in common.
 */
export function wordVector(corpus: Corpus, id: number): Map<string, number> {
  const above = wordIndices(corpus, id, corpus.all).filter(({ index }) => index > 100);
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

/** A tag that fewer than a fifth of the base have is not missed. */
const MISSED = 0.2;

/** Tags that many of its base have and this brand in no way, in the order of their indices, lowest last. */
export function missingTags(corpus: Corpus, id: number, limit = 5): WordIndex[] {
  const base = baseOf(corpus, id);
  const own = corpus.documents.get(id);
  if (!own) return [];
  const missed = [...base.taggedBy].filter(([word, by]) => by / base.brands >= MISSED && !own.has(word));
  return inOrder(
    missed.map(([word]) => ({ word, index: indexOf(0, word, base), ...counts(corpus, base, word) })),
  ).slice(-limit);
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
