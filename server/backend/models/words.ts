import { tagWord, tokens } from "./tokens.ts";

/** What is known of a brand in words: tags given by people, and a description. */
export interface WordSource {
  id: number;
  tags: readonly string[];
  description: string;
}

/** Word counts of every brand, and in how many brands each word occurs. */
export interface Corpus {
  documents: ReadonlyMap<number, ReadonlyMap<string, number>>;
  tags: ReadonlyMap<number, readonly string[]>;
  brandsWith: ReadonlyMap<string, number>;
}

/** A tag is a stronger statement than a word of the description. */
const TAG_COUNT = 3;

/**
 * The corpus of all brands that the reader may see. A brand counts by its id once; a hidden brand must be left out by
 * the caller, so that it cannot be inferred from any weight.
 */
export function buildCorpus(brands: Iterable<WordSource>): Corpus {
  const documents = new Map<number, Map<string, number>>();
  const tags = new Map<number, string[]>();
  const brandsWith = new Map<string, number>();
  for (const brand of brands) {
    const words = [...new Set(brand.tags.map(tagWord).filter((word) => word !== ""))];
    const counts = new Map(words.map((word) => [word, TAG_COUNT]));
    for (const word of tokens(brand.description)) counts.set(word, (counts.get(word) ?? 0) + 1);
    documents.set(brand.id, counts);
    tags.set(brand.id, words);
    for (const word of counts.keys()) brandsWith.set(word, (brandsWith.get(word) ?? 0) + 1);
  }
  return { documents, tags, brandsWith };
}

/** A word of a brand: weight relative to its strongest word (0 to 1), size class 1 (small) to 6. */
export interface WordWeight {
  word: string;
  weight: number;
  size_class: 1 | 2 | 3 | 4 | 5 | 6;
  count: number;
  brands: number;
}

/** TF-IDF of a brand's words: (1 + ln count) × ln((1 + brands) ÷ (1 + brands with the word)) + 1 of the latter. */
export function wordVector(corpus: Corpus, id: number): Map<string, number> {
  const brands = corpus.documents.size;
  return new Map(
    Array.from(corpus.documents.get(id) ?? [], ([word, count]) => {
      const rarity = Math.log((1 + brands) / (1 + (corpus.brandsWith.get(word) ?? 0))) + 1;
      return [word, (1 + Math.log(count)) * rarity];
    }),
  );
}

/**
 * The brand's strongest words, strongest first (ties in code point order), at most `limit`. Weights are TF-IDF with
 * logarithmic counts and smoothed inverse frequency (Manning, Raghavan and Schütze 2008, 6.2–6.4), divided by the
 * strongest; the six size classes are equal steps between the weakest and the strongest word shown, all the same
 * weight being class 6. An unknown brand answers an empty list.
 */
export function wordWeights(corpus: Corpus, id: number, limit = 60): WordWeight[] {
  const words = [...wordVector(corpus, id)]
    .sort(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))
    .slice(0, limit);
  const strongest = words[0]?.[1] ?? 1;
  const weakest = words.at(-1)?.[1] ?? 0;
  return words.map(([word, value]) => {
    const place = strongest > weakest ? (value - weakest) / (strongest - weakest) : 1;
    return {
      word,
      weight: value / strongest,
      size_class: Math.min(6, Math.floor(place * 6) + 1) as WordWeight["size_class"],
      count: corpus.documents.get(id)?.get(word) ?? 0,
      brands: corpus.brandsWith.get(word) ?? 0,
    };
  });
}

/** A tag of a brand against the average of all brands: index 100 is average, 250 two and a half times as strong. */
export interface TagIndex {
  tag: string;
  share: number;
  average_share: number;
  index: number;
}

/**
 * Tag index: the tag's share among the brand's tags ÷ its mean share among all brands' tags × 100 (brands without
 * tags count with share 0). Highest first, ties in code point order; no tags or an unknown brand: an empty list.
 */
export function tagIndices(corpus: Corpus, id: number): TagIndex[] {
  const own = corpus.tags.get(id) ?? [];
  const wanted = new Set(own);
  const sums = new Map<string, number>();
  for (const tags of corpus.tags.values()) {
    for (const tag of tags) if (wanted.has(tag)) sums.set(tag, (sums.get(tag) ?? 0) + 1 / tags.length);
  }
  return own
    .map((tag) => {
      const share = 1 / own.length;
      const average_share = (sums.get(tag) ?? 0) / corpus.tags.size;
      return { tag, share, average_share, index: (100 * share) / average_share };
    })
    .sort((a, b) => b.index - a.index || (a.tag < b.tag ? -1 : 1));
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
