import { z } from "zod";
import { type Answered, download, read, WORKBOOK } from "./call.ts";
import { date, flagText, id, idText, ok, pageText, paging } from "./fields.ts";
import { LONG_PER_PAGE } from "./paging.ts";
import { leaseState } from "./statuses.ts";

export const deadlineKind = z.enum([
  "notice_closes",
  "notice_opens",
  "contract_end",
  "recruitment",
  "handover",
  "next_start",
  "negotiation",
]);
export type DeadlineKind = Answered<typeof deadlineKind>;

export const deadline = z.object({
  kind: deadlineKind,
  on: date,
  is_overdue: z.boolean(),
  facility_id: id,
  facility_name: z.string(),
  section_id: id,
  section_number: z.string(),
  floor_name: z.string(),
  name: z.string().nullable(),
  lease_state: leaseState,
  /** Present rent of the section, yen a month without common fee. */
  monthly_rent: z.int().nullable(),
  negotiation_id: id.nullable(),
  owner_name: z.string().nullable(),
});
export type Deadline = Answered<typeof deadline>;

const asked = {
  facility_id: idText,
  all_facilities: flagText.optional(),
  kind: deadlineKind.optional(),
  sort: z.enum(["date", "rent"]).default("date"),
};

export const getDeadlines = read({
  path: "/api/v1/deadlines",
  summary: "区画の期限一覧",
  access: ["facilityMember"],
  browser: false,
  query: z.strictObject({ ...asked, page: pageText }),
  response: z.object({
    status: ok,
    data: z.array(deadline),
    ...paging,
    counts: z.record(deadlineKind, z.int().min(0)),
  }),
  fallback: {
    status: 2000 as const,
    data: [],
    total: 0,
    page: 1,
    per_page: LONG_PER_PAGE,
    counts: {
      notice_closes: 0,
      notice_opens: 0,
      contract_end: 0,
      recruitment: 0,
      handover: 0,
      next_start: 0,
      negotiation: 0,
    },
  },
});

export const downloadDeadlinesExcel = download({
  path: "/api/v1/deadlines/excel",
  summary: "区画の期限一覧のExcel",
  access: ["facilityMember"],
  browser: false,
  query: z.strictObject(asked),
  contentType: WORKBOOK,
});
