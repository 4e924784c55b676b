import { z } from "zod";
import { type Answered, download, read, WORKBOOK, write } from "./call.ts";
import { closingOutcomes } from "./closings.ts";
import {
  date,
  flagText,
  id,
  idText,
  instant,
  ok,
  pageText,
  paging,
  perPageText,
  searchText,
} from "./fields.ts";
import { PER_PAGE } from "./paging.ts";
import { recruitment } from "./recruitments.ts";
import { foldSectionNumber } from "./section-number.ts";
import { drawnSection, section } from "./section-records.ts";
import { contractType, leaseState, noticeWay, recruitmentStatus, tenantIntention } from "./statuses.ts";
import { done, filledLine, line, lines, version, yenPerTsubo } from "./texts.ts";

export { type DrawnSection, drawnSection, type Section, section } from "./section-records.ts";

export const sectionHistoryEntry = z.object({
  id,
  at: instant,
  user_name: z.string(),
  action: z.string(),
  changes: z.array(z.object({ label: z.string(), from: z.string().nullable(), to: z.string().nullable() })),
});
export type SectionHistoryEntry = Answered<typeof sectionHistoryEntry>;

export const sectionDetail = section.extend({
  description: z.string(),
  recruitment: recruitment.nullable(),
  history: z.array(sectionHistoryEntry),
});
export type SectionDetail = Answered<typeof sectionDetail>;

export const sectionSort = z.enum([
  "number",
  "tenant",
  "recruitment_status",
  "size",
  "area",
  "rent",
  "contract_end",
  "updated",
]);
export type SectionSort = Answered<typeof sectionSort>;

const filters = {
  floor_id: idText.optional(),
  recruitment_status: recruitmentStatus.exclude(["deleted"]).optional(),
  /** Options of the specification: 2 regular or event, 0 regular, 1 event. */
  contract_type: z.enum(["2", "0", "1"]).transform(Number).optional(),
  size_class: z.enum(["0", "1", "2", "3", "4"]).transform(Number).optional(),
  genre_id: idText.optional(),
  lease_state: leaseState.exclude(["none", "not_needed"]).optional(),
  search: searchText.optional(),
  sort: sectionSort.default("number"),
  order: z.enum(["asc", "desc"]).default("asc"),
  /** As everything stood at the end of that day in Japan; names go by what the caller may know today. */
  as_of: date.optional(),
};

export const getSections = read({
  path: "/api/v1/sections",
  summary: "施設の区画一覧",
  access: ["facilityMember"],
  browser: true,
  query: z.strictObject({ facility_id: idText, ...filters, page: pageText, per_page: perPageText }),
  response: z.object({ status: ok, sections: z.array(section), ...paging }),
  fallback: { status: 2000 as const, sections: [], total: 0, page: 1, per_page: PER_PAGE },
});

/**
 * Every section of one floor for the floor map, or a page of the sections of all facilities the user has a grant for.
 * With `floor_id` the answer is the whole floor, unpaged and unfiltered.
 */
export const getAllSections = read({
  path: "/api/am/sections_all",
  summary: "権限のある全施設の区画",
  access: ["facilityMember"],
  browser: true,
  query: z.strictObject({
    ...filters,
    facility_id: idText.optional(),
    page: pageText,
    per_page: perPageText,
  }),
  response: z.object({ status: ok, sections: z.array(section), ...paging }),
  fallback: { status: 2000 as const, sections: [], total: 0, page: 1, per_page: PER_PAGE },
});

export const getDrawnSections = read({
  path: "/api/v1/sections/drawn",
  summary: "区画図に描く区画",
  access: ["facilityMember"],
  browser: false,
  query: z.strictObject({ facility_id: idText, floor_id: idText }),
  response: z.object({ status: ok, sections: z.array(drawnSection) }),
  fallback: { status: 2000 as const, sections: [] },
});

export const downloadSectionsExcel = download({
  path: "/api/v1/sections/sections_excel",
  summary: "区画一覧のExcel",
  access: ["facilityMember"],
  browser: false,
  query: z.strictObject({ facility_id: idText, all_facilities: flagText.optional(), ...filters }),
  contentType: WORKBOOK,
});

/** The first day whose state can be asked for; null where nothing is kept yet. */
export const getSectionRecords = read({
  path: "/api/v1/sections/records",
  summary: "区画の記録の始まり",
  access: ["facilityMember"],
  browser: false,
  query: z.strictObject({ facility_id: idText }),
  response: z.object({ status: ok, from: date.nullable() }),
  fallback: { status: 2000 as const, from: null },
});

export const getSection = read({
  path: "/api/v1/sections/{section_id}",
  summary: "区画の詳細",
  access: ["facilityMember"],
  browser: true,
  params: z.strictObject({ section_id: idText }),
  query: z.strictObject({ facility_id: idText }),
  response: z.object({ code: ok, sections: sectionDetail.nullable() }),
  fallback: { code: 2000 as const, sections: null },
});

const metres = z.number().min(-10_000).max(10_000);
const corners = z.array(z.tuple([metres, metres]), "区画の形は点の並びで指定してください。");

const ceilingHeight = z
  .number("天井高は数字で入力してください。")
  .min(2, "天井高は2m以上で入力してください。")
  .max(20, "天井高は20m以下で入力してください。")
  .refine((metres) => Number(metres.toFixed(1)) === metres, "天井高は小数第1位までで入力してください。");

const optional = {
  position: line("位置", 50).nullable(),
  /** Corners in metres, not repeated at the end; null while the section is not drawn. */
  outline: corners
    .min(3, "区画の形は3点以上で指定してください。")
    .max(100, "区画の形は100点以内で指定してください。")
    .nullable(),
  ceiling_height_m: ceilingHeight.nullable(),
  description: lines("説明"),
  tenant_name: line("テナント名", 100).nullable(),
  tenant_brand_id: id.nullable(),
  genre_id: id.nullable(),
  contract_form: line("契約形態", 50).nullable(),
  contract_start_on: date.nullable(),
  contract_end_on: date.nullable(),
  notice_on: date.nullable(),
  notice_way: noticeWay.nullable(),
  notice_number: line("通知の控え番号", 50).nullable(),
  tenant_intention: tenantIntention.nullable(),
  intention_on: date.nullable(),
  rent_per_tsubo: yenPerTsubo,
  common_fee_per_tsubo: yenPerTsubo,
};

export const emptySection = Object.fromEntries(
  Object.keys(optional).map((name) => [name, name === "description" ? "" : null]),
) as { [Name in keyof typeof optional]: z.output<(typeof optional)[Name]> };

export const sectionFields = z.strictObject({
  floor_id: id,
  number: filledLine("区画番号", 20).transform(foldSectionNumber),
  kind: z.enum(["anchor", "inline", "event"]),
  area_tsubo: z
    .number("面積は坪数で入力してください。")
    .min(0.1, "面積は0.1坪以上で入力してください。")
    .max(100_000, "面積は100,000坪以下で入力してください。"),
  contract_type: contractType,
  ...optional,
});
export type SectionFields = Answered<typeof sectionFields>;

const savedSection = section.extend({ description: z.string() });

export const createSection = write({
  method: "POST",
  path: "/api/v1/sections",
  summary: "区画を登録",
  access: ["facilityMember"],
  browser: true,
  body: sectionFields.extend({
    facility_id: id,
    ...z.object(optional).partial().shape,
    copied_from_ids: z.array(id).max(20).optional(),
  }),
  response: z.object({ ...done, section: savedSection }),
});

export const updateSection = write({
  method: "PATCH",
  path: "/api/v1/sections/{id}",
  summary: "区画を編集",
  access: ["facilityMember"],
  browser: true,
  params: z.strictObject({ id: idText }),
  body: sectionFields.partial().extend({ facility_id: id, version }),
  response: z.object({ ...done, section: savedSection }),
});

export const deleteSection = write({
  method: "DELETE",
  path: "/api/v1/sections/{section_id}",
  summary: "区画を削除",
  access: ["facilityMember"],
  browser: true,
  params: z.strictObject({ section_id: idText }),
  query: z.strictObject({ facility_id: idText }),
  body: z.strictObject({ outcomes: closingOutcomes.optional() }),
  response: z.object(done),
});
