import type { AnswerOf } from "../contract/index.ts";
import { brandClusters } from "./analysis/brand-clusters.ts";
import { type BrandCatalogue, brandCatalogue } from "./analysis/catalogue.ts";
import { originOf, ownRecords } from "./analysis/provenance.ts";
import { knownBrand } from "./brand-access.ts";
import type { CallContext, Handler } from "./handler.ts";
import { type BrandGraph, brandGraph, linkStrength } from "./models/brand-graph.ts";
import { coTenancies } from "./models/co-tenancy.ts";
import { geodemoIndices } from "./models/geodemo-shares.ts";
import { tagIndices, wordWeights } from "./models/words.ts";

type Graph = AnswerOf<"getBrandNodes">;

export const getBrandNodes: Handler<"getBrandNodes"> = async ({ query }, context) => {
  const brandId = await knownBrand(context, query.brand_id);
  const catalogue = await brandCatalogue(context);
  const graph = await catalogue.once(`graph ${brandId}`, async () => {
    const { brands, vectors, tenancies: index } = catalogue;
    const pairs = await catalogue.once("co-tenancies", async () => coTenancies(index));
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

/** The model's graph with names, and its places moved from −1…1 to 0…1. */
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

export const getWordCloud: Handler<"getWordCloud"> = async ({ query }, context) => {
  const brandId = await knownBrand(context, query.brand_id);
  const { corpus } = await brandCatalogue(context);
  const words = wordWeights(corpus, brandId).map(({ word, weight, size_class }) => ({
    word,
    weight,
    size: size_class,
  }));
  const method = "タグと紹介文の語を、全ブランドでの珍しさで重み付け（TF-IDF）。最も強い語を1とする";
  return { words, provenance: ownRecords(context.today, method) };
};

export const getTagIndices: Handler<"getTagIndices"> = async ({ query }, context) => {
  const brandId = await knownBrand(context, query.brand_id);
  const { corpus } = await brandCatalogue(context);
  const brand_node_index = tagIndices(corpus, brandId).map(({ tag, index, share, average_share }) => ({
    tag,
    index,
    weight: share,
    average: average_share,
  }));
  const method = "ブランドのタグに占める割合 ÷ 全ブランドの平均 × 100";
  return { brand_node_index, provenance: ownRecords(context.today, method) };
};

export const getBrandGeodemoIndices: Handler<"getBrandGeodemoIndices"> = async ({ params }, context) => {
  const brandId = await knownBrand(context, params.brand_id);
  const [found] = await brandClusters(context.database, context.today, [brandId]);
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
    provenance: originOf(geography, ["residents", "daytime", "future"], method),
  };
}
