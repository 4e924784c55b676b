import { z } from "zod";
import { type Answered, read, write } from "./call.ts";
import { contactKind } from "./contacts.ts";
import { deadlineKind } from "./deadlines.ts";
import { date, id, idText, instant, ok } from "./fields.ts";
import { done } from "./texts.ts";

/*
 * The dates of one organisation as a calendar. None of these is among the product's listed calls.
 */

export const calendarKind = z.enum([
  ...deadlineKind.options,
  "notice_given",
  "answer",
  "plan_due",
  "plan_opening",
]);
export type CalendarKind = Answered<typeof calendarKind>;

const calendarEvent = z.object({
  /** The same whenever the calendar is read, so that a second reading changes the entry. */
  uid: z.string(),
  kind: calendarKind,
  on: date,
  facility_name: z.string().nullable(),
  floor_name: z.string().nullable(),
  section_number: z.string().nullable(),
  name: z.string().nullable(),
  owner_name: z.string().nullable(),
  section_id: id.nullable(),
  negotiation_id: id.nullable(),
  thread_kind: contactKind.nullable(),
  thread_id: id.nullable(),
});
export type CalendarEvent = Answered<typeof calendarEvent>;

const side = { brand_id: idText.optional(), facility_id: idText.optional() };
const bodySide = { brand_id: id.optional(), facility_id: id.optional() };
const members = ["facilityMember", "brandMember"] as const;

const calendar = z.object({
  status: ok,
  side: z.enum(["facility", "brand"]),
  organisation_name: z.string(),
  today: date,
  data: z.array(calendarEvent),
});
export type Calendar = Answered<typeof calendar>;

const noCalendar = {
  status: 2000 as const,
  side: "facility" as const,
  organisation_name: "",
  today: "2000-01-01",
  data: [],
};

export const getCalendar = read({
  path: "/api/v1/calendars",
  summary: "カレンダーの予定",
  access: [...members],
  browser: false,
  query: z.strictObject(side),
  response: calendar,
  fallback: noCalendar,
});

/** Whether the person has an address for the organisation, and since when; the address itself is kept nowhere. */
export const getCalendarSubscription = read({
  path: "/api/v1/calendars/subscription",
  summary: "カレンダーの購読の状態",
  access: [...members],
  browser: false,
  query: z.strictObject(side),
  response: z.object({
    status: ok,
    data: z.object({ created_at: instant, used_at: instant.nullable() }).nullable(),
  }),
  fallback: { status: 2000 as const, data: null },
});

export const subscribeCalendar = write({
  method: "POST",
  path: "/api/v1/calendars/subscription",
  summary: "カレンダーの購読用アドレスを発行",
  access: [...members],
  browser: false,
  body: z.strictObject({
    ...bodySide,
    token_hash: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
  }),
  response: z.object(done),
});

export const unsubscribeCalendar = write({
  method: "POST",
  path: "/api/v1/calendars/subscription_ends",
  summary: "カレンダーの購読用アドレスを無効にする",
  access: [...members],
  browser: false,
  body: z.strictObject(bodySide),
  response: z.object(done),
});

/**
 * The same for whoever holds the secret of an address, which comes as the token; asked by the web part alone, and none
 * of the product's listed calls. Wrong, revoked and without rights are the same 404.
 */
export const subscribedCalendar = {
  getSubscribedCalendar: read({
    path: "/api/v1/calendars/subscribed",
    summary: "購読用アドレスのカレンダー",
    access: ["newcomer"],
    browser: false,
    response: calendar,
    fallback: noCalendar,
  }),
};

export const CALENDAR_UNUSED_DAYS = 180;
