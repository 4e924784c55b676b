import { z } from "zod";
import { type Answered, download, read, WORKBOOK } from "./call.ts";
import { date, id, idText, ok, pageText, paging } from "./fields.ts";
import { LONG_PER_PAGE } from "./paging.ts";

export const differenceKind = z.enum([
  "opened",
  "gone",
  "tenant",
  "terms",
  "state",
  "area",
  "place",
  "candidate",
  "answer",
]);
export type DifferenceKind = Answered<typeof differenceKind>;

export const difference = z.object({
  kind: differenceKind,
  section_id: id,
  section_number: z.string(),
  /** Where it is on the later day; on the earlier one for a section that is gone. */
  floor_id: id,
  floor_name: z.string(),
  label: z.string(),
  /** In the words of screens; null for nothing. */
  from: z.string().nullable(),
  to: z.string().nullable(),
});
export type Difference = Answered<typeof difference>;

const asked = {
  facility_id: idText,
  /** The ends of two days in Japan; names go by what the caller may know today. */
  from: date,
  to: date,
  kind: differenceKind.optional(),
  floor_id: idText.optional(),
  sort: z.enum(["place", "kind"]).default("place"),
};
const none = {
  opened: 0,
  gone: 0,
  tenant: 0,
  terms: 0,
  state: 0,
  area: 0,
  place: 0,
  candidate: 0,
  answer: 0,
};

export const getDifferences = read({
  path: "/api/v1/differences",
  summary: "区画の2つの日の違い",
  access: ["facilityMember"],
  browser: false,
  query: z.strictObject({ ...asked, page: pageText }),
  response: z.object({
    status: ok,
    data: z.array(difference),
    ...paging,
    counts: z.record(differenceKind, z.int().min(0)),
    marks: z.array(z.object({ section_id: id, mark: z.enum(["opened", "gone", "changed"]) })).max(20_000),
  }),
  fallback: {
    status: 2000 as const,
    data: [],
    total: 0,
    page: 1,
    per_page: LONG_PER_PAGE,
    counts: none,
    marks: [],
  },
});

export const downloadDifferencesExcel = download({
  path: "/api/v1/differences/excel",
  summary: "区画の2つの日の違いのExcel",
  access: ["facilityMember"],
  browser: false,
  query: z.strictObject(asked),
  contentType: WORKBOOK,
});
