import { z } from "zod";
import { type Answered, download, read, WORKBOOK, write } from "./call.ts";
import { difference } from "./differences.ts";
import { date, id, idText, instant, ok, outline, pageText, paging, perPageText } from "./fields.ts";
import { floorPlan } from "./floors.ts";
import { LONG_PER_PAGE, PER_PAGE } from "./paging.ts";
import { sectionHistoryEntry } from "./sections.ts";
import {
  contractType,
  negotiationStatus,
  noticeWay,
  recruitmentStatus,
  tenantIntention,
} from "./statuses.ts";
import { done, lines } from "./texts.ts";

/*
 * What a leasing meeting is shown: made once, never changed, opened again as it was. None of these is among the
 * product's listed calls.
 */

export const packStatus = recruitmentStatus.exclude(["deleted"]);

const head = {
  id,
  number: z.int().min(1),
  made_on: date,
  created_at: instant,
  /** Null for somebody who has left. */
  user_name: z.string().nullable(),
  statuses: z.array(packStatus),
};

const packHead = z.object({
  ...head,
  floor_names: z.array(z.string()),
  section_count: z.int().min(0),
});
export type MeetingPackHead = Answered<typeof packHead>;

const packFloor = z.object({ id, name: z.string(), level: z.int(), plan: floorPlan.nullable() });
export type PackFloor = Answered<typeof packFloor>;

const packSection = z.object({
  id,
  floor_id: id,
  number: z.string(),
  kind: z.enum(["anchor", "inline", "event"]),
  position: z.string().nullable(),
  area_tsubo: z.number(),
  outline: outline.nullable(),
  tenant_name: z.string().nullable(),
  genre_name: z.string().nullable(),
  contract_type: contractType,
  contract_form: z.string().nullable(),
  contract_start_on: date.nullable(),
  contract_end_on: date.nullable(),
  notice_on: date.nullable(),
  notice_way: noticeWay.nullable(),
  tenant_intention: tenantIntention.nullable(),
  /** Present rent and common fee, yen per 坪 and month. */
  rent_per_tsubo: z.int().nullable(),
  common_fee_per_tsubo: z.int().nullable(),
  recruitment_status: packStatus,
  /** What the recruitment offers; null where there is none. */
  offered: z
    .object({
      rent_per_tsubo: z.int().nullable(),
      common_fee_per_tsubo: z.int().nullable(),
      contract_form: z.string().nullable(),
      contract_years: z.number().nullable(),
      handover_on: date.nullable(),
    })
    .nullable(),
  next: z.object({ name: z.string(), start_on: date }).nullable(),
});
export type PackSection = Answered<typeof packSection>;

const packCandidate = z.object({
  section_id: id,
  name: z.string(),
  genre_name: z.string().nullable(),
  status: negotiationStatus,
  /** `null` for nobody; somebody who has left has no name. */
  owner: z.object({ name: z.string().nullable() }).nullable(),
  due_on: date.nullable(),
  reasons: z.array(z.string()),
  cautions: z.array(z.string()),
});
export type PackCandidate = Answered<typeof packCandidate>;

export const meetingNote = z.object({
  decision: z.string(),
  comment: z.string(),
  version: z.int().min(1),
  user_name: z.string().nullable(),
  updated_at: instant,
});
export type MeetingNote = Answered<typeof meetingNote>;

const packNote = meetingNote.extend({ section_id: id });
export type PackNote = Answered<typeof packNote>;

const planSum = z.object({ rent_yen: z.int(), vacant: z.int().min(0) });
const packPlan = z.object({
  id,
  name: z.string(),
  memo: z.string(),
  today: planSum,
  planned: planSum,
  changes: z.array(
    z.object({
      place: z.string(),
      area_tsubo: z.number(),
      now: z.string(),
      planned: z.string(),
      from_on: date.nullable(),
      rent_per_tsubo: z.int().nullable(),
      memo: z.string(),
    }),
  ),
});
export type PackPlan = Answered<typeof packPlan>;

const pack = z.object({
  ...head,
  facility_id: id,
  floors: z.array(packFloor),
  sections: z.array(packSection),
  candidates: z.array(packCandidate),
  plans: z.array(packPlan),
  notes: z.array(packNote),
  /** The pack before it, and what is other in this one on the floors that both have; null for the first. */
  last: z.object({ id, number: z.int(), made_on: date, changes: z.array(difference) }).nullable(),
});
export type MeetingPack = Answered<typeof pack>;

const packSheet = z.object({
  section_id: id,
  history: z.array(sectionHistoryEntry.omit({ id: true })),
  contacts: z.array(
    z.object({ at: instant, name: z.string(), side: z.enum(["facility", "brand"]), text: z.string() }),
  ),
});
export type PackSheet = Answered<typeof packSheet>;

export const getMeetingPacks = read({
  path: "/api/v1/meeting_packs",
  summary: "会議資料の一覧",
  access: ["facilityMember"],
  browser: false,
  query: z.strictObject({
    facility_id: idText,
    order: z.enum(["desc", "asc"]).default("desc"),
    page: pageText,
    per_page: perPageText,
  }),
  response: z.object({ status: ok, data: z.array(packHead), ...paging }),
  fallback: { status: 2000 as const, data: [], total: 0, page: 1, per_page: PER_PAGE },
});

export const downloadMeetingPacksExcel = download({
  path: "/api/v1/meeting_packs/excel",
  summary: "会議資料の一覧のExcel",
  access: ["facilityMember"],
  browser: false,
  query: z.strictObject({ facility_id: idText, order: z.enum(["desc", "asc"]).default("desc") }),
  contentType: WORKBOOK,
});

export const getMeetingPack = read({
  path: "/api/v1/meeting_packs/{id}",
  summary: "会議資料",
  access: ["facilityMember"],
  browser: false,
  params: z.strictObject({ id: idText }),
  response: z.object({ status: ok, data: pack.nullable() }),
  fallback: { status: 2000 as const, data: null },
});

export const getMeetingPackSheets = read({
  path: "/api/v1/meeting_packs/{id}/sheets",
  summary: "会議資料の区画ごとの経緯",
  access: ["facilityMember"],
  browser: false,
  params: z.strictObject({ id: idText }),
  query: z.strictObject({ page: pageText }),
  response: z.object({ status: ok, data: z.array(packSheet), ...paging }),
  fallback: { status: 2000 as const, data: [], total: 0, page: 1, per_page: LONG_PER_PAGE },
});

export const downloadMeetingPackExcel = download({
  path: "/api/v1/meeting_packs/{id}/excel",
  summary: "会議資料のExcel",
  access: ["facilityMember"],
  browser: false,
  params: z.strictObject({ id: idText }),
  contentType: WORKBOOK,
});

export const createMeetingPack = write({
  method: "POST",
  path: "/api/v1/meeting_packs",
  summary: "会議資料を作成",
  access: ["facilityMember"],
  browser: false,
  body: z.strictObject({
    facility_id: id,
    floor_ids: z.array(id).min(1, "階を1つ以上選択してください。").max(300),
    statuses: z.array(packStatus).min(1, "募集ステータスを1つ以上選択してください。").max(10),
    renewal_ids: z.array(id).max(5, "リニューアル案は5件以内で選択してください。").default([]),
  }),
  response: z.object({ ...done, id, number: z.int() }),
});

export const noteLabels = { decision: "決定", comment: "コメント" } as const;

export const noteText = {
  decision: lines(noteLabels.decision, 1000),
  comment: lines(noteLabels.comment, 2000),
};

const saidNote = z.strictObject({
  ...noteText,
  /** The version that the editor saw; 0 where nothing was entered yet. */
  version: z.int().min(0),
});
export type SaidNote = z.output<typeof saidNote>;

export const noteWriting = { body: saidNote, response: z.object({ ...done, version: z.int().min(1) }) };

export const updateMeetingNote = write({
  method: "PUT",
  path: "/api/v1/meeting_packs/{id}/notes/{section_id}",
  summary: "会議の記録を保存",
  access: ["facilityMember"],
  browser: false,
  params: z.strictObject({ id: idText, section_id: idText }),
  ...noteWriting,
});
