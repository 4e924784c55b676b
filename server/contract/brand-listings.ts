import { z } from "zod";
import { read } from "./call.ts";
import { id, idText, ok } from "./fields.ts";
import { recruitment } from "./recruitments.ts";
import { negotiationStatus } from "./statuses.ts";
import { listText } from "./texts.ts";

/** A recruitment that still seeks a tenant, and which of the brands asked about are on its leasing list. */
export const brandListing = z.object({
  recruitment_id: id,
  section_id: id,
  section_number: z.string(),
  floor_name: z.string(),
  area_tsubo: z.number(),
  ...recruitment.pick({ rent_per_tsubo: true, common_fee_per_tsubo: true, handover_on: true }).shape,
  status: z.enum(["private", "publish"]),
  /** How many candidates the list holds. */
  total: z.int().min(0),
  brands: z.array(z.object({ brand_id: id, item_id: id, status: negotiationStatus })),
});
export type BrandListing = z.output<typeof brandListing>;

/** Where brands of the catalogue could be, or are, candidates. None of the product's listed calls. */
export const getBrandListings = read({
  path: "/api/v1/brand_listings",
  summary: "募集中のリーシングリストとブランドの追加状況",
  access: ["facilityMember"],
  browser: true,
  query: z.strictObject({ facility_id: idText, brand_ids: listText(idText, 100).optional() }),
  response: z.object({ status: ok, data: z.array(brandListing) }),
  fallback: { status: 2000 as const, data: [] },
});
