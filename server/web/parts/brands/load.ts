import type { FastifyRequest } from "fastify";
import type { BrandStore } from "../../../contract/brand-stores.ts";
import type { BrandDetail } from "../../../contract/brands.ts";
import { tenantOf } from "../../auth/viewer.ts";
import { BackendError } from "../../gateway/errors.ts";
import { optional } from "../../gateway/optional.ts";
import { isSpeculative } from "../../plugins/speculation.ts";

/** A part of the page that can fail by itself. */
export interface Part<T> {
  ok: boolean;
  value: T;
}

const MOST_STORE_PAGES = 30;

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

/** All open stores of a brand that are shown to this person. */
export async function allStores(request: FastifyRequest, brandId: number): Promise<Part<BrandStore[]>> {
  const page = (number: number) => optional(request, "getBrandStores", { brand_id: brandId, page: number });
  const first = await page(1);
  const pages = Math.min(MOST_STORE_PAGES, Math.ceil(first.value.total / first.value.per_page));
  const rest = await Promise.all(
    Array.from({ length: Math.max(0, pages - 1) }, (_, index) => page(index + 2)),
  );
  const all = [first, ...rest];
  return { ok: all.every(({ ok }) => ok), value: all.flatMap(({ value }) => value.brand_stores) };
}
