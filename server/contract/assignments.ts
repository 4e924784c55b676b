import { z } from "zod";
import { type Answered, read, write } from "./call.ts";
import { contactKind } from "./contacts.ts";
import { date, id, idText, instant, ok, pageText, paging } from "./fields.ts";
import { LONG_PER_PAGE } from "./paging.ts";
import { negotiationStatus } from "./statuses.ts";
import { done } from "./texts.ts";

/*
 * Who works on a negotiation and until when, which each side knows of itself alone. None of these is among the
 * product's listed calls.
 */

/** `overdue` and `today` by the earlier of the own date and the day the other side waits for; `new`: nobody has it yet. */
export const assignmentGroup = z.enum(["overdue", "today", "new", "later"]);
export type AssignmentGroup = Answered<typeof assignmentGroup>;

const assignment = z.object({
  negotiation_id: id,
  name: z.string(),
  section_id: id.nullable(),
  section_number: z.string().nullable(),
  floor_name: z.string().nullable(),
  status: negotiationStatus,
  group: assignmentGroup,
  is_own_turn: z.boolean(),
  answer_due_on: date.nullable(),
  due_on: date.nullable(),
  owner_id: id.nullable(),
  owner_name: z.string().nullable(),
  thread_kind: contactKind.nullable(),
  thread_id: id.nullable(),
  recruitment_id: id.nullable(),
  leasing_list_item_id: id.nullable(),
  updated_at: instant,
});
export type Assignment = Answered<typeof assignment>;

const side = { brand_id: idText.optional(), facility_id: idText.optional() };
const members = ["facilityMember", "brandMember"] as const;

export const getAssignments = read({
  path: "/api/v1/assignments",
  summary: "担当と期限の一覧",
  access: [...members],
  browser: false,
  query: z.strictObject({
    ...side,
    scope: z.enum(["mine", "all"]).default("mine"),
    group: assignmentGroup.optional(),
    negotiation_id: idText.optional(),
    apply_id: idText.optional(),
    scout_id: idText.optional(),
    leasing_list_item_id: idText.optional(),
    page: pageText,
  }),
  response: z.object({
    status: ok,
    data: z.array(assignment),
    ...paging,
    counts: z.object({ overdue: z.int(), today: z.int(), new: z.int(), later: z.int() }),
    members: z.array(z.object({ id, name: z.string() })),
  }),
  fallback: {
    status: 2000 as const,
    data: [],
    total: 0,
    page: 1,
    per_page: LONG_PER_PAGE,
    counts: { overdue: 0, today: 0, new: 0, later: 0 },
    members: [],
  },
});

export const getAssignmentCount = read({
  path: "/api/v1/assignments/count",
  summary: "自分の予定の件数",
  access: [...members],
  browser: false,
  query: z.strictObject(side),
  response: z.object({ number: z.int().min(0) }),
  fallback: { number: 0 },
});

export const updateAssignment = write({
  method: "PUT",
  path: "/api/v1/assignments/{id}",
  summary: "担当と期限を変更",
  access: [...members],
  browser: false,
  params: z.strictObject({ id: idText }),
  body: z.strictObject({
    brand_id: id.optional(),
    facility_id: id.optional(),
    owner_id: id.nullable(),
    due_on: date.nullable(),
    seen: z.strictObject({ owner_id: id.nullable(), due_on: date.nullable() }).optional(),
  }),
  response: z.object({ ...done }),
});
