import type { FastifyRequest } from "fastify";
import type { Facility } from "../../../contract/facilities.ts";
import { rethrowUnless } from "../../gateway/errors.ts";
import { optional, optionalIf } from "../../gateway/optional.ts";
import { allStores } from "../../parts/brands/load.ts";
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

/** The trade area of the facility, in the shape that the report of a point has, so that both draw it alike. */
async function loadArea(request: FastifyRequest, facility: Facility): Promise<ResultData> {
  const { latitude: lat, longitude: lon } = facility;
  const text = `${lat}/${lon}`;
  const brand = request.viewer?.side === "brand" ? request.viewer.brand : undefined;
  const facility_id = facility.id;
  const brand_id = brand?.brand_id ?? 0;
  const [area, future, geodemo, asahiru, market, facilities, stores, similar] = await Promise.all([
    optional(request, "getCommercialArea", { text }),
    optional(request, "getFuturePopulation", { text }),
    optional(request, "getGeodemo", { text }),
    optional(request, "getAsahiru", { lat, lon }),
    optional(request, "getMarket", { lat, lon }),
    optional(request, "getCompetitors", { facility_id }),
    brand ? allStores(request, brand.brand_id) : undefined,
    optionalIf(brand?.is_sales_prediction, request, "getFacilitySimilarStores", { brand_id, facility_id }),
  ]);
  return {
    area,
    future,
    geodemo,
    asahiru,
    market,
    facilities,
    saved: { ok: true, points: [] },
    stores,
    similar,
    similarBenchmarks: undefined,
    benchmarks: undefined,
  };
}

export type FacilityData = Awaited<ReturnType<typeof loadFacility>>;

/** Everything that the page of a facility is made of, asked at once; the brand's own parts by its plan. */
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

/** What the current brand has done here and may do; undefined on the facility side and outside the plan. */
async function loadOwn(request: FastifyRequest, facility_id: number) {
  const brand = request.viewer?.side === "brand" ? request.viewer.brand : undefined;
  const brand_id = brand?.brand_id ?? 0;
  const isBrand = brand !== undefined;
  const here = { brand_id, facility_id };
  const [predictions, plans, scouts, applies, offerings, benchmarks, categories] = await Promise.all([
    optionalIf(brand?.is_sales_prediction, request, "getPredictions", here),
    optionalIf(isBrand, request, "getStoreOpeningPlans", here),
    optionalIf(isBrand, request, "getScouts", { brand_id }),
    optionalIf(isBrand, request, "getApplies", { brand_id }),
    optionalIf(isBrand, request, "getFacilityOfferings", here),
    optionalIf(brand?.is_brand_benchmark, request, "getBenchmarks", here),
    optionalIf(brand?.is_category_similar_score, request, "getFacilityCategoryScores", here),
  ]);
  return { predictions, plans, scouts, applies, offerings, benchmarks, categories };
}
