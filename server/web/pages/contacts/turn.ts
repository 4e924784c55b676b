import type { ContactSide } from "../../../contract/contacts.ts";
import { formatDate } from "../../../lib/dates.ts";
import type { Contact } from "./load.ts";

export const turns = ["own", "other", "ended"] as const;
/** Whose turn it is, seen from one side. */
export type Turn = (typeof turns)[number];

export function turnOf({ waits_for }: Pick<Contact, "waits_for">, side: ContactSide): Turn {
  if (waits_for === null) return "ended";
  return waits_for === side ? "own" : "other";
}

const DAY_MS = 86_400_000;

/** By when an answer is asked for, and by how many days that is over. */
export function dueModel({ due_on, waits_for }: Pick<Contact, "due_on" | "waits_for">, today: string) {
  if (waits_for === null) return undefined;
  const days = Math.round((Date.parse(today) - Date.parse(due_on)) / DAY_MS);
  return { on: due_on, text: formatDate(due_on), overdue: days > 0 ? `${days}日超過` : undefined };
}

/** What waits longest for one's own answer first, then what the other side owes, then what has ended. */
export function byWaiting(side: ContactSide) {
  return (a: Contact, b: Contact): number => {
    const [left, right] = [turns.indexOf(turnOf(a, side)), turns.indexOf(turnOf(b, side))];
    if (left !== right) return left - right;
    if (left === 2) return b.updated_at.localeCompare(a.updated_at);
    return a.updated_at.localeCompare(b.updated_at) || a.id - b.id;
  };
}
