import { addDays, addMonths, daysBetween, lastDayOfPeriod } from "./calendar-months.ts";

/** Days before its end from which an open window is said to close. */
export const CLOSING_DAYS = 30;
/** Months before the lease's end between which the lessor has to tell its end (借地借家法第26条第1項・第38条第6項). */
export const OPENS_MONTHS = 12;
export const CLOSES_MONTHS = 6;

/** Whether a lease is for a fixed term without renewal (定期), renewed unless refused (普通), or neither is known. */
export type LeaseForm = "fixed" | "ordinary" | "unknown";

/** What a section's contract says of its end. */
export interface LeaseTerms {
  contract_type: 0 | 1 | 3;
  contract_form: string | null;
  contract_start_on: string | null;
  contract_end_on: string | null;
  /** The day on which the lessee was told; one before the contract's start belongs to an earlier contract. */
  notice_on: string | null;
}

/**
 * `none` has no contract that ends, `unknown` no form; `not_needed` is shorter than a year; `closing` is open for at
 * most 30 more days; `missed` is past without a notice; `notified` has one, in time or late.
 */
export type LeaseState =
  | "none"
  | "unknown"
  | "not_needed"
  | "before"
  | "open"
  | "closing"
  | "missed"
  | "notified";

/** The states that a list or map tells apart: what asks for work first, then what is settled, then what is unknown. */
export const TOLD_APART = [
  "missed",
  "closing",
  "open",
  "before",
  "notified",
  "unknown",
] as const satisfies LeaseState[];

export interface LeaseWindow {
  state: LeaseState;
  form: LeaseForm;
  /** First and last day on which a notice is in time; absent where none is needed or its need is unknown. */
  opens_on?: string;
  closes_on?: string;
  /** Days until the window opens (before) or closes (open, closing). */
  days?: number;
  /** The contract's end. */
  ends_on?: string;
  /** How the recorded notice lies to the window: a premature one does not count. */
  notice?: "premature" | "in_time" | "late";
  /** The earliest day on which the lease can end: with the recorded notice, else with one given today. */
  ends_at_earliest?: string;
  /** Days that the lease runs on past the contract's end for a late notice. */
  late_days?: number;
}

/** The form that a contract's text names. */
export function leaseFormOf(form: string | null): LeaseForm {
  if (form === null) return "unknown";
  if (/定期|定借/u.test(form)) return "fixed";
  return /普通/u.test(form) ? "ordinary" : "unknown";
}

/** Whether a lease runs a year or more; one without a start is taken to. */
function isOneYear(start: string | null, end: string): boolean {
  return start === null || end >= lastDayOfPeriod(start, 12);
}

/**
 * The earliest end of a lease whose lessee is told on a day: the contract's end, or where the window has closed the
 * last day of six months after the notice, its own day not counted (民法第140条), if that is later.
 */
export function endsAtEarliest(end: string, noticeOn: string): string {
  if (noticeOn <= addMonths(end, -CLOSES_MONTHS)) return end;
  const later = lastDayOfPeriod(addDays(noticeOn, 1), CLOSES_MONTHS);
  return later > end ? later : end;
}

function noticeOf(terms: LeaseTerms, opens: string, closes: string): LeaseWindow["notice"] {
  const { notice_on: on, contract_start_on: start } = terms;
  if (on === null || (start !== null && on < start)) return undefined;
  if (on < opens) return "premature";
  return on <= closes ? "in_time" : "late";
}

/**
 * When the lessor has to tell the end of a lease, as of a day: 借地借家法第38条第6項 for a lease of a fixed term of a
 * year or more, 第26条第1項 for an ordinary one, in calendar months. Dates are YYYY-MM-DD in Japan. An ordinary lease
 * whose window was missed is renewed by law, so that no earliest end is given for it.
 */
export function leaseWindow(terms: LeaseTerms, today: string): LeaseWindow {
  const { contract_end_on: end, contract_start_on: start } = terms;
  const form = leaseFormOf(terms.contract_form);
  if (end === null || terms.contract_type === 3) return { state: "none", form };
  if (terms.contract_type === 1 || !isOneYear(start, end)) return { state: "not_needed", form, ends_on: end };
  if (form === "unknown") return { state: "unknown", form, ends_on: end };
  const opens_on = addMonths(end, -OPENS_MONTHS);
  const closes_on = addMonths(end, -CLOSES_MONTHS);
  const notice = noticeOf(terms, opens_on, closes_on);
  const window = { form, ends_on: end, opens_on, closes_on, ...(notice && { notice }) };
  const isTold = notice === "in_time" || (notice === "late" && form === "fixed");
  if (isTold) return { ...window, state: "notified", ...ending(end, terms.notice_on ?? today) };
  if (today < opens_on) return { ...window, state: "before", days: daysBetween(today, opens_on) };
  const days = daysBetween(today, closes_on);
  if (days >= 0) return { ...window, state: days <= CLOSING_DAYS ? "closing" : "open", days };
  return { ...window, state: "missed", ...(form === "fixed" && ending(end, today)) };
}

function ending(end: string, noticeOn: string): Pick<LeaseWindow, "ends_at_earliest" | "late_days"> {
  const ends_at_earliest = endsAtEarliest(end, noticeOn);
  return { ends_at_earliest, late_days: daysBetween(end, ends_at_earliest) };
}

/**
 * Yen of present rent for the days that a lease runs on: the month's rent × 12 ÷ 365 a day, to whole yen.
 * @param rent yen per 坪 and month.
 */
export function rentOfDays(rent: number, tsubo: number, days: number): number {
  return Math.round((rent * tsubo * 12 * days) / 365);
}
