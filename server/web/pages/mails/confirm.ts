import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { idText } from "../../../contract/fields.ts";
import { isoDate } from "../../../lib/dates.ts";
import { filledTemplate, mailedFilesText, mailSender } from "../../../lib/mail-template.ts";
import { originOf } from "../../auth/own-origin.ts";
import type { MailDraft } from "../../auth/session-fields.ts";
import type { FacilityRequest } from "../../auth/viewer.ts";
import { rethrowUnless } from "../../gateway/errors.ts";
import { breadcrumbOf } from "../../parts/leasing-list/breadcrumb.ts";
import { findListed, type Listed } from "../../parts/leasing-list/find.ts";
import { keepMail, mailDraftOf } from "../../parts/leasing-list/memory.ts";
import { pastHandover } from "../../parts/recruitment-terms/warnings.ts";
import { paths } from "../../paths.ts";
import { flash } from "../../plugins/views.ts";
import { redirect } from "../../redirects.ts";
import type { AtId } from "../../route.ts";
import { chosenFiles, mailFilesOf } from "./attachments.ts";
import { recipientsOf } from "./recipients.ts";

export const confirmQuery = z.object({ draft: z.uuid().optional(), to: idText.optional() });
export const confirmEntry = z.object({ draft: z.uuid(), copy: z.literal("yes").optional() });

export async function showConfirm(
  request: FacilityRequest,
  reply: FastifyReply,
  { params, query }: AtId & { query: z.output<typeof confirmQuery> },
) {
  const listed = await findListed(request, params.id);
  const draft = mailDraftOf(request, listed.recruitment.id, query.draft);
  if (!draft || !query.draft) return lost(request, reply, params.id);
  if (draft.outcome)
    return redirect(reply, paths.leasingListMailResult.url(params.id, { draft: query.draft }));
  return confirmPage(request, reply, listed, draft, { token: query.draft, to: query.to });
}

function lost(request: FastifyRequest, reply: FastifyReply, id: number) {
  flash(request, "error", "作成中のメールが見つかりませんでした。もう一度、宛先を選択してください。");
  return redirect(reply, `${paths.sectionRecruitment.url(id)}#leasing-list`);
}

interface Shown {
  token: string;
  to?: number | undefined;
  copy?: "yes" | undefined;
  refusal?: string;
}

async function confirmPage(
  request: FastifyRequest,
  reply: FastifyReply,
  listed: Listed,
  draft: MailDraft,
  { token, to, copy, refusal }: Shown,
) {
  const { section, facility } = listed;
  const user = request.viewer?.user;
  const recipients = recipientsOf(listed, draft.items);
  const reached = recipients.filter(({ hasAddress }) => hasAddress);
  const shown = reached.find(({ id }) => id === to) ?? reached[0];
  const files = chosenFiles(await mailFilesOf(request, listed, { ids: draft.files, sending: draft.sending }));
  const fill = (text: string) =>
    filledTemplate(text, {
      ブランド名: shown?.name ?? "",
      担当者名: shown?.contactName ?? "",
      区画番号: section.number,
      施設名: facility.facility_name,
    });
  return reply.page("mails/confirm", {
    title: "メールの確認",
    styles: ["section-entry", "leasing-lists", "files"],
    breadcrumb: breadcrumbOf(section, "メールの確認"),
    section,
    recipients: recipients.map((one) => ({
      ...one,
      isShown: one.id === shown?.id,
      href: paths.leasingListMailConfirm.url(section.id, { draft: token, to: one.id }),
    })),
    reached: reached.length,
    names: reached.map(({ name }) => name).join("、"),
    sender: mailSender(facility.facility_name, user ? `${user.family_name} ${user.given_name}` : ""),
    replyTo: user?.email ?? "",
    files,
    isCopied: copy === "yes",
    place: shown ? reached.indexOf(shown) + 1 : 0,
    preview: shown && {
      subject: fill(draft.subject),
      text: `${fill(draft.text)}${mailedFilesText(files, originOf(request.server, request.host))}`,
      isCustom: shown.isCustom,
      to: shown.name,
      note: shown.contactNote,
    },
    warning: pastHandover(listed.recruitment.handover_on, isoDate(new Date())),
    draft: token,
    action: paths.leasingListMailConfirm.url(section.id),
    editHref: paths.leasingListMail.url(section.id, { draft: token }),
    cancelHref: `${paths.sectionRecruitment.url(section.id)}#leasing-list`,
    ...(refusal && { errors: { _form: refusal } }),
  });
}

export async function submitConfirm(
  request: FacilityRequest,
  reply: FastifyReply,
  { params, body }: AtId & { body: z.output<typeof confirmEntry> | undefined },
) {
  const listed = await findListed(request, params.id);
  const draft = mailDraftOf(request, listed.recruitment.id, body?.draft);
  if (!draft || !body) return lost(request, reply, params.id);
  const result = paths.leasingListMailResult.url(params.id, { draft: body.draft });
  if (draft.outcome) return redirect(reply, result);
  const { items, subject, text, files } = draft;
  try {
    const { data } = await request.backend.createSendings({
      id: listed.list.id,
      body: {
        leasing_list_item_ids: items,
        subject,
        text,
        copy_to_self: body.copy === "yes",
        file_ids: files,
      },
    });
    keepMail(request, body.draft, { ...draft, outcome: data });
  } catch (error) {
    rethrowUnless(error, 400, 409, 429);
    const [first] = Object.values(error.body.errors ?? {});
    reply.code(error.status === 400 ? 422 : error.status);
    const refusal = first ?? error.body.message;
    return confirmPage(request, reply, listed, draft, { token: body.draft, copy: body.copy, refusal });
  }
  return redirect(reply, result);
}

export async function showResult(
  request: FacilityRequest,
  reply: FastifyReply,
  { params, query }: AtId & { query: z.output<typeof confirmQuery> },
) {
  const listed = await findListed(request, params.id);
  const draft = mailDraftOf(request, listed.recruitment.id, query.draft);
  if (!draft) return lost(request, reply, params.id);
  if (!draft.outcome)
    return redirect(reply, paths.leasingListMailConfirm.url(params.id, { draft: query.draft }));
  const { section } = listed;
  const accepted = draft.outcome.filter(({ is_accepted }) => is_accepted).length;
  return reply.page("mails/result", {
    title: "メールの送信結果",
    styles: ["section-entry", "leasing-lists"],
    breadcrumb: breadcrumbOf(section, "メールの送信結果"),
    section,
    outcome: draft.outcome,
    accepted,
    failed: draft.outcome.length - accepted,
    historyHref: paths.leasingListSendings.url(section.id),
    listHref: `${paths.sectionRecruitment.url(section.id)}#leasing-list`,
  });
}
