import { z } from "zod";
import { download, read, WORKBOOK } from "./call.ts";
import { apply, scout } from "./contacts.ts";
import { idText, ok, pageText, paging, perPageText } from "./fields.ts";
import { negotiationStatus } from "./statuses.ts";

/*
 * Applications and scouts of one side as one list of what waits for an answer. None of these is among the product's
 * listed calls; the lists of applications and of scouts stay as they are.
 */

/** Whose turn it is, seen from the side that asks. */
export const contactTurn = z.enum(["own", "other", "ended"]);
export type ContactTurn = z.output<typeof contactTurn>;
export const contactKind = z.enum(["apply", "scout"]);
export type ContactKind = z.output<typeof contactKind>;

export const contact = z.discriminatedUnion("kind", [
  apply.extend({ kind: z.literal("apply") }),
  scout.extend({ kind: z.literal("scout") }),
]);
export type Contact = z.output<typeof contact>;

/** The side that asks: one of the caller's own brands or facilities. */
const side = { brand_id: idText.optional(), facility_id: idText.optional() };

/** What waits for the own answer first by its due date, then what the other side owes, then what ended, the newest first. */
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
    data: z.array(contact),
    ...paging,
    /** How many there are of each, whatever the filters. */
    turns: z.object({ own: z.int(), other: z.int(), ended: z.int() }),
  }),
  fallback: {
    status: 2000 as const,
    data: [],
    total: 0,
    page: 1,
    per_page: 20,
    turns: { own: 0, other: 0, ended: 0 },
  },
});

/** The same as a workbook, all pages of it. */
export const downloadContactsExcel = download({
  path: "/api/v1/contacts/excel",
  summary: "応募・スカウトの一覧のExcel",
  access: ["facilityMember", "brandMember"],
  browser: false,
  query: getContacts.query.omit({ page: true, per_page: true }),
  contentType: WORKBOOK,
});

/** How many applications and scouts wait for the answer of the side that asks. */
export const getUnansweredContacts = read({
  path: "/api/v1/contacts/unanswered",
  summary: "未回答の応募・スカウトの件数",
  access: ["facilityMember", "brandMember"],
  browser: true,
  query: z.strictObject(side),
  response: z.object({ number: z.int().min(0) }),
  fallback: { number: 0 },
});
