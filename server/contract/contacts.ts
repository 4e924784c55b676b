import { z } from "zod";
import { applyWish } from "./apply-wish.ts";
import { type Answered, download, read, WORKBOOK, write } from "./call.ts";
import { contractSettled, contractTerms } from "./contracts.ts";
import { date, id, idText, instant, ok, pageText, paging, perPageText } from "./fields.ts";
import { attachedFile, fileIds } from "./files.ts";
import { PER_PAGE } from "./paging.ts";
import { negotiationReason, negotiationStatus } from "./statuses.ts";
import { done, lines, version } from "./texts.ts";

export const contactSide = z.enum(["facility", "brand"]);
export type ContactSide = Answered<typeof contactSide>;
export const contactAnswer = z.enum(["interested", "declined"]);

export const contactMessage = z.object({
  id,
  side: contactSide,
  user_name: z.string().nullable(),
  from_status: negotiationStatus.nullable(),
  to_status: negotiationStatus.nullable(),
  text: z.string(),
  at: instant,
  files: z.array(attachedFile),
  is_system: z.boolean(),
});
export type ContactMessage = Answered<typeof contactMessage>;

export const lastEntry = contactMessage.pick({ side: true, to_status: true, text: true });
export type LastEntry = Answered<typeof lastEntry>;

export const openExtension = z.object({ side: contactSide, due_on: date, wanted_on: date, text: z.string() });
export type OpenExtension = Answered<typeof openExtension>;

const contactFields = {
  id,
  facility_id: id,
  facility_name: z.string(),
  brand_id: id,
  brand_name: z.string(),
  status: negotiationStatus,
  reason: negotiationReason.nullable(),
  is_lapsed: z.boolean(),
  answer: contactAnswer.nullable(),
  message: z.string(),
  last: lastEntry,
  /** The side whose turn it is; null when the thread has ended. */
  waits_for: contactSide.nullable(),
  due_on: date,
  extension: openExtension.nullable(),
  seen_at: instant.nullable(),
  version: z.int(),
  created_at: instant,
  updated_at: instant,
};
export const apply = z.object({
  ...contactFields,
  wish: z
    .object({ business_type: z.string(), opening: z.string(), area_tsubo: z.number(), person: z.string() })
    .nullable(),
  section_id: id,
  section_number: z.string(),
  recruitment_id: id,
  scout_id: id.nullable(),
  withdrawn_at: instant.nullable(),
});
export type Apply = Answered<typeof apply>;
export const scout = z.object({
  ...contactFields,
  section_id: id.nullable(),
  section_number: z.string().nullable(),
  recruitment_id: id.nullable(),
  answered_at: instant.nullable(),
});
export type Scout = Answered<typeof scout>;
const thread = { messages: z.array(contactMessage) };

export const createApply = write({
  method: "POST",
  path: "/api/v1/applies",
  summary: "募集に応募・スカウトに回答・やり取りを続ける",
  access: ["brandMember", "facilityMember"],
  browser: true,
  body: z.strictObject({
    brand_id: id.optional(),
    facility_id: id.optional(),
    recruitment_id: id.optional(),
    scout_id: id.optional(),
    apply_id: id.optional(),
    answer: contactAnswer.optional(),
    status: negotiationStatus.optional(),
    reason: negotiationReason.optional(),
    contract: contractTerms.optional(),
    message: lines("メッセージ").default(""),
    file_ids: fileIds.default([]),
    wish: applyWish.optional(),
    /** By when the other side is asked to answer; 14 days from today unless told. */
    due_on: date.optional(),
    version: version.optional(),
  }),
  response: z.object({
    ...done,
    data: apply.nullable(),
    scout: scout.nullable(),
    contract: contractSettled.optional(),
  }),
});
export const getApplies = read({
  path: "/api/v1/applies",
  summary: "応募一覧",
  access: ["facilityMember", "brandMember"],
  browser: true,
  query: z.strictObject({ brand_id: idText.optional(), facility_id: idText.optional(), page: pageText }),
  response: z.object({ status: ok, data: z.array(apply), ...paging }),
  fallback: { status: 2000 as const, data: [], total: 0, page: 1, per_page: PER_PAGE },
});
/** Read by the side that received it, it counts as seen. */
export const getApply = read({
  path: "/api/v1/applies/{id}",
  summary: "応募の詳細",
  access: ["facilityMember", "brandMember"],
  browser: true,
  params: z.strictObject({ id: idText }),
  response: z.object({ status: ok, data: apply.extend(thread).nullable() }),
  fallback: { status: 2000 as const, data: null },
});
export const deleteApply = write({
  method: "DELETE",
  path: "/api/v1/applies/{id}",
  summary: "応募を取り下げる",
  access: ["brandMember"],
  browser: true,
  params: z.strictObject({ id: idText }),
  response: z.object(done),
});

export const createScout = write({
  method: "POST",
  path: "/api/v1/scouts",
  summary: "ブランドにスカウトを送る",
  access: ["facilityMember"],
  browser: true,
  body: z.strictObject({
    facility_id: id,
    brand_id: id,
    section_id: id.optional(),
    message: lines("メッセージ").refine((value) => value !== "", "メッセージを入力してください。"),
    file_ids: fileIds.default([]),
    due_on: date.optional(),
  }),
  response: z.object({ ...done, data: scout }),
});
export const getScouts = read({
  path: "/api/v1/scouts",
  summary: "スカウト一覧",
  access: ["facilityMember", "brandMember"],
  browser: true,
  query: z.strictObject({ brand_id: idText.optional(), facility_id: idText.optional(), page: pageText }),
  response: z.object({ status: ok, data: z.array(scout), ...paging }),
  fallback: { status: 2000 as const, data: [], total: 0, page: 1, per_page: PER_PAGE },
});
/** Read by the side that received it, it counts as seen. */
export const getScout = read({
  path: "/api/v1/scouts/{id}",
  summary: "スカウトの詳細",
  access: ["facilityMember", "brandMember"],
  browser: true,
  params: z.strictObject({ id: idText }),
  response: z.object({ status: ok, data: scout.extend(thread).nullable() }),
  fallback: { status: 2000 as const, data: null },
});

/*
 * Applications and scouts of one side as one list of what waits for an answer. None of these is among the product's
 * listed calls; the lists of applications and of scouts stay as they are.
 */

export const contactTurn = z.enum(["own", "other", "ended"]);
export type ContactTurn = Answered<typeof contactTurn>;
export const contactKind = z.enum(["apply", "scout"]);
export type ContactKind = Answered<typeof contactKind>;

const ofKind = { apply: { kind: z.literal("apply") }, scout: { kind: z.literal("scout") } };
export const contact = z.discriminatedUnion("kind", [apply.extend(ofKind.apply), scout.extend(ofKind.scout)]);
export type Contact = Answered<typeof contact>;
const charge = { negotiation_id: id, owner_name: z.string().nullable() };
export const listedContact = z.discriminatedUnion("kind", [
  apply.extend({ ...ofKind.apply, ...charge }),
  scout.extend({ ...ofKind.scout, ...charge }),
]);
export type ListedContact = Answered<typeof listedContact>;

const side = { brand_id: idText.optional(), facility_id: idText.optional() };

export const getContacts = read({
  path: "/api/v1/contacts",
  summary: "応募・スカウトの一覧（回答期限の近い順）",
  access: ["facilityMember", "brandMember"],
  browser: true,
  query: z.strictObject({
    ...side,
    turn: contactTurn.optional(),
    kind: contactKind.optional(),
    status: negotiationStatus.optional(),
    page: pageText,
    per_page: perPageText,
  }),
  response: z.object({
    status: ok,
    data: z.array(listedContact),
    ...paging,
    turns: z.object({ own: z.int(), other: z.int(), ended: z.int() }),
  }),
  fallback: {
    status: 2000 as const,
    data: [],
    total: 0,
    page: 1,
    per_page: PER_PAGE,
    turns: { own: 0, other: 0, ended: 0 },
  },
});

export const downloadContactsExcel = download({
  path: "/api/v1/contacts/excel",
  summary: "応募・スカウトの一覧のExcel",
  access: ["facilityMember", "brandMember"],
  browser: false,
  query: getContacts.query.omit({ page: true, per_page: true }),
  contentType: WORKBOOK,
});

export const getUnansweredContacts = read({
  path: "/api/v1/contacts/unanswered",
  summary: "未回答の応募・スカウトの件数",
  access: ["facilityMember", "brandMember"],
  browser: true,
  query: z.strictObject(side),
  response: z.object({ number: z.int().min(0) }),
  fallback: { number: 0 },
});

export const getBrandScouts = read({
  path: "/api/v1/brands/{brand_id}/scouts",
  summary: "施設からこのブランドへのスカウトの有無",
  access: ["facilityMember", "brandMember"],
  browser: true,
  params: z.strictObject({ brand_id: idText }),
  query: z.strictObject({ facility_id: idText }),
  response: z.object({ has_scout: z.boolean() }),
  fallback: { has_scout: false },
});

export const getUnansweredScouts = read({
  path: "/api/v1/brands/{id}/scouts/unanswered",
  summary: "未回答のスカウト件数",
  access: ["brandMember"],
  browser: true,
  params: z.strictObject({ id: idText }),
  response: z.object({ number: z.int().min(0) }),
  fallback: { number: 0 },
});
