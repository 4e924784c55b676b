import { z } from "zod";
import type { Answered } from "./call.ts";

export const recruitmentStatus = z.enum(["unregistered", "private", "publish", "closed", "deleted"]);
export type RecruitmentStatus = Answered<typeof recruitmentStatus>;

export const negotiationStatus = z.enum([
  "waiting",
  "section_submitted",
  "conditions_submitted",
  "informal_offer",
  "confirmation_obtained",
  "contracted",
  "offer_canceled",
  "contact_unsupported",
  "contact_fixed",
]);
export type NegotiationStatus = Answered<typeof negotiationStatus>;

export const negotiationReason = z.enum([
  "no_answer",
  "withdrawn",
  "declined",
  "other_tenant",
  "terms_unmet",
  "plan_changed",
]);
export type NegotiationReason = Answered<typeof negotiationReason>;

export const mailStatus = z.enum(["waiting", "sending", "sent", "failed"]);

/** How a lease stands to the window in which its end has to be told; `lib/lease-window.ts` says what each means. */
export const leaseState = z.enum([
  "none",
  "unknown",
  "not_needed",
  "before",
  "open",
  "closing",
  "missed",
  "notified",
]);

export const noticeWay = z.enum(["certified", "hand", "mail"]);
export const tenantIntention = z.enum(["leaving", "renewing", "undecided"]);

/** Contract types of a section: 0 regular, 1 event or pop-up, 3 not contracted. */
export const contractType = z.union([z.literal(0), z.literal(1), z.literal(3)]);
export type ContractType = Answered<typeof contractType>;

/** A user's standing in a facility or brand; `standby` gives no access until an admin raises it. */
export const grantType = z.enum(["admin", "member", "standby"]);
export type GrantType = Answered<typeof grantType>;

export const facilityType = z.enum([
  "commercial_building",
  "station_building",
  "complex_building",
  "raised_lower",
  "underground",
  "other",
]);
export type FacilityType = Answered<typeof facilityType>;

/** Section size classes by area in 坪: below 15, 40, 80, 150, and above. */
export const sizeClass = z.union([z.literal(0), z.literal(1), z.literal(2), z.literal(3), z.literal(4)]);
export type SizeClass = Answered<typeof sizeClass>;
