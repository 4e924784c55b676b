import { z } from "zod";
import { type Answered, read } from "./call.ts";
import { idText, ok } from "./fields.ts";

/*
 * How many organisations have opened a published section or a brand's page. It is not among the product's listed calls.
 */

/** Fewer are not told. */
export const FEWEST_VIEWERS = 5;

export const pageViews = z.object({
  /** YYYY-MM. */
  month: z.string(),
  /** The band that the number lies in; null and null below the fewest, null at the upper end where it is open. */
  at_least: z.int().min(FEWEST_VIEWERS).nullable(),
  at_most: z.int().nullable(),
  is_counted: z.boolean(),
});
export type PageViews = Answered<typeof pageViews>;

export const getPageViews = read({
  path: "/api/v1/page_views",
  summary: "画面を開いた会社の数",
  access: ["facilityMember", "brandMember"],
  browser: false,
  query: z.strictObject({
    facility_id: idText.optional(),
    section_id: idText.optional(),
    brand_id: idText.optional(),
  }),
  response: z.object({ status: ok, data: z.array(pageViews) }),
  fallback: { status: 2000 as const, data: [] },
});
