import type { FastifyRequest } from "fastify";
import type { BrandListing } from "../../../contract/leasing-lists.ts";
import { formatArea } from "../../../lib/areas.ts";
import { negotiationStatusLabels } from "../../../lib/labels.ts";
import { optional, type Part } from "../../gateway/optional.ts";
import { paths } from "../../paths.ts";

export async function loadListings(
  request: FastifyRequest,
  brandIds: readonly number[],
): Promise<Part<readonly BrandListing[]> | undefined> {
  const { viewer } = request;
  if (viewer?.side !== "facility" || !viewer.facility) return undefined;
  const { ok, value } = await optional(request, "getBrandListings", {
    facility_id: viewer.facility.facility_id,
    brand_ids: [...brandIds],
  });
  return { ok, value: value.data };
}

function labelOf({ section_number, floor_name, area_tsubo, total }: BrandListing): string {
  return `区画${section_number}（${floor_name}、${formatArea(area_tsubo)}、候補${total}件）`;
}

function standing(listing: BrandListing, brandId: number) {
  const item = listing.brands.find(({ brand_id }) => brand_id === brandId);
  if (!item) return undefined;
  return {
    id: item.item_id,
    badge: negotiationStatusLabels[item.status],
    /** With a negotiation begun it is no longer taken off, but marked as lost on the list. */
    canUndo: item.status === "waiting",
    href: `${paths.sectionRecruitment.url(listing.section_id)}#list`,
  };
}

function addedNotice(listing: BrandListing | undefined, brand: { id: number; name: string } | undefined) {
  const item = listing && brand && standing(listing, brand.id);
  if (!item) return undefined;
  return {
    text: `「${brand.name}」を区画${listing.section_number}のリーシングリストに追加しました。`,
    brand: brand.id,
    recruitment: listing.recruitment_id,
    item,
  };
}

const actions = { add: paths.brandListing.url(), undo: paths.brandListingUndo.url() };

export function listingsOfList(
  listings: Part<readonly BrandListing[]> | undefined,
  brands: readonly { id: number; name: string }[],
  { recruitment, added }: { recruitment?: number | undefined; added?: number | undefined },
) {
  if (!listings) return undefined;
  const { ok, value } = listings;
  const chosen = value.find(({ recruitment_id }) => recruitment_id === recruitment);
  return {
    ok,
    ...actions,
    choices: value.map((one) => ({ value: one.recruitment_id, label: labelOf(one) })),
    chosen: chosen && {
      recruitment: chosen.recruitment_id,
      number: chosen.section_number,
      href: `${paths.sectionRecruitment.url(chosen.section_id)}#list`,
    },
    cells: Object.fromEntries(brands.map(({ id }) => [id, chosen && standing(chosen, id)])),
    notice: addedNotice(
      chosen,
      brands.find(({ id }) => id === added),
    ),
  };
}

export function listingsOfBrand(
  listings: Part<readonly BrandListing[]> | undefined,
  brand: { id: number; name: string },
  added: number | undefined,
) {
  if (!listings) return undefined;
  const { ok, value } = listings;
  const rows = value.map((one) => ({
    value: one.recruitment_id,
    label: labelOf(one),
    number: one.section_number,
    item: standing(one, brand.id),
  }));
  return {
    ok,
    ...actions,
    free: rows.filter(({ item }) => !item),
    taken: rows.flatMap((row) => (row.item ? [{ ...row, item: row.item }] : [])),
    notice: addedNotice(
      value.find(({ recruitment_id }) => recruitment_id === added),
      brand,
    ),
  };
}
