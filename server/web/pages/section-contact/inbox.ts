import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { negotiationStatus } from "../../../contract/statuses.ts";
import { formatDateTime, isoDate } from "../../../lib/dates.ts";
import { negotiationStatusLabels } from "../../../lib/labels.ts";
import { paths } from "../../paths.ts";
import { type Contact, loadContacts } from "../contacts/load.ts";
import { badgeOf } from "../contacts/thread.ts";
import { byWaiting, dueModel, turnOf, turns } from "../contacts/turn.ts";
import { facilityOf } from "../section-register/form.ts";

export const inboxQuery = z.object({
  turn: z.enum(turns).optional(),
  kind: z.enum(["apply", "scout"]).optional(),
  status: negotiationStatus.optional(),
  page: z
    .string()
    .regex(/^[1-9]\d{0,3}$/)
    .transform(Number)
    .optional(),
});
type InboxQuery = z.output<typeof inboxQuery>;

const PER_PAGE = 50;
const turnLabels = { own: "未回答", other: "ブランドの回答待ち", ended: "終了" } as const;
const kindLabels = { apply: "応募", scout: "スカウト" } as const;

/** `/section_contact`: applications received and scouts sent, what waits longest for an answer first. */
export async function showInbox(
  request: FastifyRequest,
  reply: FastifyReply,
  { query, ignored }: { query: InboxQuery; ignored: string[] },
) {
  const facility = facilityOf(request);
  const { ok, all, isCapped } = await loadContacts(request, { facility_id: String(facility.facility_id) });
  const shown = all
    .filter((contact) => query.turn === undefined || turnOf(contact, "facility") === query.turn)
    .filter(({ kind }) => query.kind === undefined || kind === query.kind)
    .filter(({ status }) => query.status === undefined || status === query.status)
    .toSorted(byWaiting("facility"));
  const pages = Math.max(1, Math.ceil(shown.length / PER_PAGE));
  const page = Math.min(query.page ?? 1, pages);
  const today = isoDate(new Date());
  const { page: _, ...filter } = query;
  return reply.page("section-contact/inbox", {
    title: "応募・スカウト",
    styles: ["contacts"],
    breadcrumb: [
      { label: facility.facility_name },
      { label: "区画募集", href: paths.sections.url() },
      { label: "応募・スカウト" },
    ],
    ok,
    isCapped,
    isEmpty: ok && all.length === 0,
    notice: ignored.length > 0 ? "正しくない条件があったため、適用していません。" : undefined,
    unanswered: all.filter((contact) => turnOf(contact, "facility") === "own").length,
    tabs: tabs(all, filter),
    choices: choices(query),
    turn: query.turn,
    isFiltered: query.kind !== undefined || query.status !== undefined,
    clearHref: paths.sectionContact.url({ turn: query.turn }),
    total: shown.length,
    rows: shown.slice((page - 1) * PER_PAGE, page * PER_PAGE).map((contact) => rowOf(contact, today)),
    pagination: {
      page,
      pages,
      label: "応募・スカウトのページ",
      href: (to: number) => paths.sectionContact.url({ ...filter, page: to }),
    },
    retryHref: paths.sectionContact.url(query),
    brandsHref: paths.brands.url(),
    sectionsHref: paths.sections.url(),
  });
}

function tabs(all: readonly Contact[], filter: Omit<InboxQuery, "page">) {
  const tab = (turn: (typeof turns)[number] | undefined, label: string) => ({
    label,
    count: turn === undefined ? all.length : all.filter((one) => turnOf(one, "facility") === turn).length,
    href: paths.sectionContact.url({ ...filter, turn }),
    isCurrent: filter.turn === turn,
  });
  return [tab(undefined, "すべて"), ...turns.map((turn) => tab(turn, turnLabels[turn]))];
}

function choices(query: InboxQuery) {
  const kinds = Object.entries(kindLabels).map(([value, label]) => ({ value, label }));
  const statuses = Object.entries(negotiationStatusLabels).map(([value, { label }]) => ({ value, label }));
  const all = { value: "", label: "すべて" };
  return [
    { name: "kind", label: "種別", value: query.kind ?? "", options: [all, ...kinds] },
    { name: "status", label: "ステータス", value: query.status ?? "", options: [all, ...statuses] },
  ];
}

function rowOf(contact: Contact, today: string) {
  const href = contact.kind === "apply" ? paths.sectionContactApplied : paths.sectionContactScout;
  return {
    kind: kindLabels[contact.kind],
    isApply: contact.kind === "apply",
    brand: contact.brand_name,
    href: href.url(contact.id),
    section: contact.section_number && `区画${contact.section_number}`,
    sectionHref: contact.section_id === null ? undefined : paths.section.url(contact.section_id),
    badge: badgeOf(contact.status),
    turn: turnOf(contact, "facility"),
    turnLabel: turnLabels[turnOf(contact, "facility")],
    due: dueModel(contact, today),
    message: contact.message.length > 60 ? `${contact.message.slice(0, 60)}…` : contact.message,
    isSeen: contact.seen_at !== null,
    updatedAt: contact.updated_at,
    updated: formatDateTime(contact.updated_at),
  };
}
