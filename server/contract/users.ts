import { z } from "zod";
import { type Answered, download, read, WORKBOOK, write } from "./call.ts";
import { id, idText, instant, ok } from "./fields.ts";
import { grantType } from "./statuses.ts";
import { done, filledLine, mailAddress } from "./texts.ts";

export const facilityRole = z.object({
  facility_id: id,
  facility_name: z.string(),
  is_stealth: z.boolean(),
  is_standard: z.boolean(),
  is_section_map: z.boolean(),
  is_operator: z.boolean(),
  grant_type: grantType,
});
export type FacilityRole = Answered<typeof facilityRole>;

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
export type BrandRole = Answered<typeof brandRole>;

export const startPage = z.enum(["home", "today"]);

export const digestWeekday = z.int().min(0).max(6).nullable();
export const digestHour = z.int().min(8).max(19);

export const user = z.object({
  id,
  uuid: z.string(),
  email: z.string(),
  family_name: z.string(),
  given_name: z.string(),
  is_curator: z.boolean(),
  is_email_verified: z.boolean(),
  start_page: startPage,
  /** When the dates of the week come by mail: the weekday, 0 being Sunday, or not at all, and the hour in Japan. */
  digest_weekday: digestWeekday,
  digest_hour: digestHour,
  removal_requested_at: instant.nullable(),
});
export type User = Answered<typeof user>;

export const receivedInvitation = z.object({
  side: z.enum(["facility", "brand"]),
  join_id: id,
  organisation_name: z.string(),
});
export type ReceivedInvitation = Answered<typeof receivedInvitation>;

export const getMyRole = read({
  path: "/api/v1/users/my_role",
  summary: "自分の施設・ブランドの権限",
  access: ["user"],
  browser: false,
  response: z.object({
    my_role: z.object({
      facility_roles: z.array(facilityRole),
      brand_roles: z.array(brandRole),
      disabled_facilities: z.array(z.string()),
      invitations: z.array(receivedInvitation),
    }),
  }),
  fallback: { my_role: { facility_roles: [], brand_roles: [], disabled_facilities: [], invitations: [] } },
});

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
      start_page: "home" as const,
      digest_weekday: null,
      digest_hour: 9,
      removal_requested_at: null,
    },
  },
});

const names = { family_name: filledLine("姓", 50), given_name: filledLine("名", 50) };

export const createUsers = write({
  method: "POST",
  path: "/api/v1/users",
  summary: "利用者をまとめて登録",
  access: ["facilityAdmin", "brandAdmin", "curator"],
  browser: false,
  body: z.strictObject({
    users: z
      .array(z.strictObject({ email: mailAddress, ...names }))
      .min(1, "1人以上を入力してください。")
      .max(200, "一度に登録できるのは200人までです。"),
  }),
  response: z.object({
    code: ok,
    user: z.array(z.object({ email: z.string(), message: z.string() })),
  }),
});

export const updateUser = write({
  method: "PUT",
  path: "/api/v1/users/{user_id}",
  summary: "自分の利用者情報を更新",
  access: ["user"],
  browser: false,
  params: z.strictObject({ user_id: idText }),
  body: z.strictObject({
    email: mailAddress,
    ...names,
    start_page: startPage.optional(),
    digest_weekday: digestWeekday.optional(),
    digest_hour: digestHour.optional(),
  }),
  response: z.object({ ...done, user }),
});

/** Called after the identity service made the account: joins its subject to the invited user of the same address. */
export const signUpUser = write({
  method: "POST",
  path: "/api/v1/users/sign_up",
  summary: "招待された利用者の本登録",
  access: ["newcomer"],
  browser: false,
  body: z.strictObject({
    id: z.uuid("招待の番号が正しくありません。"),
    email: mailAddress,
    ...names,
    uuid: z.uuid("利用者の番号が正しくありません。"),
  }),
  response: z.object({ ...done, user }),
});

export const downloadOwnData = download({
  path: "/api/v1/users/own_data",
  summary: "自分の情報",
  access: ["user"],
  browser: false,
  contentType: WORKBOOK,
});

export const requestAccountRemoval = write({
  method: "PUT",
  path: "/api/v1/users/removal_request",
  summary: "アカウントの削除を依頼",
  access: ["user"],
  browser: false,
  body: z.strictObject({ is_requested: z.boolean("依頼するかどうかを指定してください。") }),
  response: z.object(done),
});
