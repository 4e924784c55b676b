import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { Contact } from "../../../contract/contact-inbox.ts";
import { idText } from "../../../contract/fields.ts";
import { formatDateTime, isoDate } from "../../../lib/dates.ts";
import { paths } from "../../paths.ts";
import { notFound } from "../../refusal.ts";
import { inboxModel, inboxTitle, kindLabels } from "../contacts/inbox-model.ts";
import { inboxQuery, loadContacts } from "../contacts/load.ts";
import { badgeOf } from "../contacts/thread.ts";
import { dueModel, excerptOf, turnOf } from "../contacts/turn.ts";
import { brandOf, contactModel, type EnteredOffering } from "./show.ts";

export const appliedQuery = inboxQuery.extend({ scout: idText.optional() });
type AppliedQuery = z.output<typeof appliedQuery>;

/** `/offering_section/applied`: our applications and the scouts we have received, what waits for us first. */
export async function showApplied(
  request: FastifyRequest,
  reply: FastifyReply,
  { query, ignored }: { query: AppliedQuery; ignored: string[] },
) {
  return appliedPage(request, reply, query, { action: "", message: "", errors: {} }, ignored);
}

export async function appliedPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { scout, ...query }: AppliedQuery,
  entered: EnteredOffering,
  ignored: string[] = [],
) {
  const brand = brandOf(request);
  const [contacts, opened] = await Promise.all([
    loadContacts(request, { brand_id: String(brand.brand_id) }, query),
    scout === undefined ? undefined : findScout(request, brand.brand_id, scout),
  ]);
  const today = isoDate(new Date());
  const { page } = contacts.value;
  const shown = { ...query, page: page > 1 ? page : undefined };
  return reply.page("offering-section/applied", {
    title: inboxTitle(page),
    layout: "brand",
    styles: ["contacts"],
    breadcrumb: [{ label: brand.brand_name }, { label: "応募・スカウト" }],
    notice: ignored.length > 0 ? "正しくない条件があったため、適用していません。" : undefined,
    inbox: inboxModel(contacts, query, {
      labels: turnLabels,
      href: paths.offeringSectionApplied.url,
      excel: paths.offeringSectionAppliedExcel.url,
    }),
    rows: contacts.value.data.map((contact) => rowOf(contact, today, shown)),
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

/** A scout is opened above the list as it stands. */
function rowOf(contact: Contact, today: string, query: AppliedQuery) {
  const turn = turnOf(contact, "brand");
  const isApply = contact.kind === "apply";
  return {
    kind: kindLabels[contact.kind],
    facility: contact.facility_name,
    section: contact.section_number ? `区画${contact.section_number}` : "施設全体",
    href: isApply
      ? paths.offeringSection.url(contact.recruitment_id)
      : `${paths.offeringSectionApplied.url({ ...query, scout: contact.id })}#scout`,
    badge: badgeOf(contact.status),
    answer: isApply ? undefined : contact.answer && answers[contact.answer],
    turn,
    turnLabel: turnLabels[turn],
    due: dueModel(contact, today),
    last: excerptOf(contact, "brand"),
    updatedAt: contact.updated_at,
    updated: formatDateTime(contact.updated_at),
  };
}
