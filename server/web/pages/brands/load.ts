import type { FastifyRequest } from "fastify";
import type { BrandDetail } from "../../../contract/brands.ts";
import { together } from "../../../lib/together.ts";
import { optional, optionalIf } from "../../gateway/optional.ts";
import { loadStores } from "./stores.ts";

export type BrandData = Awaited<ReturnType<typeof loadBrand>>;

export async function loadBrand(request: FastifyRequest, brand: BrandDetail, storesPage: number) {
  const { id } = brand;
  const brand_id = id;
  const { viewer } = request;
  // Whoever is only looked as has nothing of their own to compare with.
  const own = viewer?.side === "brand" && !request.preview ? viewer.brand : undefined;
  const facility = viewer?.side === "facility" ? viewer.facility : undefined;
  const facilityId = facility?.facility_id ?? 0;
  const ownId = own?.brand_id ?? 0;
  const compares = own !== undefined && own.brand_id !== id;
  return together({
    graph: optional(request, "getBrandNodes", { brand_id }),
    words: optional(request, "getWordCloud", { brand_id }),
    tags: optional(request, "getTagIndices", { brand_id }),
    clusters: optional(request, "getBrandGeodemoIndices", { brand_id }),
    similar: optional(request, "getSimilarBrands", { brand_id, limit: 10 }),
    stores: loadStores(request, brand, storesPage),
    scouts: optionalIf(facility !== undefined, request, "getScouts", { brand_id, facility_id: facilityId }),
    ownBrand: optionalIf(compares, request, "getBrand", { id: ownId }),
    ownClusters: optionalIf(compares, request, "getBrandGeodemoIndices", { brand_id: ownId }),
    benchmarks: optionalIf(own !== undefined, request, "getBenchmarks", { brand_id: ownId }),
    answerTimes: optional(request, "getBrandAnswerTimes", { brand_id }),
  });
}
