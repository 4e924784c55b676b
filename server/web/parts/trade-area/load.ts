import type { FastifyRequest } from "fastify";
import type { ArgumentsOf } from "../../../contract/index.ts";
import { together } from "../../../lib/together.ts";
import { NEAR_METRES } from "../../../lib/trade-area-map/distance.ts";
import type { Coordinates } from "../../../lib/trade-area-map/mercator.ts";
import { nothingOf, optional, optionalIf } from "../../gateway/optional.ts";
import { storesNear } from "../brands/load.ts";
import { savedPoints } from "../point-choice/points.ts";

type Answers = Awaited<ReturnType<typeof loadResult>>;
export type ResultData = Answers;

type OwnName = "getPointSimilarStores" | "getPointSimilarBenchmarks" | "getBenchmarkPlaceDatasets";

export async function loadResult(request: FastifyRequest, { latitude, longitude }: Coordinates) {
  const [lat, lon] = [latitude, longitude];
  const text = `${lat}/${lon}`;
  const brand = request.viewer?.side === "brand" ? request.viewer.brand : undefined;
  const brandId = brand?.brand_id ?? 0;
  const point = { brand_id: brandId, latitude: lat, longitude: lon };
  const nothingOwn = { ok: true, value: [] };
  const ownIf = <N extends OwnName>(isAsked: boolean | undefined, name: N, args: ArgumentsOf<N>) =>
    isAsked && request.preview ? nothingOf(name) : optionalIf(isAsked, request, name, args);
  return together({
    area: optional(request, "getCommercialArea", { text }),
    future: optional(request, "getFuturePopulation", { text }),
    geodemo: optional(request, "getGeodemo", { text }),
    asahiru: optional(request, "getAsahiru", { lat, lon }),
    market: optional(request, "getMarket", { lat, lon }),
    facilities: optional(request, "getCompetitors", { lat, lon }),
    // What is somebody's own stays theirs where others look as they do.
    saved: request.preview ? { ok: true, points: [] } : savedPoints(request),
    stores: brand && (request.preview ? nothingOwn : storesNear(request, brandId, { latitude, longitude })),
    similar: ownIf(brand?.is_sales_prediction, "getPointSimilarStores", point),
    similarBenchmarks: ownIf(brand?.is_brand_benchmark, "getPointSimilarBenchmarks", point),
    benchmarks: ownIf(brand?.is_brand_benchmark, "getBenchmarkPlaceDatasets", {
      ...point,
      radius: NEAR_METRES,
    }),
  });
}
