import type { Contact, ContactSide, ContactTurn } from "../../../contract/contacts.ts";
import { daysBetween } from "../../../lib/calendar-months.ts";
import { contactStatus } from "../../../lib/contact-words.ts";
import { formatDate } from "../../../lib/dates.ts";

export function turnOf({ waits_for }: Pick<Contact, "waits_for">, side: ContactSide): ContactTurn {
  if (waits_for === null) return "ended";
  return waits_for === side ? "own" : "other";
}

export function dueModel({ due_on, waits_for }: Pick<Contact, "due_on" | "waits_for">, today: string) {
  if (waits_for === null) return undefined;
  const days = daysBetween(due_on, today);
  return { on: due_on, text: formatDate(due_on), overdue: days > 0 ? `${days}日超過` : undefined };
}

const MOST_LETTERS = 60;

export function excerptOf({ kind, last }: Pick<Contact, "kind" | "last">, side: ContactSide) {
  const { text, to_status } = last;
  const step = to_status && `「${contactStatus(to_status, side, { kind, by: last.side }).label}」に変更`;
  return {
    by: last.side === side ? "当方" : "先方",
    text: text.length > MOST_LETTERS ? `${text.slice(0, MOST_LETTERS)}…` : text || (step ?? ""),
  };
}
