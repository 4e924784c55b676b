import { z } from "zod";
import { type Answered, read, write } from "./call.ts";
import { date, id, idText, instant, ok, pageText, paging, searchText } from "./fields.ts";
import { offering } from "./offerings.ts";
import { PER_PAGE } from "./paging.ts";
import { origin } from "./provenance.ts";
import { facilityType } from "./statuses.ts";
import { amountText, done, filledLine, line, lines, listText, version } from "./texts.ts";

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
  station_distance_m: z.int().nullable(),
  opened_on: date.nullable(),
  area_tsubo: z.number(),
  section_count: z.int(),
  /** Yearly sales of all shops, million yen; null when the facility keeps them to itself. */
  sales_million_yen: z.number().nullable(),
  description: z.string(),
  /** Seven digits. */
  postal_code: z.string().nullable(),
  phone: z.string().nullable(),
  url: z.string().nullable(),
  parking_count: z.int().nullable(),
  visitors_per_year: z.int().nullable(),
  category_ids: z.array(id),
  operations_department: z.object({ id, name: z.string() }).nullable(),
  version: z.int(),
  updated_at: instant,
});
export type Facility = Answered<typeof facility>;

export const getFacility = read({
  path: "/api/v1/facilities/{id}",
  summary: "施設の詳細",
  access: ["facilityMember", "brandMember", "curator"],
  browser: true,
  params: z.strictObject({ id: idText }),
  response: z.object({ code: ok, facility: facility.nullable() }),
  fallback: { code: 2000 as const, facility: null },
});

export const facilitySummary = facility.extend({
  prediction_yearly_sales_yen: z.int().nullable(),
  prediction_area_tsubo: z.number().nullable(),
});
export type FacilitySummary = Answered<typeof facilitySummary>;

const falsy = z.enum(["", "0"]).transform(() => undefined);
const amountFilter = z.union([falsy, amountText]).optional();

/**
 * The facility search of the specification's section 3; areas in 坪. Prediction values are million yen a year, of the
 * current brand's own predictions. With `current_facility` the nearest come first, itself before all.
 */
export const getFacilities = read({
  path: "/api/v1/facilities",
  summary: "施設を検索",
  access: ["facilityMember", "brandMember", "curator"],
  browser: true,
  query: z.strictObject({
    page: pageText,
    current_brand: z.union([falsy, idText]).optional(),
    current_facility: z.union([falsy, idText]).optional(),
    prefectures: listText(idText).optional(),
    building_types: listText(facilityType).optional(),
    area_max_size: amountFilter,
    area_min_size: amountFilter,
    prediction_value_min: amountFilter,
    prediction_value_max: amountFilter,
    search: searchText.optional(),
  }),
  response: z.object({ status: ok, facilities: z.array(facilitySummary), ...paging }),
  fallback: { status: 2000 as const, facilities: [], total: 0, page: 1, per_page: PER_PAGE },
});

export const facilityFields = z.strictObject({
  name: filledLine("施設名", 100),
  name_kana: line("施設名（カナ）", 100),
  facility_type: facilityType,
  address: filledLine("所在地", 200),
  postal_code: z
    .string()
    .regex(/^\d{7}$/, "郵便番号は7桁の数字で入力してください。")
    .nullable(),
  phone: z
    .string()
    .regex(/^[0-9-]{9,14}$/, "電話番号は数字とハイフンで入力してください。")
    .nullable(),
  url: z
    .url({ protocol: /^https?$/, error: "URLの形式で入力してください。" })
    .max(200)
    .nullable(),
  opened_on: date.nullable(),
  parking_count: z.int().min(0).max(100_000).nullable(),
  visitors_per_year: z.int().min(0).max(1_000_000_000).nullable(),
  sales_million_yen: z.number().min(0).max(10_000_000).nullable(),
  description: lines("紹介文"),
  category_ids: z.array(id).max(50),
});

export const updateFacility = write({
  method: "PUT",
  path: "/api/v1/facilities/{id}",
  summary: "施設情報を更新",
  access: ["facilityMember", "curator"],
  browser: true,
  params: z.strictObject({ id: idText }),
  body: facilityFields.partial().extend({ version }),
  response: z.object({ ...done, version: z.int() }),
});

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

const params = z.strictObject({ facility_id: idText });

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
