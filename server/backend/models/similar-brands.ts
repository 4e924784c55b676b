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
  /** Whether the score is high enough to speak of likeness at all. */
  is_close: boolean;
  /** The share of residents in the same clusters, 0–1, and what half of all brands have at least. */
  residents: { overlap: number; usual: number };
  parts: { key: SimilarityPart; label: string; points: number; maximum: number }[];
  shared_words: string[];
}

const WEIGHTS = [
  { key: "genre", label: "業種", maximum: 35 },
  { key: "words", label: "タグ・紹介文", maximum: 35 },
  { key: "clusters", label: "店舗周辺の居住者", maximum: 30 },
] as const;

/** Fewer points than these are no likeness: the same category, and little else that most brands have not in common. */
const LEAST_CLOSE = 45;
/** Of fewer brands than these nobody knows what is usual. */
const FEWEST_FOR_USUAL = 20;

/**
 * Brands most like one, most alike first (ties by id). Genre: 1 the same genre, 0.5 the same category. Words: cosine of
 * what both say more often than others (words.ts). Residents round the stores: overlap of cluster shares, Σ min (1 less
 * the total variation distance), counted from the median of all brands up, since most stand among much the same
 * residents. A weighted sum; the weights, and the 45 points from which a brand is close, are decisions of the product.
 * The brand itself is left out; hidden brands must be absent.
 */
export function similarBrands(
  target: BrandProfile,
  brands: readonly BrandProfile[],
  limit = 10,
): SimilarBrand[] {
  const others = brands.filter(({ id }) => id !== target.id);
  const overlaps = new Map(others.map((brand) => [brand.id, overlap(target, brand)]));
  const usual = others.length < FEWEST_FOR_USUAL ? 0 : median([...overlaps.values()]);
  return others
    .map((brand) => {
      const shared = overlaps.get(brand.id) ?? 0;
      const fits = {
        genre: genreFit(target, brand),
        words: cosine(target.words, brand.words),
        clusters: usual < 1 ? Math.max(0, (shared - usual) / (1 - usual)) : 0,
      };
      const parts = WEIGHTS.map((part) => ({ ...part, points: part.maximum * fits[part.key] }));
      const score = parts.reduce((sum, { points }) => sum + points, 0);
      return { brand, parts, score, residents: { overlap: shared, usual } };
    })
    .sort((a, b) => b.score - a.score || a.brand.id - b.brand.id)
    .slice(0, limit)
    .map(({ brand, parts, score, residents }) => ({
      id: brand.id,
      score,
      is_close: score >= LEAST_CLOSE,
      residents,
      parts,
      shared_words: sharedWords(target, brand),
    }));
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0;
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
