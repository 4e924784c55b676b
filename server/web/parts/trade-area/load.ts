import type { FastifyRequest } from "fastify";
import type { Coordinates } from "../../../lib/trade-area-map/mercator.ts";
import { optional, optionalIf } from "../../gateway/optional.ts";
import { allStores } from "../brands/load.ts";
import { savedPoints } from "../point-choice/points.ts";

type Answers = Awaited<ReturnType<typeof loadResult>>;
export type ResultData = Answers;

/** Everything that the report is made of, asked at once; a part that fails leaves the others alone. */
export async function loadResult(request: FastifyRequest, { latitude, longitude }: Coordinates) {
  const [lat, lon] = [latitude, longitude];
  const text = `${lat}/${lon}`;
  const brand = request.viewer?.side === "brand" ? request.viewer.brand : undefined;
  const brandId = brand?.brand_id ?? 0;
  const point = { brand_id: brandId, latitude: lat, longitude: lon };
  const [
    area,
    future,
    geodemo,
    asahiru,
    market,
    facilities,
    saved,
    stores,
    similar,
    similarBenchmarks,
    benchmarks,
  ] = await Promise.all([
    optional(request, "getCommercialArea", { text }),
    optional(request, "getFuturePopulation", { text }),
    optional(request, "getGeodemo", { text }),
    optional(request, "getAsahiru", { lat, lon }),
    optional(request, "getMarket", { lat, lon }),
    optional(request, "getCompetitors", { lat, lon }),
    savedPoints(request),
    brand ? allStores(request, brandId) : undefined,
    optionalIf(brand?.is_sales_prediction, request, "getPointSimilarStores", point),
    optionalIf(brand?.is_brand_benchmark, request, "getPointSimilarBenchmarks", point),
    optionalIf(brand?.is_brand_benchmark, request, "getBenchmarkPlaceDatasets", point),
  ]);
  return {
    area,
    future,
    geodemo,
    asahiru,
    market,
    facilities,
    saved,
    stores,
    similar,
    similarBenchmarks,
    benchmarks,
  };
}
