import type { FastifyRequest } from "fastify";
import type { BrandStore } from "../../../contract/brand-stores.ts";
import type { AnswerOf, ArgumentsOf } from "../../../contract/index.ts";
import type { Coordinates } from "../../../lib/trade-area-map/mercator.ts";
import type { ReadName } from "../../gateway/client.ts";
import { optional } from "../../gateway/optional.ts";
import { savedPoints } from "../point-choice/points.ts";

/** One answer of the page: `ok` is false where it could not be had. */
export interface Part<T> {
  ok: boolean;
  value: T;
}

type Answers = Awaited<ReturnType<typeof loadResult>>;
export type ResultData = Answers;

const MOST_STORE_PAGES = 30;

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
    brand ? ownStores(request, brandId) : undefined,
    asked(brand?.is_sales_prediction, request, "getPointSimilarStores", point),
    asked(brand?.is_brand_benchmark, request, "getPointSimilarBenchmarks", point),
    asked(brand?.is_brand_benchmark, request, "getBenchmarkPlaceDatasets", point),
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

/** Asks only for what the plan includes: the backend refuses the rest. */
async function asked<N extends ReadName>(
  isIncluded: boolean | undefined,
  request: FastifyRequest,
  name: N,
  args: ArgumentsOf<N>,
): Promise<Part<AnswerOf<N>> | undefined> {
  return isIncluded ? optional(request, name, args) : undefined;
}

/** All stores of the brand: the list comes in pages, and the nearest may be on any. */
/** All stores of a brand, page after page. */
export async function ownStores(request: FastifyRequest, brandId: number): Promise<Part<BrandStore[]>> {
  const page = (number: number) => optional(request, "getBrandStores", { brand_id: brandId, page: number });
  const first = await page(1);
  const pages = Math.min(MOST_STORE_PAGES, Math.ceil(first.value.total / first.value.per_page));
  const rest = await Promise.all(
    Array.from({ length: Math.max(0, pages - 1) }, (_, index) => page(index + 2)),
  );
  const all = [first, ...rest];
  return { ok: all.every(({ ok }) => ok), value: all.flatMap(({ value }) => value.brand_stores) };
}
