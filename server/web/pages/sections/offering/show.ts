import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import type { Apply, ContactMessage, Scout } from "../../../../contract/contacts.ts";
import type { Offering } from "../../../../contract/offerings.ts";
import { contactBadge, wishFacts } from "../../../../lib/contact-words.ts";
import { formatLongDate, isoDate } from "../../../../lib/dates.ts";
import { LAPSED_STEP } from "../../../../lib/event-texts.ts";
import type { BrandRequest } from "../../../auth/viewer.ts";
import { assignmentOf } from "../../../parts/assignment/assignment.ts";
import { extensionOf } from "../../../parts/extension/extension.ts";
import { attachedOf } from "../../../parts/files/drafts.ts";
import { filesOf } from "../../../parts/files/shown.ts";
import { onFlag } from "../../../parts/list/fields.ts";
import { threadModel } from "../../../parts/messages/thread.ts";
import { dueModel, turnOf } from "../../../parts/messages/turn.ts";
import { offeringModel } from "../../../parts/offering/model.ts";
import { paths } from "../../../paths.ts";
import { isSpeculative } from "../../../plugins/speculation.ts";
import { notFound } from "../../../refusal.ts";
import { offeringOutlook } from "./outlook.ts";
import { offeringTradeArea } from "./trade-area.ts";
import type { Wished } from "./wish.ts";
import { begunWish } from "./wish.ts";

export const offeringQuery = z.object({ outlook: onFlag.optional() });

interface Asked {
  params: { id: number };
  query: z.output<typeof offeringQuery>;
}

export interface EnteredOffering {
  action: string;
  message: string;
  wish?: Wished;
  file_ids?: unknown;
  hasOutlook?: boolean;
  errors: Record<string, string>;
}

/** @throws BackendError 404 for an offering that this brand may not see. */
export async function findOffering(
  request: BrandRequest,
  id: number,
  { isOpened = false } = {},
): Promise<Offering> {
  const isCounted = isOpened && !request.preview && !isSpeculative(request);
  const { offering } = await request.backend.getOffering({
    id,
    brand_id: request.viewer.brand.brand_id,
    ...(isCounted && { is_opened: true }),
  });
  if (!offering) throw notFound();
  return offering;
}

export async function showOffering(request: BrandRequest, reply: FastifyReply, { params, query }: Asked) {
  const offering = await findOffering(request, params.id, { isOpened: true });
  const entered = { action: "", message: "", errors: {}, hasOutlook: query.outlook === true };
  return offeringPage(request, reply, offering, entered);
}

type Messages = { messages: readonly ContactMessage[] };

async function workOn(request: FastifyRequest, { apply, scout }: Offering) {
  if (apply) return assignmentOf(request, { apply_id: apply.id });
  return scout ? assignmentOf(request, { scout_id: scout.id }) : undefined;
}

async function threadsOf(request: FastifyRequest, { apply, scout }: Offering) {
  const [applied, scouted] = await Promise.all([
    apply ? request.backend.getApply({ id: apply.id }) : undefined,
    scout ? request.backend.getScout({ id: scout.id }) : undefined,
  ]);
  return { apply: applied?.data ?? undefined, scout: scouted?.data ?? undefined };
}

export function contactModel(
  contact: ({ kind: "apply" } & Apply & Messages) | ({ kind: "scout" } & Scout & Messages),
) {
  const isOpen = contact.waits_for !== null;
  return {
    id: contact.id,
    facility: contact.facility_name,
    section: contact.section_number,
    badge: contactBadge(contact, "brand"),
    turn: turnOf(contact, "brand"),
    due: dueModel(contact, isoDate(new Date())),
    extension: extensionOf(contact, "brand"),
    version: contact.version,
    facts: contact.kind === "apply" && contact.wish ? wishFacts(contact.wish) : [],
    messages: threadModel(contact, "brand"),
    canAnswer: contact.kind === "scout" && contact.answered_at === null && isOpen,
    lapsed: contact.is_lapsed ? LAPSED_STEP : undefined,
    canReply: contact.is_lapsed || (isOpen && (contact.kind === "apply" || contact.answered_at !== null)),
    canWithdraw: contact.kind === "apply" && contact.withdrawn_at === null && isOpen,
  };
}

function sideBySide(
  apply: ReturnType<typeof contactModel> | undefined,
  scout: ReturnType<typeof contactModel> | undefined,
) {
  if (!apply || !scout) return { apply, scout };
  return { apply, scout: scout.canAnswer ? { ...scout, messages: [] } : undefined };
}

export async function offeringPage(
  request: BrandRequest,
  reply: FastifyReply,
  offering: Offering,
  entered: EnteredOffering,
) {
  const brand = request.viewer.brand;
  const [{ apply, scout }, assignment, tradeArea, outlook, wish, files] = await Promise.all([
    threadsOf(request, offering),
    workOn(request, offering),
    offeringTradeArea(request, offering, brand),
    offeringOutlook(request, offering, entered.hasOutlook ?? false),
    entered.wish ?? (offering.can_apply ? begunWish(request, offering) : undefined),
    filesOf(request, { recruitment_id: offering.id }),
  ]);
  const title = `${offering.facility.name} 区画${offering.section.number}`;
  return reply.page("sections/offering/show", {
    title,
    layout: "brand",
    styles: ["offering", "contacts", "files"],
    breadcrumb: [
      { label: brand.brand_name },
      offering.apply || offering.scout
        ? { label: "応募・スカウト", href: paths.offeringSectionApplied.url() }
        : { label: "募集区画", href: paths.offerings.url() },
      { label: title },
    ],
    offering: offeringModel(offering),
    tradeArea,
    outlook,
    files,
    canApply: offering.can_apply,
    wish,
    withdrawn: offering.withdrawn && {
      on: formatLongDate(offering.withdrawn.at),
      href: `${paths.offeringSectionApplied.url({ apply: offering.withdrawn.id })}#apply`,
    },
    isClosed: offering.status === "closed",
    assignment,
    ...sideBySide(
      apply && contactModel({ kind: "apply", ...apply }),
      scout && contactModel({ kind: "scout", ...scout }),
    ),
    entered,
    attached: await attachedOf(request, entered.file_ids, entered.errors),
    errors: entered.errors,
    action: paths.offeringSection.url(offering.id),
    listHref: paths.offeringSectionApplied.url(),
  });
}
