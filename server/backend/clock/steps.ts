import { addDays } from "../../lib/calendar-months.ts";
import { addWorkingDays } from "./working-days.ts";

export type ReminderStep = "before" | "on" | "after";

const WORKING_DAYS_BEFORE = 2;
const WORKING_DAYS_AFTER = 3;
/** How long a step that was missed, because nothing ran or a mail had gone that day, is made up for. */
const LATEST_DAYS = 7;
export const LAPSE_DAYS = 60;

/** Days around today outside of which no due date asks for a reminder: the longest holidays leave some to spare. */
export const REACH_DAYS = 28;

export function reminderStep(dueOn: string, today: string): ReminderStep | undefined {
  const after = addWorkingDays(dueOn, WORKING_DAYS_AFTER);
  if (today >= after) return today < addDays(after, LATEST_DAYS) ? "after" : undefined;
  if (today >= dueOn) return "on";
  return today >= addWorkingDays(dueOn, -WORKING_DAYS_BEFORE) ? "before" : undefined;
}

export function lapsesOn(dueOn: string): string {
  return addDays(dueOn, LAPSE_DAYS);
}
