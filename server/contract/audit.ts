import { z } from "zod";
import { type Answered, download, read, WORKBOOK } from "./call.ts";
import { date, id, idText, instant, ok, pageText, paging } from "./fields.ts";
import { LONG_PER_PAGE } from "./paging.ts";

/** `denied`: not allowed or not found; `invalid`: refused for its content; `conflict`: somebody else was first. */
export const auditResult = z.enum(["ok", "denied", "invalid", "conflict"]);

const auditEntry = z.object({
  id,
  at: instant,
  user_id: id.nullable(),
  /** Empty for somebody without a row. */
  user_name: z.string(),
  actor: z.string().nullable(),
  facility_id: id.nullable(),
  facility_name: z.string().nullable(),
  brand_id: id.nullable(),
  brand_name: z.string().nullable(),
  call: z.string(),
  object_kind: z.string().nullable(),
  object_id: id.nullable(),
  result: auditResult,
  /** What the object is called; null where it is gone, or has no name. */
  object_name: z.string().nullable(),
  changes: z.record(z.string(), z.object({ from: z.unknown(), to: z.unknown() })),
  names: z.record(z.string(), z.object({ from: z.string().nullable(), to: z.string().nullable() })),
  request_id: z.string().nullable(),
});
export type AuditEntry = Answered<typeof auditEntry>;

const filters = {
  facility_id: idText.optional(),
  brand_id: idText.optional(),
  user_id: idText.optional(),
  result: auditResult.optional(),
  object_kind: z
    .string()
    .regex(/^[a-z_]{1,40}$/, "対象の種類の形式が正しくありません。")
    .optional(),
  /** Calendar dates in Japan, both included. */
  from: date.optional(),
  to: date.optional(),
};
const admins = { access: ["facilityAdmin", "brandAdmin", "curator"], browser: false } as const;

/** Who changed what, or tried to, the newest first. None of the product's listed calls. */
export const getAuditEntries = read({
  ...admins,
  path: "/api/v1/audit_entries",
  summary: "操作履歴",
  query: z.strictObject({ ...filters, page: pageText }),
  response: z.object({ status: ok, data: z.array(auditEntry), ...paging }),
  fallback: { status: 2000 as const, data: [], total: 0, page: 1, per_page: LONG_PER_PAGE },
});

/** The same as a workbook, at most 10,000 entries. None of the product's listed calls. */
export const downloadAuditEntriesExcel = download({
  ...admins,
  path: "/api/v1/audit_entries/excel",
  summary: "操作履歴のExcel",
  query: z.strictObject(filters),
  contentType: WORKBOOK,
});

const editedKind = z.enum([
  "section",
  "recruitment",
  "leasing_list_item",
  "custom_brand",
  "facility",
  "brand",
  "brand_store",
  "store_opening_plan",
  "renewal",
  "renewal_change",
  "profit_terms",
]);

/** Who changed a record last and when, for those who were not first; null where no change is known. */
export const getLatestChange = read({
  path: "/api/v1/latest_changes",
  summary: "最後の更新者と日時",
  access: ["facilityMember", "brandMember", "curator"],
  browser: true,
  query: z.strictObject({
    facility_id: idText.optional(),
    brand_id: idText.optional(),
    object_kind: editedKind,
    object_id: idText,
    field: z
      .string()
      .regex(/^[a-z_]{1,40}$/)
      .optional(),
  }),
  response: z.object({
    status: ok,
    data: z.object({ user_name: z.string(), at: instant }).nullable(),
  }),
  fallback: { status: 2000 as const, data: null },
});
