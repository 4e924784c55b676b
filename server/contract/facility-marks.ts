import { z } from "zod";
import { type Answered, download, read, WORKBOOK, write } from "./call.ts";
import { facilitySummary, getFacilities } from "./facilities.ts";
import { flagText, id, idText, ok, paging } from "./fields.ts";
import { PER_PAGE } from "./paging.ts";
import { done } from "./texts.ts";

/*
 * What people note about facilities: their own bookmarks, and the ratings that the members of one organisation give.
 * None of these is among the product's listed calls; the listed facility search stays as it is.
 */

const stars = z
  .number({ error: "評価を選択してください。" })
  .min(0, "評価は0〜5.0の範囲で選択してください。")
  .max(5, "評価は0〜5.0の範囲で選択してください。")
  .multipleOf(0.5, "評価は0.5刻みで選択してください。");

export const facilityRating = z.object({
  /** The average, rounded to half stars; null without ratings. */
  average: z.number().min(0).max(5).multipleOf(0.5).nullable(),
  count: z.int().min(0),
  own: z.number().min(0).max(5).multipleOf(0.5).nullable(),
});
export type FacilityRating = Answered<typeof facilityRating>;

const mark = { is_bookmarked: z.boolean(), rating: facilityRating };
export const facilityMark = z.object(mark);
export type FacilityMark = Answered<typeof facilityMark>;

export const markedFacility = facilitySummary.extend(mark);
export type MarkedFacility = Answered<typeof markedFacility>;

const people = { access: ["facilityMember", "brandMember", "curator"], browser: true } as const;

export const getMarkedFacilities = read({
  ...people,
  path: "/api/v1/facility_marks",
  summary: "施設を検索（ブックマークと評価を含む）",
  query: getFacilities.query.extend({
    is_bookmarked: flagText.optional(),
    order: z.enum(["near", "rating", "prediction"]).optional(),
  }),
  response: z.object({ status: ok, facilities: z.array(markedFacility), ...paging }),
  fallback: { status: 2000 as const, facilities: [], total: 0, page: 1, per_page: PER_PAGE },
});

/** The same as a workbook, all pages of it; free facilities have no files. None of the product's listed calls. */
export const downloadFacilitiesExcel = download({
  ...people,
  path: "/api/v1/facility_marks/excel",
  summary: "施設一覧のExcel",
  browser: false,
  query: getMarkedFacilities.query.omit({ page: true }),
  contentType: WORKBOOK,
});

export const getFacilityMark = read({
  ...people,
  path: "/api/v1/facilities/{id}/mark",
  summary: "施設のブックマークと評価",
  params: z.strictObject({ id: idText }),
  query: z.strictObject({ current_facility: idText.optional(), current_brand: idText.optional() }),
  response: z.object({ status: ok, mark: facilityMark }),
  fallback: {
    status: 2000 as const,
    mark: { is_bookmarked: false, rating: { average: null, count: 0, own: null } },
  },
});

const oneFacility = z.strictObject({ id: idText });

export const createFacilityBookmark = write({
  ...people,
  method: "POST",
  path: "/api/v1/facilities/{id}/bookmark",
  summary: "施設をブックマーク",
  params: oneFacility,
  response: z.object(done),
});

export const deleteFacilityBookmark = write({
  ...people,
  method: "DELETE",
  path: "/api/v1/facilities/{id}/bookmark",
  summary: "施設のブックマークを解除",
  params: oneFacility,
  response: z.object(done),
});

/** One's own rating for the organisation one works in, either of the two; null takes it back. */
export const rateFacility = write({
  ...people,
  method: "PUT",
  path: "/api/v1/facilities/{id}/rating",
  summary: "施設を評価",
  params: oneFacility,
  body: z.strictObject({
    current_facility: id.optional(),
    current_brand: id.optional(),
    stars: stars.nullable(),
  }),
  response: z.object({ ...done, rating: facilityRating }),
});
