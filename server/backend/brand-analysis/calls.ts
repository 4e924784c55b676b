import type { AnswerOf } from "../../contract/index.ts";
import { CLOUD_WIDTH, layOut } from "../../lib/word-cloud/layout.ts";
import { brandClusters } from "../analysis/brand-clusters.ts";
import { type BrandCatalogue, catalogueWith } from "../analysis/catalogue.ts";
import { originOf, ownRecords } from "../analysis/provenance.ts";
import type { CallContext, Handler } from "../answering/handler.ts";
import { whileChecked } from "../answering/while-checked.ts";
import { knownBrand } from "../brands/access.ts";
import { type BrandGraph, brandGraph, linkStrength } from "../models/brand-graph.ts";
import { geodemoIndices } from "../models/geodemo-shares.ts";
import {
  baseOf,
  type Corpus,
  cloudWords,
  FEWEST_OF_CATEGORY,
  missingTags,
  tagIndices,
  type WordIndex,
} from "../models/words.ts";

export { getSimilarBrands } from "./similar-brands.ts";

type Graph = AnswerOf<"getBrandNodes">;

export const getBrandNodes: Handler<"getBrandNodes"> = async ({ query }, context) => {
  const { brand_id: brandId } = query;
  const catalogue = await catalogueWith(context, brandId);
  const graph = await catalogue.once(`graph ${brandId}`, async () => {
    const { brands, vectors, tenancies } = catalogue;
    const { index } = tenancies;
    const pairs = await tenancies.pairs();
    const profiles = Array.from(vectors, ([id, profile]) => ({
      id,
      group: brands.get(id)?.category_id ?? 0,
      profile,
    }));
    return {
      ...drawnGraph(catalogue, brandGraph(brandId, profiles, { index, pairs })),
      facilities: { own: index.facilitiesOf.get(brandId)?.size ?? 0, all: index.brandsIn.size },
      tested_pairs: pairs.tested,
    };
  });
  return { ...graph, provenance: ownRecords(context.today, GRAPH_METHOD) };
};

const GRAPH_METHOD =
  "リフト値は、同じ施設への出店数（＋2）÷ 各ブランドの出店施設数と各施設のブランド数から偶然に見込まれる数（＋2）。" +
  "全ブランドの組み合わせをまとめて検定し、偶然の混入が5%以下となる組（ベンジャミニ・ホッホバーグ法）だけを確かな結び付きとする。" +
  "同じ施設がないブランドは、タグと紹介文の近さ";

function drawnGraph({ brands }: BrandCatalogue, graph: BrandGraph): Pick<Graph, "nodes" | "links"> {
  const place = (value: number) => Math.round((value + 1) * 5000) / 10_000;
  const nodes = graph.nodes.flatMap(({ brand_id, x, y, is_center }) => {
    const brand = brands.get(brand_id);
    if (!brand) return [];
    const { id, name, category_id, category_name, store_count } = brand;
    return [{ id, name, category_id, category_name, store_count, x: place(x), y: place(y), is_center }];
  });
  const links = graph.links.map(({ source, target, tenancy, similarity }) => ({
    source,
    target,
    kind: tenancy ? ("tenancy" as const) : ("profile" as const),
    weight: tenancy?.lift ?? similarity ?? 0,
    lower: tenancy?.lower ?? null,
    strength: linkStrength({ tenancy, similarity }),
    shared_facilities: tenancy?.shared ?? 0,
    expected_facilities: tenancy?.expected ?? null,
    is_firm: tenancy?.isFirm ?? false,
  }));
  return { nodes, links };
}

const INDEX_METHOD =
  "タグを1、紹介文だけの語を0.5、ない語を0と数え、（このブランドの値＋0.5）÷（同じカテゴリーのブランドの平均＋0.5）×100。平均＝100。" +
  `カテゴリーが${FEWEST_OF_CATEGORY}ブランド未満のときは、全ブランドの平均と比べる`;
const MOST_SHARING = 5;

export const getWordCloud: Handler<"getWordCloud"> = async ({ query }, context) => {
  const { brand_id: brandId } = query;
  const catalogue = await catalogueWith(context, brandId);
  const cloud = await catalogue.once(`cloud ${brandId}`, async () => cloudOf(catalogue, brandId));
  return {
    ...cloud,
    total: catalogue.brands.size,
    base: baseFor(catalogue, brandId),
    provenance: ownRecords(context.today, INDEX_METHOD),
  };
};

function baseFor({ corpus, brands }: BrandCatalogue, brandId: number) {
  const base = baseOf(corpus, brandId);
  const isAll = base === corpus.all;
  return { category_name: isAll ? null : (brands.get(brandId)?.category_name ?? null), brands: base.brands };
}

function cloudOf({ brands, corpus }: BrandCatalogue, brandId: number) {
  const tags = new Set(corpus.tags.get(brandId));
  const mentioned = new Set(brands.get(brandId)?.words);
  const cloud = cloudWords(corpus, brandId);
  const sharing = brandsSharing(corpus, new Set(cloud.map(({ word }) => word)));
  const { height, places } = layOut(cloud.map(({ word, size_class: size }) => ({ word, size })));
  const words = cloud.map(({ word, index, size_class, peers, brands: count }, at) => ({
    word,
    index,
    size: size_class,
    peers,
    brands: count,
    is_tag: tags.has(word),
    is_mentioned: mentioned.has(word),
    shared_by: (sharing.get(word) ?? [])
      .filter((id) => id !== brandId)
      .slice(0, MOST_SHARING)
      .map((id) => ({ id, name: brands.get(id)?.name ?? "" })),
    box: places[at] ?? null,
  }));
  return { words, block: { width: CLOUD_WIDTH, height } };
}

function brandsSharing({ documents }: Corpus, words: ReadonlySet<string>): Map<string, number[]> {
  const found = new Map([...words].map((word) => [word, [] as { id: number; use: number }[]]));
  for (const [id, uses] of documents) for (const [word, use] of uses) found.get(word)?.push({ id, use });
  return new Map(
    Array.from(found, ([word, all]) => [
      word,
      all.sort((a, b) => b.use - a.use || a.id - b.id).map(({ id }) => id),
    ]),
  );
}

export const getTagIndices: Handler<"getTagIndices"> = async ({ query }, context) => {
  const { brand_id: brandId } = query;
  const catalogue = await catalogueWith(context, brandId);
  const { corpus, brands } = catalogue;
  return {
    brand_node_index: tagIndices(corpus, brandId).map(tagOf),
    missing: missingTags(corpus, brandId).map(tagOf),
    total: brands.size,
    base: baseFor(catalogue, brandId),
    provenance: ownRecords(context.today, INDEX_METHOD),
  };
};

const tagOf = ({ word, index, peers, brands }: WordIndex) => ({ tag: word, index, peers, brands });

export const getBrandGeodemoIndices: Handler<"getBrandGeodemoIndices"> = async ({ params }, context) => {
  const { brand_id: brandId } = params;
  const [found] = await whileChecked(
    context.database,
    () => knownBrand(context, brandId),
    () => brandClusters(context.database, context.today, brandId),
  );
  return { ...(await indicesOf(context, found?.shares)), stores: found?.stores ?? 0 };
};

async function indicesOf(context: CallContext, shares: readonly number[] | undefined) {
  const geography = await context.geography();
  const { profiles } = geography.clusters();
  const rings = shares ? [shares.map((share, i) => ({ cluster: i + 1, share, population: 0 }))] : [];
  const indices = new Map(geodemoIndices(rings, profiles).map((row) => [row.cluster, row]));
  const geodemo_indices = profiles.map(({ cluster, name, average_share }) => ({
    cluster,
    name,
    share: indices.get(cluster)?.share ?? 0,
    average_share,
    index: indices.get(cluster)?.index ?? null,
  }));
  const method = "店舗の3km圏に住む人のクラスター構成の平均 ÷ 全国の構成 × 100";
  return {
    geodemo_indices: shares ? geodemo_indices : [],
    provenance: originOf(geography, ["residents", "workers", "future", "income"], method),
  };
}
