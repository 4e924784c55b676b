import type { ContactSide } from "../../../contract/contacts.ts";
import { type ContactTurn, contactTurn } from "../../../contract/contacts.ts";
import { negotiationStatus } from "../../../contract/statuses.ts";
import { contactFilterLabel, contactKindLabels, contactTurnLabels } from "../../../lib/contact-words.ts";
import type { Query } from "../../paths.ts";
import { fileLink } from "../list/file.ts";
import { writtenPage } from "../list/query.ts";
import { laterTitle, pagerOf } from "../list/rows.ts";
import type { Contacts, InboxQuery } from "./load.ts";

export function inboxModel(
  contacts: Contacts,
  { page: _, ...filter }: InboxQuery,
  { side, href, excel }: { side: ContactSide; href: (query?: Query) => string; excel: typeof href },
) {
  const { ok, value } = contacts;
  const { turns, total, page } = value;
  const all = turns.own + turns.other + turns.ended;
  const tab = (turn: ContactTurn | undefined, label: string, count: number) => ({
    label,
    count,
    href: href({ ...filter, turn }),
    isCurrent: filter.turn === turn,
  });
  return {
    ok,
    isEmpty: ok && all === 0,
    unanswered: turns.own,
    tabs: [
      tab(undefined, "すべて", all),
      ...contactTurn.options.map((turn) => tab(turn, contactTurnLabels[side][turn], turns[turn])),
    ],
    choices: choices(filter, side),
    turn: filter.turn,
    action: href(),
    isFiltered: filter.kind !== undefined || filter.status !== undefined,
    clearHref: href({ turn: filter.turn }),
    total,
    pagination: pagerOf(
      value,
      (to) => href({ ...filter, ...writtenPage({ page: to }) }),
      "応募・スカウトのページ",
    ),
    excel: fileLink(excel(filter), ok ? total : undefined),
    retryHref: href({ ...filter, ...writtenPage({ page }) }),
  };
}

function choices(filter: InboxQuery, side: ContactSide) {
  const kinds = Object.entries(contactKindLabels).map(([value, label]) => ({ value, label }));
  const statuses = negotiationStatus.options.map((value) => ({
    value,
    label: contactFilterLabel(value, side),
  }));
  const all = { value: "", label: "すべて" };
  return [
    { name: "kind", label: "種別", value: filter.kind ?? "", options: [all, ...kinds] },
    { name: "status", label: "ステータス", value: filter.status ?? "", options: [all, ...statuses] },
  ];
}

export function inboxTitle(page: number): string {
  return laterTitle("応募・スカウト", page);
}

export function inboxNotice(ignored: readonly string[]): string | undefined {
  return ignored.length > 0 ? "正しくない条件があったため、適用していません。" : undefined;
}
