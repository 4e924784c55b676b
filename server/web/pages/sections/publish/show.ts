import type { FastifyReply, FastifyRequest } from "fastify";
import type { Recruitment } from "../../../../contract/recruitments.ts";
import type { SectionDetail } from "../../../../contract/sections.ts";
import type { RecruitmentStatus } from "../../../../contract/statuses.ts";
import { formatArea } from "../../../../lib/areas.ts";
import { formatDateTime, isoDate } from "../../../../lib/dates.ts";
import { recruitmentRecord } from "../../../../lib/fields/recruitments.ts";
import { sectionRecord } from "../../../../lib/fields/sections.ts";
import { recruitmentStatusLabels } from "../../../../lib/labels.ts";
import type { FacilityRequest } from "../../../auth/viewer.ts";
import { optional } from "../../../gateway/optional.ts";
import { findOpenThreads } from "../../../parts/closing/find.ts";
import { type ClosingQuestion, outcomesPage } from "../../../parts/closing/page.ts";
import { confirmPage } from "../../../parts/confirm/page.ts";
import { offeringModel } from "../../../parts/offering/model.ts";
import { previewOffering } from "../../../parts/offering/preview.ts";
import { termWarnings } from "../../../parts/recruitment-terms/warnings.ts";
import { findSection } from "../../../parts/section-entry/find.ts";
import {
  isClosing,
  PUBLISH_TITLE,
  type RecruitmentStep,
  recruitmentSteps,
} from "../../../parts/section-facts/steps.ts";
import { paths } from "../../../paths.ts";
import { flash } from "../../../plugins/views.ts";
import { redirect } from "../../../redirects.ts";
import type { AtId } from "../../../route.ts";
import { breadcrumbOf } from "../recruitment/breadcrumb.ts";

export async function showPublish(request: FacilityRequest, reply: FastifyReply, { params }: AtId) {
  const section = await findSection(request, request.viewer.facility.facility_id, params.id);
  return section ? publishPage(request, reply, section) : reply.callNotFound();
}

const audience: Record<RecruitmentStatus, string> = {
  unregistered: "募集はまだ始まっていません。ブランドには表示されません。",
  private: "公開前です。ブランドには表示されません。",
  publish: "公開中です。ブランドの利用者が下の内容を閲覧し、応募できます。",
  closed: "募集は終了しています。応募したブランドだけが下の内容を閲覧できます。",
  deleted: "",
};

/** What a brand would miss: said before publishing, never in its way. */
function missingTerms({ recruitment, outline, description }: SectionDetail): string[] {
  if (!recruitment) return [];
  return [
    ...(recruitment.rent_per_tsubo === null ? [recruitmentRecord.rent_per_tsubo.label] : []),
    ...(recruitment.handover_on === null ? [recruitmentRecord.handover_on.label] : []),
    ...(recruitment.contract_form === null ? [recruitmentRecord.contract_form.label] : []),
    ...(description === "" && recruitment.comment === "" ? ["説明またはコメント"] : []),
    ...(outline === null ? [sectionRecord.outline.label] : []),
  ];
}

async function warningsOf(request: FastifyRequest, recruitment: Recruitment): Promise<string[]> {
  const { value } = await optional(request, "getGenres", {});
  const terms = { ...recruitment, wanted_genre_ids: recruitment.wanted_genres.map(({ id }) => id) };
  return Object.values(termWarnings(terms, value.genres, isoDate(new Date())));
}

export async function publishPage(
  request: FacilityRequest,
  reply: FastifyReply,
  section: SectionDetail,
  refusal?: string,
) {
  const { recruitment } = section;
  if (!recruitment) {
    flash(request, "error", "募集が登録されていません。先に募集条件を登録してください。");
    return redirect(reply, paths.sectionRecruitmentEdit.url(section.id));
  }
  const status = recruitment.status;
  const [offering, threads] = await Promise.all([
    previewOffering(request, request.viewer.facility, section, recruitment),
    findOpenThreads(request, section.id),
  ]);
  return reply.page("sections/publish/show", {
    title: `区画${section.number}の${PUBLISH_TITLE}`,
    styles: ["offering", "section-entry"],
    breadcrumb: breadcrumbOf(request, section, PUBLISH_TITLE),
    section,
    lead: `${section.floor_name}　${formatArea(section.area_tsubo)}`,
    badge: recruitmentStatusLabels[status],
    audience: audience[status],
    since: recruitment.published_at && `公開日時：${formatDateTime(recruitment.published_at)}`,
    missing: status === "closed" ? [] : missingTerms(section),
    warnings: status === "closed" ? [] : await warningsOf(request, recruitment),
    steps: recruitmentSteps(status, section.number).map((step) => ({
      ...step,
      hasDialog: threads.length === 0 || !isClosing(status, step.to),
      href: paths.sectionPublishConfirm.url(section.id, { to: step.to }),
    })),
    version: recruitment.version,
    action: paths.sectionPublish.url(section.id),
    editHref: paths.sectionRecruitmentEdit.url(section.id),
    retryHref: paths.sectionPublish.url(section.id),
    offering: offering && offeringModel(offering),
    ...(refusal && { errors: { _form: refusal } }),
  });
}

export function closingQuestion(
  request: FacilityRequest,
  section: SectionDetail,
  { to, label, question, isDanger }: RecruitmentStep,
  version: number,
): ClosingQuestion {
  return {
    heading: label,
    question,
    button: to === "private" ? "公開を取り下げて送信" : `${label}して送信`,
    isDanger,
    mayGoOn: to !== "deleted",
    action: paths.sectionPublish.url(section.id),
    cancelHref: paths.sectionPublish.url(section.id),
    fields: { to, version: `${version}` },
    breadcrumb: breadcrumbOf(request, section, label),
    section,
  };
}

export async function showPublishConfirm(
  request: FacilityRequest,
  reply: FastifyReply,
  { params, query }: AtId & { query: { to?: string | undefined } },
) {
  const section = await findSection(request, request.viewer.facility.facility_id, params.id);
  if (!section) return reply.callNotFound();
  const { recruitment } = section;
  const step =
    recruitment && recruitmentSteps(recruitment.status, section.number).find(({ to }) => to === query.to);
  if (!step) return redirect(reply, paths.sectionPublish.url(section.id));
  const threads = isClosing(recruitment.status, step.to) ? await findOpenThreads(request, section.id) : [];
  if (threads.length > 0)
    return outcomesPage(reply, closingQuestion(request, section, step, recruitment.version), threads);
  return confirmPage(reply, {
    heading: step.label,
    breadcrumb: breadcrumbOf(request, section, step.label),
    text: step.question,
    action: paths.sectionPublish.url(section.id),
    fields: { to: step.to, version: String(recruitment.version) },
    button: step.label,
    isDanger: step.isDanger,
    cancelHref: paths.sectionPublish.url(section.id),
  });
}
