import { z } from "zod";
import { type Answered, read, write } from "./call.ts";
import { flagText, id, idText, instant } from "./fields.ts";
import { done, filledLine, latitude, latitudeText, line, longitude, longitudeText } from "./texts.ts";

export const optionalPoint = z.object({
  id,
  name: z.string(),
  address: z.string(),
  latitude: z.number(),
  longitude: z.number(),
  created_at: instant,
  created_by_name: z.string().nullable(),
});
export type OptionalPoint = Answered<typeof optionalPoint>;

const list = z.object({
  address: z.string().nullable(),
  points: z.array(optionalPoint),
});
const body = z.strictObject({
  name: filledLine("地点名", 100),
  address: line("住所", 200).default(""),
  latitude,
  longitude,
});

export const getBrandOptionalPoints = read({
  path: "/api/v1/brands/{id}/optional_points",
  summary: "ブランドの任意地点",
  access: ["brandMember"],
  browser: true,
  params: z.strictObject({ id: idText }),
  response: list,
  fallback: { address: null, points: [] },
});
export const createBrandOptionalPoint = write({
  method: "POST",
  path: "/api/v1/brands/{id}/optional_points",
  summary: "ブランドの任意地点を保存",
  access: ["brandMember"],
  browser: true,
  params: z.strictObject({ id: idText }),
  body,
  response: z.object({ ...done, optional_point: optionalPoint }),
});
export const deleteBrandOptionalPoint = write({
  method: "DELETE",
  path: "/api/v1/brands/optional_points/{id}",
  summary: "ブランドの任意地点を削除",
  access: ["brandMember"],
  browser: true,
  params: z.strictObject({ id: idText }),
  response: z.object(done),
});
export const getFacilityOptionalPoints = read({
  path: "/api/v1/facilities/{id}/optional_points",
  summary: "施設の任意地点",
  access: ["facilityMember"],
  browser: true,
  params: z.strictObject({ id: idText }),
  response: list,
  fallback: { address: null, points: [] },
});
export const createFacilityOptionalPoint = write({
  method: "POST",
  path: "/api/v1/facilities/{id}/optional_points",
  summary: "施設の任意地点を保存",
  access: ["facilityMember"],
  browser: true,
  params: z.strictObject({ id: idText }),
  body,
  response: z.object({ ...done, optional_point: optionalPoint }),
});
export const deleteFacilityOptionalPoint = write({
  method: "DELETE",
  path: "/api/v1/facilities/optional_points/{id}",
  summary: "施設の任意地点を削除",
  access: ["facilityMember"],
  browser: true,
  params: z.strictObject({ id: idText }),
  response: z.object(done),
});

/**
 * The access-limit check: counts distinct points (4 decimals) per facility or brand and calendar month in Japan time.
 * A point already counted this month is free. Asking counts the point when it is allowed. Without `facility_id` and
 * `brand_id` the caller's only facility or brand counts. The trial plan (a facility that is not standard, a brand
 * without any plan) has 30 points a month, every other plan any number.
 */
export const checkOptionalPoint = read({
  path: "/api/v1/optional_point/result",
  summary: "任意地点の閲覧可否",
  access: ["facilityMember", "brandMember"],
  browser: false,
  query: z.strictObject({
    lat: latitudeText,
    lon: longitudeText,
    facility_id: idText.optional(),
    brand_id: idText.optional(),
    count: flagText.default(true),
  }),
  response: z.object({
    is_allowed: z.boolean(),
    used: z.int().min(0),
    /** Null: unlimited. */
    limit: z.int().nullable(),
    resets_on: z.iso.date(),
  }),
  fallback: { is_allowed: false, used: 0, limit: null, resets_on: "1970-01-01" },
});
