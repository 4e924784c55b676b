import type { FastifyReply } from "fastify";
import { z } from "zod";
import type { SectionDetail } from "../../../../contract/sections.ts";
import { lines } from "../../../../contract/texts.ts";
import { isoDate } from "../../../../lib/dates.ts";
import { ARTICLES, leaseSentences, NOT_ADVICE } from "../../../../lib/lease-words.ts";
import type { FacilityRequest } from "../../../auth/viewer.ts";
import { given } from "../../../forms/entry.ts";
import { findSection } from "../../../parts/section-entry/find.ts";
import { sectionCrumbs } from "../../../parts/section-list/breadcrumb.ts";
import { paths } from "../../../paths.ts";
import type { AtId, IdParams, Input } from "../../../route.ts";
import { type NoticeTexts, noticeDraft } from "./draft.ts";

export const noticeLabels = {
  dated: "通知の日付",
  lessee: "あて先（賃借人）",
  lessor: "差出人（賃貸人）",
  subject: "件名",
  body: "本文",
} as const satisfies Record<keyof NoticeTexts, string>;

export const noticeEntry = z.object({
  dated: given.pipe(lines(noticeLabels.dated, 50)),
  lessee: given.pipe(lines(noticeLabels.lessee, 300)),
  lessor: given.pipe(lines(noticeLabels.lessor, 300)),
  subject: given.pipe(lines(noticeLabels.subject, 100)),
  body: given.pipe(lines(noticeLabels.body)),
});

const texts = Object.keys(noticeLabels) as (keyof NoticeTexts)[];

export async function showNotice(request: FacilityRequest, reply: FastifyReply, { params }: AtId) {
  const { facility } = request.viewer;
  const section = await findSection(request, facility.facility_id, params.id);
  if (!section) return reply.callNotFound();
  const draft = noticeDraft(section, facility.facility_name, isoDate(new Date()));
  return formPage(request, reply, section, { ...draft }, {});
}

export async function printNotice(
  request: FacilityRequest,
  reply: FastifyReply,
  input: Input<IdParams, undefined, typeof noticeEntry>,
) {
  const section = await findSection(request, request.viewer.facility.facility_id, input.params.id);
  if (!section) return reply.callNotFound();
  if (!input.body) {
    reply.code(input.refusal);
    const typed = Object.fromEntries(texts.map((name) => [name, String(input.raw[name] ?? "")]));
    return formPage(request, reply, section, typed, input.errors);
  }
  return reply.page("sections/notice/paper", {
    title: `区画${section.number}の満了の通知`,
    styles: ["section-facts"],
    breadcrumb: breadcrumbOf(request, section),
    notice: input.body,
    fields: texts.map((name) => ({ name, value: input.body?.[name] ?? "" })),
    action: paths.sectionNotice.url(section.id),
    recordHref: `${paths.sectionEdit.url(section.id)}#notice_on`,
  });
}

function breadcrumbOf(request: FacilityRequest, section: SectionDetail) {
  return sectionCrumbs(request.viewer.facility, section, { label: "満了の通知" });
}

function formPage(
  request: FacilityRequest,
  reply: FastifyReply,
  section: SectionDetail,
  values: Partial<Record<string, string>>,
  errors: Record<string, string>,
) {
  const { window, lines: sentences } = leaseSentences(section, isoDate(new Date()));
  return reply.page("sections/notice/form", {
    title: `区画${section.number}の満了の通知`,
    styles: ["section-facts", "section-entry"],
    breadcrumb: breadcrumbOf(request, section),
    lead: sentences.join(""),
    note: `${window.form === "unknown" ? "" : `${ARTICLES[window.form]}。`}${NOT_ADVICE}`,
    hasEnd: section.contract_end_on !== null,
    errors,
    fields: texts.map((name) => ({
      name,
      label: noticeLabels[name],
      type: name === "dated" || name === "subject" ? undefined : "textarea",
      value: values[name] ?? "",
      error: errors[name],
    })),
    action: paths.sectionNotice.url(section.id),
    cancelHref: paths.section.url(section.id),
  });
}
