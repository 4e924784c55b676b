import type { FastifyRequest } from "fastify";
import type { BrandDetail } from "../../../contract/brands.ts";
import { optional, optionalIf } from "../../gateway/optional.ts";
import { allStores } from "../../parts/brands/load.ts";

export type BrandData = Awaited<ReturnType<typeof loadBrand>>;

/** Everything that the page of a brand is made of, asked at once. */
export async function loadBrand(request: FastifyRequest, { id, store_count }: BrandDetail) {
  const brand_id = id;
  const { viewer } = request;
  // Whoever is only looked as has nothing of their own to compare with.
  const own = viewer?.side === "brand" && !request.preview ? viewer.brand : undefined;
  const facility = viewer?.side === "facility" ? viewer.facility : undefined;
  const facilityId = facility?.facility_id ?? 0;
  const ownId = own?.brand_id ?? 0;
  const compares = own !== undefined && own.brand_id !== id;
  const [
    graph,
    words,
    tags,
    clusters,
    similar,
    stores,
    scouted,
    scouts,
    ownBrand,
    ownClusters,
    benchmarks,
    answerTimes,
  ] = await Promise.all([
    optional(request, "getBrandNodes", { brand_id }),
    optional(request, "getWordCloud", { brand_id }),
    optional(request, "getTagIndices", { brand_id }),
    optional(request, "getBrandGeodemoIndices", { brand_id }),
    optional(request, "getSimilarBrands", { brand_id, limit: 10 }),
    allStores(request, id, store_count),
    optionalIf(facility !== undefined, request, "getBrandScouts", { brand_id, facility_id: facilityId }),
    optionalIf(facility !== undefined, request, "getScouts", { facility_id: facilityId }),
    optionalIf(compares, request, "getBrand", { id: ownId }),
    optionalIf(compares, request, "getBrandGeodemoIndices", { brand_id: ownId }),
    optionalIf(own !== undefined, request, "getBenchmarks", { brand_id: ownId }),
    optional(request, "getBrandAnswerTimes", { brand_id }),
  ]);
  return {
    graph,
    words,
    tags,
    clusters,
    similar,
    stores,
    scouted,
    scouts,
    ownBrand,
    ownClusters,
    benchmarks,
    answerTimes,
  };
}
