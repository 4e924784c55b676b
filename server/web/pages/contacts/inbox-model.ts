import { type ContactTurn, contactTurn } from "../../../contract/contact-inbox.ts";
import { negotiationStatusLabels } from "../../../lib/labels.ts";
import { fileLink } from "../../list-file.ts";
import type { Query } from "../../paths.ts";
import { type Contacts, type InboxQuery, pagesOf } from "./load.ts";

export const kindLabels = { apply: "応募", scout: "スカウト" } as const;

/** Whose turn it is, as an inbox calls it; `other` names the other side. */
export type TurnLabels = Record<ContactTurn, string>;

/** The head of an inbox, its ways to narrow it and its pages, for `contacts/_narrowing` and `_pagination`. */
export function inboxModel(
  contacts: Contacts,
  { page: _, ...filter }: InboxQuery,
  { labels, href, excel }: { labels: TurnLabels; href: (query?: Query) => string; excel: typeof href },
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
      ...contactTurn.options.map((turn) => tab(turn, labels[turn], turns[turn])),
    ],
    choices: choices(filter),
    turn: filter.turn,
    action: href(),
    isFiltered: filter.kind !== undefined || filter.status !== undefined,
    clearHref: href({ turn: filter.turn }),
    total,
    pagination: {
      page,
      pages: pagesOf(contacts),
      label: "応募・スカウトのページ",
      href: (to: number) => href({ ...filter, page: to === 1 ? undefined : to }),
    },
    excel: fileLink(excel(filter), ok ? total : undefined),
    retryHref: href({ ...filter, page: page === 1 ? undefined : page }),
  };
}

function choices(filter: InboxQuery) {
  const kinds = Object.entries(kindLabels).map(([value, label]) => ({ value, label }));
  const statuses = Object.entries(negotiationStatusLabels).map(([value, { label }]) => ({ value, label }));
  const all = { value: "", label: "すべて" };
  return [
    { name: "kind", label: "種別", value: filter.kind ?? "", options: [all, ...kinds] },
    { name: "status", label: "ステータス", value: filter.status ?? "", options: [all, ...statuses] },
  ];
}

/** The title of the screen with its page. */
export function inboxTitle(page: number): string {
  return page > 1 ? `応募・スカウト（${page}ページ目）` : "応募・スカウト";
}
