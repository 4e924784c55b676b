import type { FastifyRequest } from "fastify";
import type { Facility } from "../../../contract/facilities.ts";
import { together } from "../../../lib/together.ts";
import { rethrowUnless } from "../../gateway/errors.ts";
import { optional, optionalIf } from "../../gateway/optional.ts";
import { storesNear } from "../../parts/brands/load.ts";
import type { ResultData } from "../../parts/trade-area/load.ts";

/** The facility; null where it is not shown to this person, so that hidden and missing ids look the same. */
export async function findFacility(request: FastifyRequest, id: number): Promise<Facility | null> {
  try {
    return (await request.backend.getFacility({ id })).facility;
  } catch (error) {
    rethrowUnless(error, 404);
    return null;
  }
}

async function loadArea(request: FastifyRequest, facility: Facility): Promise<ResultData> {
  const { latitude: lat, longitude: lon } = facility;
  const text = `${lat}/${lon}`;
  const brand = request.viewer?.side === "brand" ? request.viewer.brand : undefined;
  const facility_id = facility.id;
  const brand_id = brand?.brand_id ?? 0;
  const found = await together({
    area: optional(request, "getCommercialArea", { text }),
    future: optional(request, "getFuturePopulation", { text }),
    geodemo: optional(request, "getGeodemo", { text }),
    asahiru: optional(request, "getAsahiru", { lat, lon }),
    market: optional(request, "getMarket", { lat, lon }),
    facilities: optional(request, "getCompetitors", { facility_id }),
    stores: brand ? storesNear(request, brand.brand_id, facility) : undefined,
    similar: optionalIf(brand?.is_sales_prediction, request, "getFacilitySimilarStores", {
      brand_id,
      facility_id,
    }),
  });
  return {
    ...found,
    saved: { ok: true, points: [] },
    similarBenchmarks: undefined,
    benchmarks: undefined,
  };
}

export type FacilityData = Awaited<ReturnType<typeof loadFacility>>;

export async function loadFacility(request: FastifyRequest, facility: Facility) {
  const facility_id = facility.id;
  const [report, floors, tenants, alike, answerTimes, own] = await Promise.all([
    loadArea(request, facility),
    optional(request, "getFloors", { facility_id }),
    optional(request, "getFacilityTenants", { facility_id }),
    optional(request, "getSimilarFacilities", { facility_id }),
    optional(request, "getFacilityAnswerTimes", { facility_id }),
    loadOwn(request, facility_id),
  ]);
  return { report, floors, tenants, alike, answerTimes, ...own };
}

async function loadOwn(request: FastifyRequest, facility_id: number) {
  const brand = request.viewer?.side === "brand" ? request.viewer.brand : undefined;
  const brand_id = brand?.brand_id ?? 0;
  const isBrand = brand !== undefined;
  const here = { brand_id, facility_id };
  return together({
    predictions: optionalIf(brand?.is_sales_prediction, request, "getPredictions", here),
    plans: optionalIf(isBrand, request, "getStoreOpeningPlans", here),
    scouts: optionalIf(isBrand, request, "getScouts", here),
    applies: optionalIf(isBrand, request, "getApplies", here),
    offerings: optionalIf(isBrand, request, "getFacilityOfferings", here),
    benchmarks: optionalIf(brand?.is_brand_benchmark, request, "getBenchmarks", here),
    categories: optionalIf(brand?.is_category_similar_score, request, "getFacilityCategoryScores", here),
  });
}
