import type { FastifyRequest } from "fastify";
import type { BrandStore } from "../../../contract/brand-stores.ts";
import type { BrandDetail } from "../../../contract/brands.ts";
import { MOST_PER_PAGE } from "../../../contract/paging.ts";
import { tenantOf } from "../../auth/viewer.ts";
import { BackendError } from "../../gateway/errors.ts";
import { optional, type Part } from "../../gateway/optional.ts";
import { isSpeculative } from "../../plugins/speculation.ts";
import { pagesOf } from "../list/rows.ts";

const MOST_STORE_PAGES = 10;

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

export async function allStores(
  request: FastifyRequest,
  brandId: number,
  known = 1,
): Promise<Part<BrandStore[]>> {
  const page = (number: number) =>
    optional(request, "getBrandStores", { brand_id: brandId, page: number, per_page: MOST_PER_PAGE });
  const pages = (from: number, to: number) =>
    Promise.all(Array.from({ length: Math.max(0, to - from + 1) }, (_, index) => page(from + index)));
  const expected = Math.min(MOST_STORE_PAGES, Math.max(1, Math.ceil(known / MOST_PER_PAGE)));
  const first = await pages(1, expected);
  const { total, per_page } = first[0]?.value ?? { total: 0, per_page: MOST_PER_PAGE };
  const rest = await pages(expected + 1, Math.min(MOST_STORE_PAGES, pagesOf({ total, per_page })));
  const all = [...first, ...rest];
  return { ok: all.every(({ ok }) => ok), value: all.flatMap(({ value }) => value.brand_stores) };
}
