import { z } from "zod";
import { read } from "./call.ts";
import { date, id, idText, ok } from "./fields.ts";
import { offering } from "./offerings.ts";
import { origin } from "./provenance.ts";

const params = z.strictObject({ facility_id: idText });

/** A published recruitment of a facility in the lines of a list. */
export const offeringLine = offering
  .pick({
    id: true,
    rent_per_tsubo: true,
    contract_form: true,
    handover_on: true,
    wanted_genres: true,
    published_at: true,
    can_apply: true,
  })
  .extend({
    section: offering.shape.section.pick({ id: true, number: true, area_tsubo: true, size_class: true }),
    floor_name: z.string(),
  });

/**
 * What a facility publishes, for the brand that asks; `can_apply` is about that brand. None of the product's listed
 * calls, as are the two below: the facility's page for brands asks them.
 */
export const getFacilityOfferings = read({
  path: "/api/v1/facilities/{facility_id}/offerings",
  summary: "施設の公開中の募集",
  access: ["brandMember"],
  browser: true,
  params,
  query: z.strictObject({ brand_id: idText }),
  response: z.object({ status: ok, data: z.array(offeringLine) }),
  fallback: { status: 2000 as const, data: [] },
});

/** The open stores in a building, as everybody can see them there; never the lease. */
export const getFacilityTenants = read({
  path: "/api/v1/facilities/{facility_id}/tenants",
  summary: "施設の出店ブランド",
  access: ["facilityMember", "brandMember", "curator"],
  browser: true,
  params,
  response: z.object({
    status: ok,
    data: z.array(
      z.object({
        store_id: id,
        brand_id: id,
        brand_name: z.string(),
        category_id: id,
        category_name: z.string(),
        genre_name: z.string(),
        opened_on: date,
      }),
    ),
    provenance: origin.nullable(),
  }),
  fallback: { status: 2000 as const, data: [], provenance: null },
});

/** How well a facility's trade area suits each category, by the stores that the category's brands have elsewhere. */
export const getFacilityCategoryScores = read({
  path: "/api/v1/facilities/{facility_id}/category_scores",
  summary: "業種別の適合度",
  access: ["brandMember"],
  browser: true,
  params,
  query: z.strictObject({ brand_id: idText }),
  response: z.object({
    status: ok,
    data: z.array(
      z.object({
        category_id: id,
        category_name: z.string(),
        /** Median over the category's brands, 0–100. */
        score: z.number().min(0).max(100),
        brands: z.int(),
        stores_here: z.int(),
        is_own: z.boolean(),
      }),
    ),
    provenance: origin.nullable(),
  }),
  fallback: { status: 2000 as const, data: [], provenance: null },
});
