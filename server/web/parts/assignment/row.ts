import type { Assignment, AssignmentGroup } from "../../../contract/assignments.ts";
import type { ContactSide } from "../../../contract/contacts.ts";
import { daysBetween } from "../../../lib/calendar-months.ts";
import { contactStatus } from "../../../lib/contact-words.ts";
import { formatDate } from "../../../lib/dates.ts";
import { negotiationStatusLabels } from "../../../lib/labels.ts";
import { paths } from "../../paths.ts";

export const groupLabels: Record<AssignmentGroup, string> = {
  overdue: "期限超過",
  today: "今日が期限",
  new: "新着（担当なし）",
  later: "これから",
};

export function assignmentRow(row: Assignment, side: ContactSide, today: string) {
  const { thread_kind: kind, is_own_turn } = row;
  const by = is_own_turn === (side === "brand") ? "facility" : "brand";
  return {
    name: row.name,
    href: pageOf(row, side),
    section: row.section_number
      ? `区画${row.section_number}${row.floor_name ? `（${row.floor_name}）` : ""}`
      : "施設全体",
    badge: kind ? contactStatus(row.status, side, { kind, by }) : negotiationStatusLabels[row.status],
    work: is_own_turn ? "返信待ち（こちらの番）" : kind ? "先方の回答待ち" : "候補",
    isOwnTurn: is_own_turn,
    answerDue: dateModel(row.answer_due_on, today),
    due: dateModel(row.due_on, today),
    owner: row.owner_name,
    editHref: paths.assignment.url(row.negotiation_id),
  };
}

function dateModel(on: string | null, today: string) {
  if (on === null) return undefined;
  const days = daysBetween(on, today);
  return { on, text: formatDate(on), overdue: days > 0 ? `${days}日超過` : undefined };
}

function pageOf(row: Assignment, side: ContactSide): string | undefined {
  const { thread_kind: kind, thread_id: thread, section_id, leasing_list_item_id: item } = row;
  if (side === "brand")
    return row.recruitment_id === null
      ? paths.offeringSectionApplied.url()
      : paths.offeringSection.url(row.recruitment_id);
  if (kind && thread !== null)
    return (kind === "apply" ? paths.sectionContactApplied : paths.sectionContactScout).url(thread);
  return section_id === null || item === null ? undefined : paths.leasingListItem.url(section_id, item);
}
