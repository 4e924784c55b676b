import { z } from "zod";
import { type Answered, download, read, WORKBOOK, write } from "./call.ts";
import { date, id, idText, instant, ok, pageText, paging, perPageText, searchText } from "./fields.ts";
import { PER_PAGE } from "./paging.ts";
import { contractType, noticeWay, recruitmentStatus } from "./statuses.ts";
import { done, filledLine, line, lines, version, yenPerTsubo } from "./texts.ts";

/*
 * Plans of a facility's next tenant mix (リニューアル案): a facility's own, which no brand sees. None of these is among the
 * product's listed calls.
 */

export const renewalOutcome = z.enum(["tenant", "genre", "vacate", "stay"]);
export type RenewalOutcome = Answered<typeof renewalOutcome>;

export const renewalSort = z.enum(["name", "changes", "created", "updated"]);

const genre = z.object({ id, name: z.string() });

export const renewal = z.object({
  id,
  facility_id: id,
  name: z.string(),
  memo: z.string(),
  change_count: z.int().min(0),
  version: z.int(),
  created_at: instant,
  updated_at: instant,
});
export type Renewal = Answered<typeof renewal>;

export const renewalSection = z.object({
  id,
  number: z.string(),
  floor_id: id,
  floor_name: z.string(),
  area_tsubo: z.number(),
  tenant_name: z.string().nullable(),
  genre: genre.nullable(),
  contract_type: contractType,
  contract_form: z.string().nullable(),
  contract_start_on: date.nullable(),
  contract_end_on: date.nullable(),
  notice_on: date.nullable(),
  notice_way: noticeWay.nullable(),
  notice_number: z.string().nullable(),
  next_tenant: z.object({ name: z.string(), start_on: date }).nullable(),
  recruitment_id: id.nullable(),
  recruitment_status: recruitmentStatus,
  /** Current rent, yen per 坪 and month. */
  rent_per_tsubo: z.int().nullable(),
  is_deleted: z.boolean(),
});
export type RenewalSection = Answered<typeof renewalSection>;

/** A section that a change takes: as a whole, or so much of it. */
const share = z.object({ section_id: id, area_tsubo: z.number().nullable() });

export const renewalChange = z.object({
  id,
  renewal_id: id,
  facility_id: id,
  outcome: renewalOutcome,
  brand: z.object({ id, name: z.string() }).nullable(),
  tenant_name: z.string().nullable(),
  genre: genre.nullable(),
  from_on: date.nullable(),
  /** Rent that is hoped for, yen per 坪 and month. */
  rent_per_tsubo: z.int().nullable(),
  memo: z.string(),
  shares: z.array(share),
  version: z.int(),
  updated_at: instant,
});
export type RenewalChange = Answered<typeof renewalChange>;

export const renewalDetail = renewal.extend({
  changes: z.array(renewalChange),
  sections: z.array(renewalSection),
});
export type RenewalDetail = Answered<typeof renewalDetail>;

const members = { access: ["facilityMember"], browser: false } as const;
const params = z.strictObject({ id: idText });
const filters = {
  facility_id: idText,
  search: searchText.optional(),
  sort: renewalSort.default("updated"),
  order: z.enum(["asc", "desc"]).default("desc"),
};

export const getRenewals = read({
  ...members,
  path: "/api/v1/renewals",
  summary: "リニューアル案の一覧",
  query: z.strictObject({ ...filters, page: pageText, per_page: perPageText }),
  response: z.object({ status: ok, renewals: z.array(renewal), ...paging }),
  fallback: { status: 2000 as const, renewals: [], total: 0, page: 1, per_page: PER_PAGE },
});

export const downloadRenewalsExcel = download({
  ...members,
  path: "/api/v1/renewals/excel",
  summary: "リニューアル案の一覧のExcel",
  query: z.strictObject(filters),
  contentType: WORKBOOK,
});

export const downloadRenewalChangesExcel = download({
  ...members,
  path: "/api/v1/renewal_changes/excel",
  summary: "リニューアル案の変更のExcel",
  query: z.strictObject({ facility_id: idText }),
  contentType: WORKBOOK,
});

export const getRenewal = read({
  ...members,
  path: "/api/v1/renewals/{id}",
  summary: "リニューアル案",
  params,
  response: z.object({ status: ok, renewal: renewalDetail.nullable() }),
  fallback: { status: 2000 as const, renewal: null },
});

export const downloadRenewalExcel = download({
  ...members,
  path: "/api/v1/renewals/{id}/excel",
  summary: "リニューアル案のExcel",
  params,
  query: z.strictObject({ with_id: idText.optional() }),
  contentType: WORKBOOK,
});

export const renewalFields = z.strictObject({
  name: filledLine("案の名称", 100),
  memo: lines("案のメモ").default(""),
});

export const createRenewal = write({
  ...members,
  method: "POST",
  path: "/api/v1/renewals",
  summary: "リニューアル案を登録",
  body: renewalFields.extend({ facility_id: id }),
  response: z.object({ ...done, renewal }),
});

export const updateRenewal = write({
  ...members,
  method: "PATCH",
  path: "/api/v1/renewals/{id}",
  summary: "リニューアル案を編集",
  params,
  body: z.strictObject({
    name: renewalFields.shape.name.optional(),
    memo: lines("案のメモ").optional(),
    version,
  }),
  response: z.object({ ...done, renewal }),
});

export const deleteRenewal = write({
  ...members,
  method: "DELETE",
  path: "/api/v1/renewals/{id}",
  summary: "リニューアル案を削除",
  params,
  response: z.object(done),
});

export const renewalChangeFields = z.strictObject({
  outcome: renewalOutcome,
  brand_id: id.nullable(),
  tenant_name: line("テナントの名称", 100).nullable(),
  genre_id: id.nullable(),
  from_on: date.nullable(),
  rent_per_tsubo: yenPerTsubo,
  memo: lines("変更のメモ"),
  shares: z
    .array(
      z.strictObject({
        section_id: id,
        area_tsubo: z
          .number("面積は坪数で入力してください。")
          .min(0.1, "面積は0.1坪以上で入力してください。")
          .max(100_000, "面積は100,000坪以下で入力してください。")
          .nullable(),
      }),
    )
    .min(1, "対象の区画を選択してください。")
    .max(20, "対象の区画は20区画以内で選択してください。"),
});
export type RenewalChangeFields = Answered<typeof renewalChangeFields>;

const savedChange = z.object({ ...done, change: renewalChange });

export const createRenewalChange = write({
  ...members,
  method: "POST",
  path: "/api/v1/renewals/{id}/changes",
  summary: "リニューアル案に変更を追加",
  params,
  body: renewalChangeFields.partial().extend({
    outcome: renewalOutcome,
    shares: renewalChangeFields.shape.shares,
  }),
  response: savedChange,
});

export const updateRenewalChange = write({
  ...members,
  method: "PATCH",
  path: "/api/v1/renewal_changes/{id}",
  summary: "リニューアル案の変更を編集",
  params,
  body: renewalChangeFields.partial().extend({ version }),
  response: savedChange,
});

export const deleteRenewalChange = write({
  ...members,
  method: "DELETE",
  path: "/api/v1/renewal_changes/{id}",
  summary: "リニューアル案の変更を削除",
  params,
  response: z.object(done),
});

export const createRenewalRecruitment = write({
  ...members,
  method: "POST",
  path: "/api/v1/renewal_changes/{id}/recruitment",
  summary: "リニューアル案から募集を準備",
  params,
  body: z.strictObject({ version }),
  response: z.object({ ...done, section_id: id, recruitment_id: id }),
});
