import type { FastifyRequest } from "fastify";
import type { BrandStore } from "../../../contract/brand-stores.ts";
import type { BrandDetail } from "../../../contract/brands.ts";
import type { AnswerOf, ArgumentsOf } from "../../../contract/index.ts";
import type { ReadName } from "../../gateway/client.ts";
import { BackendError } from "../../gateway/errors.ts";
import { optional } from "../../gateway/optional.ts";

/** A part of the page that can fail by itself. */
export interface Part<T> {
  ok: boolean;
  value: T;
}

const MOST_STORE_PAGES = 30;

/** The brand; null where it is not shown to this person, so that hidden and missing ids look the same. */
export async function findBrand(request: FastifyRequest, id: number): Promise<BrandDetail | null> {
  try {
    return (await request.backend.getBrand({ id: String(id) })).brands;
  } catch (error) {
    if (error instanceof BackendError && error.status === 404) return null;
    throw error;
  }
}

/** All open stores of a brand that are shown to this person. */
export async function allStores(request: FastifyRequest, brandId: number): Promise<Part<BrandStore[]>> {
  const page = (number: number) =>
    optional(request, "getBrandStores", { brand_id: String(brandId), page: String(number) });
  const first = await page(1);
  const pages = Math.min(MOST_STORE_PAGES, Math.ceil(first.value.total / first.value.per_page));
  const rest = await Promise.all(
    Array.from({ length: Math.max(0, pages - 1) }, (_, index) => page(index + 2)),
  );
  const all = [first, ...rest];
  return { ok: all.every(({ ok }) => ok), value: all.flatMap(({ value }) => value.brand_stores) };
}

async function asked<N extends ReadName>(
  isAsked: boolean,
  request: FastifyRequest,
  name: N,
  args: ArgumentsOf<N>,
): Promise<Part<AnswerOf<N>> | undefined> {
  return isAsked ? optional(request, name, args) : undefined;
}

export type BrandData = Awaited<ReturnType<typeof loadBrand>>;

/** Everything that the page of a brand is made of, asked at once. */
export async function loadBrand(request: FastifyRequest, id: number) {
  const brand_id = String(id);
  const { viewer } = request;
  const own = viewer?.side === "brand" ? viewer.brand : undefined;
  const facility = viewer?.side === "facility" ? viewer.facility : undefined;
  const facilityId = String(facility?.facility_id ?? 0);
  const ownId = String(own?.brand_id ?? 0);
  const compares = own !== undefined && own.brand_id !== id;
  const [graph, words, tags, clusters, similar, stores, scouted, scouts, ownBrand, ownClusters, benchmarks] =
    await Promise.all([
      optional(request, "getBrandNodes", { brand_id }),
      optional(request, "getWordCloud", { brand_id }),
      optional(request, "getTagIndices", { brand_id }),
      optional(request, "getBrandGeodemoIndices", { brand_id }),
      optional(request, "getSimilarBrands", { brand_id, limit: "10" }),
      allStores(request, id),
      asked(facility !== undefined, request, "getBrandScouts", { brand_id, facility_id: facilityId }),
      asked(facility !== undefined, request, "getScouts", { facility_id: facilityId }),
      asked(compares, request, "getBrand", { id: ownId }),
      asked(compares, request, "getBrandGeodemoIndices", { brand_id: ownId }),
      asked(own !== undefined, request, "getBenchmarks", { brand_id: ownId }),
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
  };
}
