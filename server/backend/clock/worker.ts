import { formatDateTime, isoDate } from "../../lib/dates.ts";
import { type Chore, startChore } from "../chore.ts";
import type { Database } from "../db/connect.ts";
import { prepareRecruitments } from "../recruitments/drafts.ts";
import { sendDigests } from "./digest.ts";
import { tellOfFitting } from "./fitting.ts";
import { endUnanswered } from "./lapse.ts";
import { remind } from "./reminders.ts";
import { remindOfWindows } from "./windows.ts";

const REST_MS = 600_000;
/** A start is no time to write to people: whoever has just upgraded may still go back. */
const FIRST_MS = 600_000;
/** Nobody is written to before this hour of Japan. */
const FIRST_HOUR = 8;

/**
 * The order matters: what nobody has answered ends before those who have to answer are reminded, and recruitments are
 * prepared before anybody is told of windows and of sections that fit.
 */
export async function strike(database: Database, now: Date): Promise<void> {
  if (Number(formatDateTime(now).slice(11, 13)) < FIRST_HOUR) return;
  const today = isoDate(now);
  await endUnanswered(database, today);
  await remind(database, today);
  await prepareRecruitments(database, today);
  await remindOfWindows(database, today);
  await tellOfFitting(database, today);
  await sendDigests(database, now);
}

export function startClock(database: Database, { firstMs = FIRST_MS, restMs = REST_MS } = {}): Chore {
  return startChore(() => strike(database, new Date()), { firstMs, restMs });
}
