import type { FastifyReply, FastifyRequest } from "fastify";
import type { Apply, Contact, ContactMessage, Scout } from "../../../../contract/contacts.ts";
import {
  contactAnswerLabels,
  contactBadge,
  contactKindLabels,
  wishFacts,
} from "../../../../lib/contact-words.ts";
import { formatDate, formatDateTime, isoDate } from "../../../../lib/dates.ts";
import { LAPSED_STEP } from "../../../../lib/event-texts.ts";
import { negotiationStatusLabels } from "../../../../lib/labels.ts";
import { nextNegotiations } from "../../../../lib/negotiation.ts";
import { forgetHeaderCounts } from "../../../frame/header-counts.ts";
import { assignmentOf } from "../../../parts/assignment/assignment.ts";
import { extensionOf } from "../../../parts/extension/extension.ts";
import { attachedOf } from "../../../parts/files/drafts.ts";
import { threadModel } from "../../../parts/messages/thread.ts";
import { dueModel, turnOf } from "../../../parts/messages/turn.ts";
import { paths } from "../../../paths.ts";
import { notFound } from "../../../refusal.ts";
import type { AtId } from "../../../route.ts";

export type Kind = Contact["kind"];
export type Thread = Contact & { messages: readonly ContactMessage[] };

export interface EnteredReply {
  message: string;
  status: string;
  due_on: string;
  errors: Record<string, string>;
  file_ids?: unknown;
}

function begun({ kind, status, waits_for, answer }: Thread): EnteredReply {
  const isAsked = waits_for === "facility" && (kind === "apply" || answer === "interested");
  const isNew = status === "contact_unsupported" || status === "waiting";
  return { message: "", status: isAsked && isNew ? "section_submitted" : "", due_on: "", errors: {} };
}

export function showThread(kind: Kind) {
  return async (request: FastifyRequest, reply: FastifyReply, { params }: AtId) => {
    const thread = await findThread(request, kind, params.id);
    return threadPage(request, reply, thread, begun(thread));
  };
}

/** @throws Refusal 404 for a thread that is none of the viewer's facilities'. */
export async function findThread(request: FastifyRequest, kind: Kind, id: number): Promise<Thread> {
  const args = { id };
  const { data } =
    kind === "apply" ? await request.backend.getApply(args) : await request.backend.getScout(args);
  const isOwn = request.viewer?.facilityRoles.some(({ facility_id }) => facility_id === data?.facility_id);
  if (!data || !isOwn) throw notFound();
  return { kind, ...data } as Thread;
}

export async function threadPage(
  request: FastifyRequest,
  reply: FastifyReply,
  thread: Thread,
  entered: EnteredReply,
) {
  const { kind, id } = thread;
  const label = contactKindLabels[kind];
  const name = `${kind === "apply" ? "の" : "への"}${label}`;
  const path = kind === "apply" ? paths.sectionContactApplied : paths.sectionContactScout;
  // Reading an application counts as having seen it.
  forgetHeaderCounts(request);
  return reply.page("sections/contact/thread", {
    title: `${thread.brand_name}${name}`,
    styles: ["contacts", "files"],
    breadcrumb: [
      { label: "区画募集", href: paths.sections.url() },
      { label: "応募・スカウト", href: paths.sectionContact.url() },
      { label: `${thread.brand_name}${name}` },
    ],
    label,
    name,
    brand: { name: thread.brand_name, href: paths.brand.url(thread.brand_id) },
    badge: contactBadge(thread, "facility"),
    turn: turnOf(thread, "facility"),
    nextStep: nextStep(thread),
    due: dueModel(thread, isoDate(new Date())),
    extension: extensionOf(thread, "facility"),
    facts: factsOf(thread),
    section: sectionOf(thread),
    related: relatedOf(thread),
    messages: threadModel(thread, "facility"),
    canReply:
      !isWithdrawn(thread) && (nextNegotiations(thread.status).length > 0 || thread.waits_for !== null),
    statuses: nextNegotiations(thread.status).map((status) => ({
      value: status,
      label: `${negotiationStatusLabels[status].mark} ${negotiationStatusLabels[status].label}`,
    })),
    entered,
    attached: await attachedOf(request, entered.file_ids, entered.errors),
    errors: entered.errors,
    assignment: await assignmentOf(request, kind === "apply" ? { apply_id: id } : { scout_id: id }),
    version: thread.version,
    action: path.url(id),
    listHref: paths.sectionContact.url(),
  });
}

function isWithdrawn(thread: Contact): boolean {
  return thread.kind === "apply" && thread.withdrawn_at !== null;
}

function nextStep(thread: Contact): string {
  if (isWithdrawn(thread)) return "ブランドが応募を取り下げました。";
  if (thread.status === "contracted") return "契約済みです。";
  if (thread.is_lapsed) return LAPSED_STEP;
  if (thread.status === "offer_canceled")
    return thread.kind === "scout" && thread.answer === "declined"
      ? "ブランドがスカウトを見送りました。"
      : "失注として終了しています。";
  if (thread.status === "contact_fixed")
    return "対応済みです。交渉を続ける場合は、ステータスを変更してください。";
  if (thread.waits_for === "facility")
    return "こちらの返信待ちです。返信するか、ステータスを変更してください。";
  return "ブランドの回答を待っています。";
}

interface Fact {
  label: string;
  text: string;
}

function fact(label: string, text: string | null | undefined): Fact[] {
  return text ? [{ label, text }] : [];
}

function factsOf(thread: Contact): Fact[] {
  const answered = (thread as Scout).answered_at;
  const withdrawn = (thread as Apply).withdrawn_at;
  return [
    ...fact("施設", thread.facility_name),
    ...(thread.kind === "apply" && thread.wish ? wishFacts(thread.wish) : []),
    ...fact(thread.kind === "apply" ? "応募日時" : "送信日時", formatDateTime(thread.created_at)),
    ...fact(
      thread.kind === "apply" ? "確認日時" : "ブランドの既読",
      thread.seen_at ? formatDateTime(thread.seen_at) : "未読",
    ),
    ...fact("回答", thread.answer && contactAnswerLabels[thread.answer]),
    ...fact("回答日時", answered && formatDateTime(answered)),
    ...fact("取り下げ", withdrawn && formatDateTime(withdrawn)),
    ...fact("回答期限", thread.waits_for && formatDate(thread.due_on)),
  ];
}

function sectionOf({ section_id, section_number, recruitment_id }: Contact) {
  if (section_id === null) return undefined;
  return {
    number: section_number,
    href: paths.section.url(section_id),
    recruitmentHref: recruitment_id === null ? undefined : paths.sectionRecruitment.url(section_id),
  };
}

function relatedOf(thread: Contact) {
  if (thread.kind !== "apply" || thread.scout_id === null) return undefined;
  return { label: "このブランドへのスカウト", href: paths.sectionContactScout.url(thread.scout_id) };
}
