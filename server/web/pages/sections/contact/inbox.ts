import type { FastifyReply } from "fastify";
import type { ListedContact } from "../../../../contract/contacts.ts";
import { contactBadge, contactKindLabels, contactTurnLabels } from "../../../../lib/contact-words.ts";
import { formatDateTime, isoDate } from "../../../../lib/dates.ts";
import type { FacilityRequest } from "../../../auth/viewer.ts";
import { writtenPage } from "../../../parts/list/query.ts";
import { inboxModel, inboxNotice, inboxTitle } from "../../../parts/messages/inbox-model.ts";
import type { InboxQuery } from "../../../parts/messages/load.ts";
import { loadContacts } from "../../../parts/messages/load.ts";
import { dueModel, excerptOf, turnOf } from "../../../parts/messages/turn.ts";
import { sectionsCrumbs } from "../../../parts/section-list/breadcrumb.ts";
import { paths } from "../../../paths.ts";

export async function showInbox(
  request: FacilityRequest,
  reply: FastifyReply,
  { query, ignored }: { query: InboxQuery; ignored: string[] },
) {
  const facility = request.viewer.facility;
  const contacts = await loadContacts(request, { facility_id: facility.facility_id }, query);
  const today = isoDate(new Date());
  const { page } = contacts.value;
  const back = paths.sectionContact.url({ ...query, ...writtenPage({ page }) });
  return reply.page("sections/contact/inbox", {
    title: inboxTitle(page),
    styles: ["contacts"],
    breadcrumb: sectionsCrumbs(facility, { label: "応募・スカウト" }),
    notice: inboxNotice(ignored),
    inbox: inboxModel(contacts, query, {
      side: "facility",
      href: paths.sectionContact.url,
      excel: paths.sectionContactExcel.url,
    }),
    rows: contacts.value.data.map((contact) => rowOf(contact, today, back)),
    brandsHref: paths.brands.url(),
    sectionsHref: paths.sections.url(),
  });
}

function rowOf(contact: ListedContact, today: string, back: string) {
  const turn = turnOf(contact, "facility");
  const href = contact.kind === "apply" ? paths.sectionContactApplied : paths.sectionContactScout;
  return {
    kind: contactKindLabels[contact.kind],
    isApply: contact.kind === "apply",
    brand: contact.brand_name,
    href: href.url(contact.id),
    section: contact.section_number && `区画${contact.section_number}`,
    sectionHref: contact.section_id === null ? undefined : paths.section.url(contact.section_id),
    badge: contactBadge(contact, "facility"),
    turn,
    turnLabel: contactTurnLabels.facility[turn],
    due: dueModel(contact, today),
    owner: contact.owner_name,
    ownerHref: turn === "ended" ? undefined : paths.assignment.url(contact.negotiation_id, { back }),
    last: excerptOf(contact, "facility"),
    isSeen: contact.seen_at !== null,
    updatedAt: contact.updated_at,
    updated: formatDateTime(contact.updated_at),
  };
}
