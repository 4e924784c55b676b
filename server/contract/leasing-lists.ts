import { z } from "zod";
import { download, read, WORKBOOK } from "./call.ts";
import { id, idText, instant, ok } from "./fields.ts";
import { mailStatus, negotiationStatus } from "./statuses.ts";

/** A candidate for one recruitment: a brand of the catalogue or a custom brand typed in by hand. */
export const leasingListItem = z.object({
  id,
  brand_id: id.nullable(),
  custom_brand_id: id.nullable(),
  name: z.string(),
  genre_name: z.string().nullable(),
  status: negotiationStatus,
  position: z.int().min(1),
  memo: z.string(),
  added_at: instant,
  updated_at: instant,
  version: z.int(),
});
export type LeasingListItem = z.output<typeof leasingListItem>;

/** How many items stand in each negotiation status; statuses without items are left out. */
const counts = z.partialRecord(negotiationStatus, z.int().min(0));

export const leasingList = z.object({
  id,
  recruitment_id: id,
  section_id: id,
  total: z.int().min(0),
  counts,
  items: z.array(leasingListItem),
});
export type LeasingList = z.output<typeof leasingList>;

/** The parts of a match score; their points add up to it, their maxima to 100 whatever is known. */
export const matchPart = z.object({
  key: z.string(),
  label: z.string(),
  points: z.int(),
  max_points: z.int(),
  /** How many of the maximum could be judged; the rest earns nothing. */
  judged_points: z.int(),
  /** What speaks for and against, in Japanese. */
  reason: z.string(),
});

/** How well a brand fits a section, with the reasons; null where nothing can be judged. */
export const match = z.object({
  score: z.int().min(0).max(100),
  /** By the score alone; 条件外 where a condition is broken. */
  symbol: z.string(),
  /** How many of the 100 points could be judged. */
  certainty: z.int().min(0).max(100),
  parts: z.array(matchPart),
  /** What speaks for the brand, the weightiest first, and what against it, in Japanese. */
  reasons: z.array(z.string()),
  cautions: z.array(z.string()),
  /** What could not be judged, in Japanese. */
  missing: z.array(z.string()),
  /** The conditions of the recruitment that the brand breaks, in Japanese. */
  exclusions: z.array(z.string()),
});
export type Match = z.output<typeof match>;

/** An item with what the editor needs beside it; custom brands have no match. */
export const leasingListEntry = leasingListItem.extend({
  match: match.nullable(),
  has_contact: z.boolean(),
  /** Of custom brands only: a catalogue brand's contact stays with the service. */
  contact_name: z.string(),
  contact_email: z.string().nullable(),
  /** What editing the custom brand needs; null for brands of the catalogue. */
  custom_brand: z.object({ genre_id: id.nullable(), version: z.int() }).nullable(),
  /** The newest mail to this candidate. */
  last_mail: z.object({ status: mailStatus, at: instant, message: z.string().nullable() }).nullable(),
});
export type LeasingListEntry = z.output<typeof leasingListEntry>;

export const leasingListDetail = leasingList.extend({ items: z.array(leasingListEntry) });
export type LeasingListDetail = z.output<typeof leasingListDetail>;

export const getLeasingList = read({
  path: "/api/v1/leasing_lists",
  summary: "募集のリーシングリスト",
  access: ["facilityMember"],
  browser: true,
  query: z.strictObject({ facility_id: idText, recruitment_id: idText }),
  response: z.object({ status: ok, data: leasingListDetail.nullable() }),
  fallback: { status: 2000 as const, data: null },
});

/** The same as a workbook, narrowed and ordered as the screen is. None of the product's listed calls. */
export const downloadLeasingListExcel = download({
  path: "/api/v1/leasing_lists/excel",
  summary: "リーシングリストのExcel",
  access: ["facilityMember"],
  browser: false,
  query: getLeasingList.query.extend({
    status: negotiationStatus.optional(),
    order: z.enum(["position", "score"]).default("position"),
  }),
  contentType: WORKBOOK,
});

/** For each section the first items of its leasing list, for the floor map's panel. */
export const getLeasingListMap = read({
  path: "/api/v1/leasing_lists/map",
  summary: "区画図に重ねるリーシングリスト",
  access: ["facilityMember"],
  browser: true,
  query: z.strictObject({
    "section_ids[]": z.union([idText.transform((one) => [one]), z.array(idText).min(1).max(500)]),
    facility_id: idText,
    leasing_list_limit: z.enum(["10"]).transform(Number).default(10),
  }),
  response: z.object({ status: ok, data: z.array(leasingList) }),
  fallback: { status: 2000 as const, data: [] },
});
