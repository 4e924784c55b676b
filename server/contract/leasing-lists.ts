import { z } from "zod";
import { read } from "./call.ts";
import { id, idText, instant, ok } from "./fields.ts";
import { negotiationStatus } from "./statuses.ts";

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

export const getLeasingList = read({
  path: "/api/v1/leasing_lists",
  summary: "募集のリーシングリスト",
  access: ["facilityMember"],
  browser: true,
  query: z.strictObject({ facility_id: idText, recruitment_id: idText }),
  response: z.object({ status: ok, data: leasingList.nullable() }),
  fallback: { status: 2000 as const, data: null },
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
