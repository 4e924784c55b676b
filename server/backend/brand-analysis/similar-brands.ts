import { brandClusters } from "../analysis/brand-clusters.ts";
import { type BrandCatalogue, catalogueWith } from "../analysis/catalogue.ts";
import { ownRecords } from "../analysis/provenance.ts";
import type { CallContext, Handler } from "../answering/handler.ts";
import { type BrandProfile, type SimilarBrand, similarBrands } from "../models/similar-brands.ts";

const MOST_BRANDS = 50;

export const getSimilarBrands: Handler<"getSimilarBrands"> = async ({ params, query }, context) => {
  const { brand_id: brandId } = params;
  const catalogue = await catalogueWith(context, brandId);
  const found = await catalogue.once(`similar ${brandId}`, async () => {
    const profiles = await catalogue.once("profiles", () => profilesOf(catalogue, context));
    const target = profiles.find(({ id }) => id === brandId);
    return target ? similarBrands(target, profiles, MOST_BRANDS) : [];
  });
  const method =
    "業種35点、タグ・紹介文35点（平均を上回る語の余弦）、店舗周辺の居住者30点（クラスター構成の重なりが全ブランドの中央値を上回る分）の合計。45点以上を近いとする";
  return {
    similar_brands: found.slice(0, query.limit).flatMap((similar) => shown(catalogue, brandId, similar)),
    provenance: ownRecords(context.today, method),
  };
};

async function profilesOf(
  { brands, vectors }: BrandCatalogue,
  context: CallContext,
): Promise<BrandProfile[]> {
  const rows = await brandClusters(context.database, context.today);
  const clusters = new Map(rows.map(({ brand_id, shares }) => [brand_id, shares]));
  return Array.from(brands.values(), ({ id, genre_id, category_id }) => ({
    id,
    genre_id,
    category_id,
    words: vectors.get(id) ?? new Map<string, number>(),
    clusters: (clusters.get(id) ?? []).map((share, i) => ({ cluster: i + 1, share })),
  }));
}

function shown({ brands }: BrandCatalogue, brandId: number, similar: SimilarBrand) {
  const [brand, target] = [brands.get(similar.id), brands.get(brandId)];
  if (!brand || !target) return [];
  const { id, name, genre_name, store_count, logo } = brand;
  const parts = similar.parts.map(({ label, points, maximum }) => ({ label, points, maximum }));
  return [
    {
      id,
      name,
      genre_name,
      store_count,
      logo,
      score: Math.min(100, similar.score),
      is_close: similar.is_close,
      parts,
      reasons: reasonsOf(target, brand, similar),
    },
  ];
}

/** Half way from what is usual to the same residents. */
const LEAST_RESIDENTS = 15;

const percent = (share: number) => `${Math.round(share * 100)}%`;

function reasonsOf(
  target: { genre_id: number },
  { genre_id, genre_name, category_name }: { genre_id: number; genre_name: string; category_name: string },
  { parts, shared_words, residents }: SimilarBrand,
): string[] {
  const texts = {
    genre: target.genre_id === genre_id ? `業種が同じ（${genre_name}）` : `業種が近い（${category_name}）`,
    words: `共通の語: ${shared_words.join("、")}`,
    clusters: `店舗周辺の居住者の構成が${percent(residents.overlap)}重なる（全ブランドの中央値${percent(residents.usual)}）`,
  };
  const least = { genre: 1, words: 3, clusters: LEAST_RESIDENTS };
  return parts
    .filter(({ key, points }) => points >= least[key])
    .sort((a, b) => b.points - a.points)
    .map(({ key }) => texts[key]);
}
