import { randomUUID } from "node:crypto";
import type { FastifyReply, FastifyRequest } from "fastify";
import { z } from "zod";
import { idText } from "../../../contract/fields.ts";
import { filledLine, lines } from "../../../contract/texts.ts";
import { formatArea } from "../../../lib/areas.ts";
import { formatLongDate } from "../../../lib/dates.ts";
import { MAIL_PLACEHOLDERS, unknownPlaceholders } from "../../../lib/mail-template.ts";
import { formatUnitRent } from "../../../lib/rent.ts";
import type { FacilityRequest } from "../../auth/viewer.ts";
import { given } from "../../forms/entry.ts";
import type { FilePlace } from "../../forms/uploads.ts";
import { optional } from "../../gateway/optional.ts";
import { fileIdsEntry, refusedFile } from "../../parts/files/drafts.ts";
import { breadcrumbOf } from "../../parts/leasing-list/breadcrumb.ts";
import { findListed, type Listed } from "../../parts/leasing-list/find.ts";
import { keepMail, mailDraftOf } from "../../parts/leasing-list/memory.ts";
import { paths } from "../../paths.ts";
import { redirect } from "../../redirects.ts";
import type { AtId, IdParams, Input } from "../../route.ts";
import { mailFilesOf } from "./attachments.ts";
import { recipientsOf } from "./recipients.ts";

const idList = z
  .string()
  .regex(/^[1-9]\d{0,9}(,[1-9]\d{0,9}){0,499}$/)
  .transform((text) => text.split(",").map(Number));

export const mailQuery = z.object({
  items: idList.optional(),
  draft: z.uuid().optional(),
  sending: idText.optional(),
});

export const mailEntry = z.object({
  subject: given.pipe(filledLine("件名", 100)),
  text: given
    .pipe(lines("本文", 5000))
    .refine((text) => text !== "", "本文を入力してください。")
    .refine((text) => unknownPlaceholders(text).length === 0, {
      error: (issue) =>
        `本文に使えない差し込みがあります：${unknownPlaceholders(String(issue.input)).join("、")}`,
    }),
  draft: z.uuid("画面を開き直してください。"),
  file_ids: fileIdsEntry,
  sending: idText.optional().catch(undefined),
});

export async function showMail(
  request: FacilityRequest,
  reply: FastifyReply,
  { params, query }: AtId & { query: z.output<typeof mailQuery> },
) {
  const listed = await findListed(request, params.id);
  const draft = mailDraftOf(request, listed.recruitment.id, query.draft);
  if (draft?.outcome)
    return redirect(reply, paths.leasingListMailResult.url(params.id, { draft: query.draft }));
  const earlier = draft ? undefined : await earlierText(request, listed, query.sending);
  const { subject, text } = draft ?? earlier ?? template(listed, request.viewer?.user.family_name ?? "");
  return mailPage(request, reply, listed, {
    ids: draft?.items ?? query.items ?? [],
    files: draft?.files ?? earlier?.files.map(({ id }) => id) ?? [],
    sending: draft ? draft.sending : earlier && query.sending,
    draft: draft ? query.draft : undefined,
    values: { subject, text },
    errors: {},
  });
}

async function earlierText(request: FastifyRequest, { list }: Listed, sending: number | undefined) {
  if (sending === undefined || list.id === 0) return undefined;
  const asked = { id: list.id, sending_id: sending };
  return (await optional(request, "getSendings", asked)).value.data[0];
}

function template({ facility, section, recruitment }: Listed, sender: string) {
  const rent =
    recruitment.rent_per_tsubo === null ? "" : `希望賃料：${formatUnitRent(recruitment.rent_per_tsubo)}\n`;
  const handover = recruitment.handover_on ? `引渡し日：${formatLongDate(recruitment.handover_on)}\n` : "";
  return {
    subject: "【{施設名}】区画{区画番号}のご案内",
    text: [
      "{ブランド名}　{担当者名}様",
      "",
      `いつもお世話になっております。{施設名}の${sender}です。`,
      `${section.floor_name}の区画{区画番号}につきまして、出店をご検討いただけないでしょうか。`,
      "",
      `面積：${formatArea(section.area_tsubo)}`,
      `${rent}${handover}`,
      "ご意向をお聞かせいただけますと幸いです。",
      "",
      `${facility.facility_name}　リーシング担当　${sender}`,
    ].join("\n"),
  };
}

interface MailForm {
  ids: readonly number[];
  /** Those still ticked, where a form comes back; undefined = everybody. */
  ticked?: readonly number[];
  files: readonly number[];
  sending: number | undefined;
  draft: string | undefined;
  values: { subject: string; text: string };
  errors: Record<string, string>;
}

async function mailPage(
  request: FastifyRequest,
  reply: FastifyReply,
  listed: Listed,
  { ids, ticked, files, sending, draft, values, errors }: MailForm,
) {
  const { section } = listed;
  const recipients = recipientsOf(listed, ids);
  return reply.page("mails/compose", {
    title: "メールの作成",
    styles: ["section-entry", "leasing-lists", "files"],
    breadcrumb: breadcrumbOf(section, "メールの作成"),
    section,
    recipients,
    unticked: ticked ? ids.filter((id) => !ticked.includes(id)) : [],
    reached: recipients.filter(({ hasAddress }) => hasAddress).length,
    duplicates: recipients.filter(({ isDuplicate }) => isDuplicate).map(({ name }) => name),
    ids: recipients.map(({ id }) => id).join(","),
    draft: draft ?? randomUUID(),
    placeholders: MAIL_PLACEHOLDERS.map((name) => `{${name}}`),
    values,
    errors,
    files: await mailFilesOf(request, listed, { ids: files, sending }, errors),
    sending,
    action: paths.leasingListMail.url(section.id),
    cancelHref: `${paths.sectionRecruitment.url(section.id)}#leasing-list`,
  });
}

export async function placeOfMail(request: FacilityRequest): Promise<FilePlace> {
  return { facility_id: request.viewer.facility.facility_id };
}

export async function submitMail(
  request: FacilityRequest,
  reply: FastifyReply,
  input: Input<IdParams, undefined, typeof mailEntry>,
) {
  const { raw, body } = input;
  const listed = await findListed(request, input.params.id);
  const wanted = [raw.to ?? []].flat().map(Number);
  const recipients = recipientsOf(listed, wanted);
  const none = recipients.every(({ hasAddress }) => !hasAddress);
  const file = refusedFile(request);
  const errors = { ...(none && { to: noneText(recipients.length) }), ...input.errors, ...file };
  if (!body || none || file) {
    const values = { subject: String(raw.subject ?? ""), text: String(raw.text ?? "") };
    const ids = idList.safeParse(raw.items).data ?? wanted;
    reply.code(input.refusal);
    const draft = z.uuid().safeParse(raw.draft).data;
    return mailPage(request, reply, listed, {
      ids,
      ticked: wanted,
      files: fileIdsEntry.safeParse(raw.file_ids).data ?? [],
      sending: idText.safeParse(raw.sending).data,
      draft,
      values,
      errors,
    });
  }
  const { subject, text, draft, file_ids, sending } = body;
  const sent = mailDraftOf(request, listed.recruitment.id, draft)?.outcome;
  if (sent) return redirect(reply, paths.leasingListMailResult.url(input.params.id, { draft }));
  keepMail(request, draft, {
    recruitment: listed.recruitment.id,
    list: listed.list.id,
    items: recipients.map(({ id }) => id),
    subject,
    text,
    files: file_ids,
    sending,
  });
  return redirect(reply, paths.leasingListMailConfirm.url(input.params.id, { draft }));
}

function noneText(chosen: number): string {
  return chosen === 0 ? "宛先が選択されていません。" : "メールアドレスのある宛先がありません。";
}
