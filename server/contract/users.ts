import { z } from "zod";
import { read } from "./call.ts";
import { id, ok } from "./fields.ts";
import { grantType } from "./statuses.ts";

export const facilityRole = z.object({
  facility_id: id,
  facility_name: z.string(),
  is_stealth: z.boolean(),
  is_standard: z.boolean(),
  is_section_map: z.boolean(),
  grant_type: grantType,
});
export type FacilityRole = z.output<typeof facilityRole>;

export const brandRole = z.object({
  brand_id: id,
  brand_name: z.string(),
  is_stealth: z.boolean(),
  is_brand_benchmark: z.boolean(),
  is_gps_people_flow: z.boolean(),
  is_category_similar_score: z.boolean(),
  is_sales_prediction: z.boolean(),
  is_exclusive: z.boolean(),
  is_facility_plan: z.boolean(),
  is_carto_url: z.boolean(),
  carto_url: z.string().nullable(),
  grant_type: grantType,
});
export type BrandRole = z.output<typeof brandRole>;

export const user = z.object({
  id,
  uuid: z.string(),
  email: z.string(),
  family_name: z.string(),
  given_name: z.string(),
  is_curator: z.boolean(),
  is_email_verified: z.boolean(),
});
export type User = z.output<typeof user>;

/** The signed-in user's own roles; standby joins are left out because they give no access. */
export const getMyRole = read({
  path: "/api/v1/users/my_role",
  summary: "自分の施設・ブランドの権限",
  access: ["user"],
  browser: false,
  response: z.object({
    my_role: z.object({ facility_roles: z.array(facilityRole), brand_roles: z.array(brandRole) }),
  }),
  fallback: { my_role: { facility_roles: [], brand_roles: [] } },
});

/** The signed-in user. */
export const getUser = read({
  path: "/api/v1/users",
  summary: "自分の利用者情報",
  access: ["user"],
  browser: false,
  response: z.object({ status: ok, user }),
  fallback: {
    status: 2000 as const,
    user: {
      id: 1,
      uuid: "",
      email: "",
      family_name: "",
      given_name: "",
      is_curator: false,
      is_email_verified: false,
    },
  },
});
