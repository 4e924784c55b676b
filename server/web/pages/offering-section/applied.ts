import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { idText } from "../../../contract/fields.ts";
import { formatDateTime, isoDate } from "../../../lib/dates.ts";
import { paths } from "../../paths.ts";
import { notFound } from "../../refusal.ts";
import { type Contact, loadContacts } from "../contacts/load.ts";
import { badgeOf } from "../contacts/thread.ts";
import { byWaiting, dueModel, turnOf } from "../contacts/turn.ts";
import { brandOf, contactModel, type EnteredOffering } from "./show.ts";

export const appliedQuery = z.object({ scout: idText.optional() });

/** `/offering_section/applied`: our applications and where they stand, and the scouts we have received. */
export async function showApplied(
  request: FastifyRequest,
  reply: FastifyReply,
  { query }: { query: z.output<typeof appliedQuery> },
) {
  return appliedPage(request, reply, query.scout, { action: "", message: "", errors: {} });
}

export async function appliedPage(
  request: FastifyRequest,
  reply: FastifyReply,
  scout: number | undefined,
  entered: EnteredOffering,
) {
  const brand = brandOf(request);
  const [contacts, opened] = await Promise.all([
    loadContacts(request, { brand_id: String(brand.brand_id) }),
    scout === undefined ? undefined : findScout(request, brand.brand_id, scout),
  ]);
  const today = isoDate(new Date());
  const rows = contacts.all.toSorted(byWaiting("brand")).map((contact) => rowOf(contact, today));
  return reply.page("offering-section/applied", {
    title: "応募・スカウト",
    layout: "brand",
    styles: ["contacts"],
    breadcrumb: [{ label: brand.brand_name }, { label: "応募・スカウト" }],
    ok: contacts.ok,
    isCapped: contacts.isCapped,
    retryHref: paths.offeringSectionApplied.url(),
    unanswered: rows.filter(({ isApply, turn }) => !isApply && turn === "own").length,
    applies: rows.filter(({ isApply }) => isApply),
    scouts: rows.filter(({ isApply }) => !isApply),
    scout: opened,
    entered,
    errors: entered.errors,
    action: paths.offeringSectionApplied.url(),
  });
}

async function findScout(request: FastifyRequest, brandId: number, id: number) {
  const { data } = await request.backend.getScout({ id: String(id) });
  if (data?.brand_id !== brandId) throw notFound();
  return contactModel({ kind: "scout", ...data });
}

const turnLabels = { own: "未回答", other: "施設の回答待ち", ended: "終了" } as const;
const answers = { interested: "興味あり", declined: "見送り" } as const;

function rowOf(contact: Contact, today: string) {
  const turn = turnOf(contact, "brand");
  const isApply = contact.kind === "apply";
  return {
    id: contact.id,
    isApply,
    facility: contact.facility_name,
    section: contact.section_number ? `区画${contact.section_number}` : "施設全体",
    href: isApply
      ? paths.offeringSection.url(contact.recruitment_id)
      : `${paths.offeringSectionApplied.url({ scout: contact.id })}#scout`,
    badge: badgeOf(contact.status),
    answer: contact.answer && answers[contact.answer],
    turn,
    turnLabel: turnLabels[turn],
    due: dueModel(contact, today),
    message: contact.message.length > 60 ? `${contact.message.slice(0, 60)}…` : contact.message,
    updatedAt: contact.updated_at,
    updated: formatDateTime(contact.updated_at),
  };
}
