import { z } from "zod";
import { read } from "./call.ts";
import { date, id, idText, instant, ok } from "./fields.ts";
import { facilityType } from "./statuses.ts";

export const facility = z.object({
  id,
  name: z.string(),
  name_kana: z.string(),
  facility_type: facilityType,
  is_standard: z.boolean(),
  is_section_map: z.boolean(),
  is_stealth: z.boolean(),
  prefecture_id: id,
  prefecture_name: z.string(),
  municipality_code: z.string(),
  municipality_name: z.string(),
  address: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  station_name: z.string().nullable(),
  /** Straight-line metres from the building to its nearest station. */
  station_distance_m: z.int().nullable(),
  opened_on: date.nullable(),
  /** Total leasable area, 坪. */
  area_tsubo: z.number(),
  section_count: z.int(),
  /** Yearly sales of all shops, million yen; null when the facility keeps them to itself. */
  sales_million_yen: z.number().nullable(),
  description: z.string(),
  operations_department: z.object({ id, name: z.string() }).nullable(),
  version: z.int(),
  updated_at: instant,
});
export type Facility = z.output<typeof facility>;

export const getFacility = read({
  path: "/api/v1/facilities/{id}",
  summary: "施設の詳細",
  access: ["facilityMember", "brandMember", "curator"],
  browser: true,
  params: z.strictObject({ id: idText }),
  response: z.object({ code: ok, facility: facility.nullable() }),
  fallback: { code: 2000 as const, facility: null },
});

/** Departments that operate several facilities, each with those the user has a grant for. */
export const getOperationsDepartments = read({
  path: "/api/am/operations_departments",
  summary: "運営部署と担当施設",
  access: ["facilityMember"],
  browser: true,
  response: z.object({
    operations_departments: z.array(
      z.object({ id, name: z.string(), facilities: z.array(z.object({ id, name: z.string() })) }),
    ),
  }),
  fallback: { operations_departments: [] },
});
