import { z } from "zod";
import { type Answered, download, read, WORKBOOK, write } from "./call.ts";
import { id, idText, instant, pageText, paging, perPageText, searchText } from "./fields.ts";
import { PER_PAGE } from "./paging.ts";
import { grantType } from "./statuses.ts";
import { done, mailAddress } from "./texts.ts";

export const join = z.object({
  id,
  /** Null until they have accepted: then an invitation holds the address that was typed, and nothing of the person. */
  user_id: id.nullable(),
  email: z.string(),
  family_name: z.string(),
  given_name: z.string(),
  grant_type: grantType,
  is_email_verified: z.boolean(),
  is_invited: z.boolean(),
  is_self: z.boolean(),
  created_at: instant,
  invited_by: z.string().nullable(),
  invited_at: instant.nullable(),
  invitation_expires_at: instant.nullable(),
  accepted_at: instant.nullable(),
  declined_at: instant.nullable(),
  removal_requested_at: instant.nullable(),
});
export type Join = Answered<typeof join>;

const whose = { user_id: id.optional(), join_id: id.optional() };

// One path serves both kinds of id: GET and PUT read it as the tenant's, DELETE as the join's.
export const getUserFacilityJoins = read({
  path: "/api/v1/user_facility_joins/{facility_id}",
  summary: "施設の利用者一覧",
  access: ["facilityMember", "curator"],
  browser: true,
  params: z.strictObject({ facility_id: idText }),
  response: z.object({ user_facilities: z.array(join) }),
  fallback: { user_facilities: [] },
});
/** The same as a workbook, and below that of a brand's. None of the product's listed calls. */
export const downloadFacilityJoinsExcel = download({
  path: "/api/v1/user_facility_joins/{facility_id}/excel",
  summary: "施設の利用者一覧のExcel",
  access: ["facilityMember", "curator"],
  browser: false,
  params: z.strictObject({ facility_id: idText }),
  contentType: WORKBOOK,
});
export const createUserFacilityJoin = write({
  method: "POST",
  path: "/api/v1/user_facility_joins",
  summary: "施設に利用者を招待",
  access: ["facilityAdmin", "curator"],
  browser: true,
  body: z.strictObject({ facility_id: id, email: mailAddress, grant_type: grantType }),
  response: z.object({ ...done, user_facility: join }),
});
export const updateUserFacilityJoin = write({
  method: "PUT",
  path: "/api/v1/user_facility_joins/{facility_id}",
  summary: "施設の利用者の権限を変更",
  access: ["facilityAdmin", "curator"],
  browser: true,
  params: z.strictObject({ facility_id: idText }),
  body: z.strictObject({ ...whose, grant_type: grantType }),
  response: z.object({ ...done, user_facility: join }),
});
export const deleteUserFacilityJoin = write({
  method: "DELETE",
  path: "/api/v1/user_facility_joins/{id}",
  summary: "施設から利用者を外す",
  access: ["facilityAdmin", "curator"],
  browser: true,
  params: z.strictObject({ id: idText }),
  response: z.object(done),
});
export const getUserBrandJoins = read({
  path: "/api/v1/user_brand_joins/{brand_id}",
  summary: "ブランドの利用者一覧",
  access: ["brandMember", "curator"],
  browser: true,
  params: z.strictObject({ brand_id: idText }),
  response: z.object({ user_brands: z.array(join) }),
  fallback: { user_brands: [] },
});
export const downloadBrandJoinsExcel = download({
  path: "/api/v1/user_brand_joins/{brand_id}/excel",
  summary: "ブランドの利用者一覧のExcel",
  access: ["brandMember", "curator"],
  browser: false,
  params: z.strictObject({ brand_id: idText }),
  contentType: WORKBOOK,
});
export const createUserBrandJoin = write({
  method: "POST",
  path: "/api/v1/user_brand_joins",
  summary: "ブランドに利用者を招待",
  access: ["brandAdmin", "curator"],
  browser: true,
  body: z.strictObject({ brand_id: id, email: mailAddress, grant_type: grantType }),
  response: z.object({ ...done, user_brand: join }),
});
export const updateUserBrandJoin = write({
  method: "PUT",
  path: "/api/v1/user_brand_joins/{brand_id}",
  summary: "ブランドの利用者の権限を変更",
  access: ["brandAdmin", "curator"],
  browser: true,
  params: z.strictObject({ brand_id: idText }),
  body: z.strictObject({ ...whose, grant_type: grantType }),
  response: z.object({ ...done, user_brand: join }),
});
export const deleteUserBrandJoin = write({
  method: "DELETE",
  path: "/api/v1/user_brand_joins/{id}",
  summary: "ブランドから利用者を外す",
  access: ["brandAdmin", "curator"],
  browser: true,
  params: z.strictObject({ id: idText }),
  response: z.object(done),
});

const again = { method: "POST", browser: true, params: z.strictObject({ id: idText }) } as const;

export const resendFacilityInvitation = write({
  ...again,
  path: "/api/v1/user_facility_joins/{id}/invitation",
  summary: "施設への招待を再送",
  access: ["facilityAdmin", "curator"],
  response: z.object({ ...done, user_facility: join }),
});
export const resendBrandInvitation = write({
  ...again,
  path: "/api/v1/user_brand_joins/{id}/invitation",
  summary: "ブランドへの招待を再送",
  access: ["brandAdmin", "curator"],
  response: z.object({ ...done, user_brand: join }),
});

/** What somebody known answers to an invitation to their own address; none of the product's listed calls. */
const answer = {
  method: "POST",
  access: ["user"],
  browser: false,
  body: z.strictObject({
    side: z.enum(["facility", "brand"], "招待の種類が正しくありません。"),
    join_id: id,
  }),
  response: z.object(done),
} as const;
export const acceptInvitation = write({
  ...answer,
  path: "/api/v1/users/accepted_invitations",
  summary: "招待を受ける",
});
export const declineInvitation = write({
  ...answer,
  path: "/api/v1/users/declined_invitations",
  summary: "招待を辞退",
});

export const standbyJoin = join
  .pick({
    id: true,
    user_id: true,
    email: true,
    family_name: true,
    given_name: true,
    is_email_verified: true,
    is_invited: true,
    created_at: true,
  })
  .extend({
    side: z.enum(["facility", "brand"]),
    organisation_id: id,
    organisation_name: z.string(),
  });
export type StandbyJoin = Answered<typeof standbyJoin>;

export const standbyOrder = z.enum(["created", "organisation", "email"]);

const standbyFilters = {
  search: searchText.optional(),
  side: z.enum(["facility", "brand"]).optional(),
  sort: standbyOrder.default("created"),
  order: z.enum(["asc", "desc"]).default("asc"),
};

/** Everybody who waits for approval, for those who run the service. None of the product's listed calls, nor its file. */
export const getStandbyJoins = read({
  path: "/api/v1/admins/standby_joins",
  summary: "全組織の承認待ちの利用者",
  access: ["curator"],
  browser: false,
  query: z.strictObject({ ...standbyFilters, page: pageText, per_page: perPageText }),
  response: z.object({ standby_joins: z.array(standbyJoin), ...paging }),
  fallback: { standby_joins: [], total: 0, page: 1, per_page: PER_PAGE },
});
export const decideStandbyJoin = write({
  method: "POST",
  path: "/api/v1/admins/standby_joins/{id}",
  summary: "承認待ちの利用者を承認または却下",
  access: ["curator"],
  browser: false,
  params: z.strictObject({ id: idText }),
  body: z.strictObject({
    side: z.enum(["facility", "brand"], "施設かブランドを指定してください。"),
    is_approved: z.boolean("承認するかどうかを指定してください。"),
  }),
  response: z.object(done),
});
export const downloadStandbyJoinsExcel = download({
  path: "/api/v1/admins/standby_joins/excel",
  summary: "全組織の承認待ちの利用者のExcel",
  access: ["curator"],
  browser: false,
  query: z.strictObject(standbyFilters),
  contentType: WORKBOOK,
});
