import type { FastifyReply, FastifyRequest } from "fastify";
import { BrandClusters } from "../../charts/brand-clusters.tsx";
import { renderChart } from "../../charts/render.ts";
import { StoreCounts } from "../../charts/store-counts.tsx";
import { TagIndices } from "../../charts/tag-indices.tsx";
import { answerTimesModel } from "../../parts/answer-times/model.ts";
import { findBrand } from "../../parts/brands/load.ts";
import type { LineOf } from "../../parts/trade-area/model.ts";
import { referencesOf } from "../../parts/trade-area/references.ts";
import { paths } from "../../paths.ts";
import { benchmarksModel, comparisonModel } from "./comparison.ts";
import {
  contactRows,
  graphModel,
  indexBase,
  prefectureBars,
  profileFacts,
  similarModel,
  wordsModel,
} from "./detail-model.ts";
import { backHref } from "./list.ts";
import { listingsOfBrand, loadListings } from "./listings.ts";
import { type BrandData, loadBrand } from "./load.ts";
import { storesMap, storesModel } from "./stores.ts";

function charts({ tags, clusters }: BrandData, lineOf: LineOf) {
  const indices = tags.value.brand_node_index;
  const rows = clusters.value.geodemo_indices;
  return {
    tags: {
      ok: tags.ok,
      base: indexBase(tags.value).label,
      svg:
        indices.length > 0
          ? renderChart(TagIndices, {
              indices,
              missing: tags.value.missing ?? [],
              base: indexBase(tags.value),
              total: tags.value.total,
              source: lineOf(tags.value.provenance),
            })
          : undefined,
    },
    clusters: {
      ok: clusters.ok,
      stores: clusters.value.stores,
      svg:
        rows.length > 0
          ? renderChart(BrandClusters, { rows, source: lineOf(clusters.value.provenance) })
          : undefined,
    },
  };
}

interface Input {
  params: { id: number };
  query: { list?: string | undefined; stores?: number | undefined; added?: number | undefined };
}

export async function showBrand(
  request: FastifyRequest,
  reply: FastifyReply,
  { params, query }: Input,
): Promise<unknown> {
  const brand = await findBrand(request, params.id, { isOpened: true });
  if (!brand) return reply.callNotFound();
  const [data, listings] = await Promise.all([
    loadBrand(request, brand, query.stores ?? 1),
    loadListings(request, [brand.id]),
  ]);
  const { viewer, server } = request;
  const isBrandSide = viewer?.side === "brand";
  const list = query.list;
  const listTitle = isBrandSide ? "競合ブランド分析" : "ブランドカタログ";
  const self = (stores?: number) =>
    paths.brand.url(brand.id, { list, stores: stores === 1 ? undefined : stores });
  const bars = prefectureBars(brand);
  const { graph, words, tags, clusters, similar } = data;
  const references = referencesOf(
    [graph, words, tags, clusters, similar].map(({ value }) => value.provenance),
  );
  return reply.page("brands/show", {
    title: brand.name,
    styles: ["brands", "trade-area-map", "charts"],
    breadcrumb: [
      { label: listTitle, href: backHref(list) },
      { label: brand.genre_name, href: paths.brands.url({ genres: [brand.genre_id] }) },
      { label: brand.name },
    ],
    brand,
    isOwn: viewer?.brandRoles.some(({ brand_id }) => brand_id === brand.id) ?? false,
    isBrandSide,
    backHref: backHref(list),
    facts: profileFacts(brand),
    prefectures: bars.length > 0 ? renderChart(StoreCounts, { rows: bars }) : undefined,
    contacts: {
      isShown: !isBrandSide,
      ok: data.scouts?.ok ?? true,
      ...contactRows(data),
      facility: viewer?.facility?.facility_name,
    },
    answerTimes: answerTimesModel(data.answerTimes, self()),
    listings: listingsOfBrand(listings, brand, query.added),
    list,
    scoutHref: isBrandSide ? undefined : paths.scouts.url({ brand_id: brand.id }),
    graph: graphModel(data.graph, brand, references.line),
    words: wordsModel(data.words, brand, references.line),
    charts: charts(data, references.line),
    similar: similarModel(data.similar, references.line),
    comparison: comparisonModel(data, brand),
    benchmarks: benchmarksModel(data, brand.id),
    stores: storesModel(data.stores, (page) => `${self(page)}#stores`),
    storesMap: data.stores.all.value.length > 0 ? storesMap(server, brand, data.stores) : undefined,
    seesFacilities: !isBrandSide || viewer?.brand?.is_facility_plan === true,
    references,
    retryHref: self(query.stores),
  });
}
