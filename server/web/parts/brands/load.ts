import type { FastifyRequest } from "fastify";
import type { BrandStore } from "../../../contract/brand-stores.ts";
import type { BrandDetail } from "../../../contract/brands.ts";
import type { ArgumentsOf } from "../../../contract/index.ts";
import { MOST_PER_PAGE } from "../../../contract/paging.ts";
import { NEAR_METRES } from "../../../lib/trade-area-map/distance.ts";
import type { Coordinates } from "../../../lib/trade-area-map/mercator.ts";
import { tenantOf } from "../../auth/viewer.ts";
import { BackendError } from "../../gateway/errors.ts";
import { optional, type Part } from "../../gateway/optional.ts";
import { isSpeculative } from "../../plugins/speculation.ts";
import { pagesOf } from "../list/rows.ts";

const MOST_STORE_PAGES = 10;
/** How many stores of a brand are read at most. */
export const MOST_STORES = MOST_STORE_PAGES * MOST_PER_PAGE;

/** The brand; null where it is not shown to this person, so that hidden and missing ids look the same. */
export async function findBrand(
  request: FastifyRequest,
  id: number,
  { isOpened = false } = {},
): Promise<BrandDetail | null> {
  const { viewer, preview } = request;
  const isCounted = isOpened && viewer && !preview && !isSpeculative(request);
  const { facility_id: current_facility, brand_id: current_brand } = isCounted ? tenantOf(viewer) : {};
  try {
    return (await request.backend.getBrand({ id, current_facility, current_brand })).brands;
  } catch (error) {
    if (error instanceof BackendError && error.status === 404) return null;
    throw error;
  }
}

type Sought = Pick<ArgumentsOf<"getBrandStores">, "facility_id" | "lat" | "lon" | "radius">;

export interface Stores extends Part<BrandStore[]> {
  /** How many there are in all: a brand with very many is not read to its end. */
  total: number;
}

/** The open stores of a brand, one after the other by prefecture. */
export const allStores = (request: FastifyRequest, brandId: number, known?: number): Promise<Stores> =>
  storesOf(request, brandId, {}, known);

/** The same, the nearest to a place first. */
export const storesFrom = (request: FastifyRequest, brandId: number, place: Coordinates): Promise<Stores> =>
  storesOf(request, brandId, { lat: place.latitude, lon: place.longitude });

export const storesNear = (request: FastifyRequest, brandId: number, place: Coordinates): Promise<Stores> =>
  storesOf(request, brandId, { lat: place.latitude, lon: place.longitude, radius: NEAR_METRES });

export const storesIn = (request: FastifyRequest, brandId: number, facility_id: number): Promise<Stores> =>
  storesOf(request, brandId, { facility_id });

async function storesOf(
  request: FastifyRequest,
  brand_id: number,
  sought: Sought,
  known = 1,
): Promise<Stores> {
  const page = (number: number) =>
    optional(request, "getBrandStores", { brand_id, ...sought, page: number, per_page: MOST_PER_PAGE });
  const pages = (from: number, to: number) =>
    Promise.all(Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => page(from + index)));
  const expected = Math.min(MOST_STORE_PAGES, Math.max(1, Math.ceil(known / MOST_PER_PAGE)));
  const first = await pages(1, expected);
  const { total, per_page } = first[0]?.value ?? { total: 0, per_page: MOST_PER_PAGE };
  const rest = await pages(expected + 1, Math.min(MOST_STORE_PAGES, pagesOf({ total, per_page })));
  const all = [...first, ...rest];
  return { ok: all.every(({ ok }) => ok), value: all.flatMap(({ value }) => value.brand_stores), total };
}
