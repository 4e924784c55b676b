import type { ClusterShare } from "./geodemo-shares.ts";
import { cosine } from "./words.ts";

/** What two brands are compared by; an empty vector or list where nothing is known. */
export interface BrandProfile {
  id: number;
  genre_id: number;
  category_id: number;
  /** Word vector (words.ts). */
  words: ReadonlyMap<string, number>;
  /** Mean shares of geodemographic clusters round its stores (geodemo-shares.ts). */
  clusters: readonly Pick<ClusterShare, "cluster" | "share">[];
}

export type SimilarityPart = "genre" | "words" | "clusters";

/** A similar brand: 0 to 100, the points of each part (they add up), and the strongest words both share. */
export interface SimilarBrand {
  id: number;
  score: number;
  parts: { key: SimilarityPart; label: string; points: number; maximum: number }[];
  shared_words: string[];
}

const WEIGHTS = [
  { key: "genre", label: "業種", maximum: 35 },
  { key: "words", label: "タグ・説明文", maximum: 35 },
  { key: "clusters", label: "店舗周辺の居住者", maximum: 30 },
] as const;

/**
 * Brands most like one, most alike first (ties by id). Genre: 1 the same genre, 0.5 the same category. Words: cosine of
 * 平均を上回る語の重み. Residents round the stores: overlap of cluster shares, Σ min (1 less the total variation distance). A
 * weighted sum; the weights are a decision of the product. The brand itself is left out; hidden brands must be absent.
 */
export function similarBrands(
  target: BrandProfile,
  brands: readonly BrandProfile[],
  limit = 10,
): SimilarBrand[] {
  return brands
    .filter(({ id }) => id !== target.id)
    .map((brand) => {
      const fits = {
        genre: genreFit(target, brand),
        words: cosine(target.words, brand.words),
        clusters: overlap(target, brand),
      };
      const parts = WEIGHTS.map((part) => ({ ...part, points: part.maximum * fits[part.key] }));
      return { brand, parts, score: parts.reduce((sum, { points }) => sum + points, 0) };
    })
    .sort((a, b) => b.score - a.score || a.brand.id - b.brand.id)
    .slice(0, limit)
    .map(({ brand, parts, score }) => ({
      id: brand.id,
      score,
      parts,
      shared_words: sharedWords(target, brand),
    }));
}

function genreFit(a: BrandProfile, b: BrandProfile): number {
  if (a.genre_id === b.genre_id) return 1;
  return a.category_id === b.category_id ? 0.5 : 0;
}

function overlap(a: BrandProfile, b: BrandProfile): number {
  return a.clusters.reduce((sum, { cluster, share }) => {
    const theirs = b.clusters.find((entry) => entry.cluster === cluster)?.share ?? 0;
    return sum + Math.min(share, theirs);
  }, 0);
}

function sharedWords(a: BrandProfile, b: BrandProfile): string[] {
  const product = (word: string) => (a.words.get(word) ?? 0) * (b.words.get(word) ?? 0);
  return [...a.words.keys()]
    .filter((word) => b.words.has(word))
    .sort((x, y) => product(y) - product(x) || (x < y ? -1 : 1))
    .slice(0, 5);
}
