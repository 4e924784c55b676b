import type { FastifyReply, FastifyRequest } from "fastify";
import type { z } from "zod";
import type { ListedContact } from "../../../../contract/contacts.ts";
import { idText } from "../../../../contract/fields.ts";
import {
  contactAnswerLabels,
  contactBadge,
  contactKindLabels,
  contactTurnLabels,
} from "../../../../lib/contact-words.ts";
import { formatDateTime, isoDate } from "../../../../lib/dates.ts";
import type { BrandRequest } from "../../../auth/viewer.ts";
import { attachedOf } from "../../../parts/files/drafts.ts";
import { writtenPage } from "../../../parts/list/query.ts";
import { inboxModel, inboxNotice, inboxTitle } from "../../../parts/messages/inbox-model.ts";
import { inboxQuery, loadContacts } from "../../../parts/messages/load.ts";
import { dueModel, excerptOf, turnOf } from "../../../parts/messages/turn.ts";
import { paths } from "../../../paths.ts";
import { notFound } from "../../../refusal.ts";
import { contactModel, type EnteredOffering } from "./show.ts";

export const appliedQuery = inboxQuery.extend({ scout: idText.optional(), apply: idText.optional() });
type AppliedQuery = z.output<typeof appliedQuery>;

export async function showApplied(
  request: BrandRequest,
  reply: FastifyReply,
  { query, ignored }: { query: AppliedQuery; ignored: string[] },
) {
  return appliedPage(request, reply, query, { action: "", message: "", errors: {} }, ignored);
}

export async function appliedPage(
  request: BrandRequest,
  reply: FastifyReply,
  { scout, apply, ...query }: AppliedQuery,
  entered: EnteredOffering,
  ignored: string[] = [],
) {
  const brand = request.viewer.brand;
  const [contacts, opened, openedApply] = await Promise.all([
    loadContacts(request, { brand_id: brand.brand_id }, query),
    scout === undefined ? undefined : findScout(request, brand.brand_id, scout),
    apply === undefined ? undefined : findApply(request, brand.brand_id, apply),
  ]);
  const today = isoDate(new Date());
  const { page } = contacts.value;
  const shown = { ...query, ...writtenPage({ page }) };
  return reply.page("sections/offering/applied", {
    title: inboxTitle(page),
    layout: "brand",
    styles: ["contacts", "files"],
    breadcrumb: [{ label: brand.brand_name }, { label: "応募・スカウト" }],
    notice: inboxNotice(ignored),
    inbox: inboxModel(contacts, query, {
      side: "brand",
      href: paths.offeringSectionApplied.url,
      excel: paths.offeringSectionAppliedExcel.url,
    }),
    rows: contacts.value.data.map((contact) => rowOf(contact, today, shown)),
    scout: opened,
    apply: openedApply,
    applyTitle: openedApply && `${openedApply.facility} 区画${openedApply.section}への応募`,
    entered,
    attached: await attachedOf(request, entered.file_ids, entered.errors),
    errors: entered.errors,
    action: paths.offeringSectionApplied.url(),
  });
}

async function findScout(request: FastifyRequest, brandId: number, id: number) {
  const { data } = await request.backend.getScout({ id });
  if (data?.brand_id !== brandId) throw notFound();
  return contactModel({ kind: "scout", ...data });
}

async function findApply(request: FastifyRequest, brandId: number, id: number) {
  const { data } = await request.backend.getApply({ id });
  if (data?.brand_id !== brandId) throw notFound();
  return contactModel({ kind: "apply", ...data });
}

function rowOf(contact: ListedContact, today: string, query: AppliedQuery) {
  const back = paths.offeringSectionApplied.url(query);
  const turn = turnOf(contact, "brand");
  const isApply = contact.kind === "apply";
  const isWithdrawn = isApply && contact.withdrawn_at !== null;
  const opened = isApply ? { apply: contact.id } : { scout: contact.id };
  return {
    kind: contactKindLabels[contact.kind],
    facility: contact.facility_name,
    section: contact.section_number ? `区画${contact.section_number}` : "施設全体",
    href:
      isApply && !isWithdrawn
        ? paths.offeringSection.url(contact.recruitment_id)
        : `${paths.offeringSectionApplied.url({ ...query, ...opened })}#${contact.kind}`,
    badge: contactBadge(contact, "brand"),
    answer: isApply ? undefined : contact.answer && contactAnswerLabels[contact.answer],
    turn,
    turnLabel: contactTurnLabels.brand[turn],
    due: dueModel(contact, today),
    owner: contact.owner_name,
    ownerHref: turn === "ended" ? undefined : paths.assignment.url(contact.negotiation_id, { back }),
    last: excerptOf(contact, "brand"),
    updatedAt: contact.updated_at,
    updated: formatDateTime(contact.updated_at),
  };
}
