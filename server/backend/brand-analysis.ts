import type { AnswerOf } from "../contract/index.ts";
import { brandClusters } from "./analysis/brand-clusters.ts";
import { type BrandCatalogue, brandCatalogue } from "./analysis/catalogue.ts";
import { originOf, ownRecords } from "./analysis/provenance.ts";
import { knownBrand } from "./brand-access.ts";
import type { CallContext, Handler } from "./handler.ts";
import { type BrandGraph, brandGraph } from "./models/brand-graph.ts";
import { geodemoIndices } from "./models/geodemo-shares.ts";
import { tagIndices, wordWeights } from "./models/words.ts";

type Graph = AnswerOf<"getBrandNodes">;

export const getBrandNodes: Handler<"getBrandNodes"> = async ({ query }, context) => {
  const brandId = await knownBrand(context, query.brand_id);
  const catalogue = await brandCatalogue(context);
  const graph = await catalogue.once(`graph ${brandId}`, async () => {
    const profiles = Array.from(catalogue.vectors, ([id, profile]) => ({ id, profile }));
    return drawnGraph(catalogue, brandGraph(brandId, profiles, catalogue.tenancies));
  });
  const method =
    "同じ施設への出店が偶然の何倍か（リフト値、2施設以上）。同じ施設がないブランドは、タグと紹介文の近さ";
  return { ...graph, provenance: ownRecords(context.today, method) };
};

/** The model's graph with names, and its places moved from −1…1 to 0…1. */
function drawnGraph({ brands }: BrandCatalogue, graph: BrandGraph): Pick<Graph, "nodes" | "links"> {
  const place = (value: number) => Math.round((value + 1) * 5000) / 10_000;
  const nodes = graph.nodes.flatMap(({ brand_id, x, y, is_center }) => {
    const brand = brands.get(brand_id);
    if (!brand) return [];
    const { id, name, category_id, category_name, store_count } = brand;
    return [{ id, name, category_id, category_name, store_count, x: place(x), y: place(y), is_center }];
  });
  const links = graph.links.map(({ source, target, kind, shared, lift, similarity, weight }) => ({
    source,
    target,
    kind: kind === "co_tenancy" ? ("tenancy" as const) : ("profile" as const),
    weight: lift ?? similarity ?? 0,
    strength: weight,
    shared_facilities: shared,
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
