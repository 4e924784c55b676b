import type { FastifyReply } from "fastify";
import type { SectionDetail } from "../../../../contract/sections.ts";
import { recruitmentStatusLabels } from "../../../../lib/labels.ts";
import type { FacilityRequest } from "../../../auth/viewer.ts";
import type { Raw } from "../../../forms/input.ts";
import { BackendError } from "../../../gateway/errors.ts";
import { outcomesOf } from "../../../parts/closing/entry.ts";
import { findOpenThreads } from "../../../parts/closing/find.ts";
import { askOutcomes, type ClosingQuestion, outcomesPage } from "../../../parts/closing/page.ts";
import { confirmPage } from "../../../parts/confirm/page.ts";
import { findSection } from "../../../parts/section-entry/find.ts";
import { sectionCrumbs } from "../../../parts/section-list/breadcrumb.ts";
import { paths } from "../../../paths.ts";
import { flash } from "../../../plugins/views.ts";
import { redirect } from "../../../redirects.ts";
import type { AtId } from "../../../route.ts";

export async function showDelete(request: FacilityRequest, reply: FastifyReply, { params }: AtId) {
  const section = await findSection(request, request.viewer.facility.facility_id, params.id);
  if (!section) return reply.callNotFound();
  const threads = await openThreads(request, section);
  return threads.length > 0
    ? outcomesPage(reply, closingQuestion(request, section), threads)
    : deletePage(request, reply, section);
}

export async function submitDelete(
  request: FacilityRequest,
  reply: FastifyReply,
  { params, raw }: AtId & { raw: Raw },
) {
  const { facility_id } = request.viewer.facility;
  const section = await findSection(request, facility_id, params.id);
  if (!section) return reply.callNotFound();
  const threads = await openThreads(request, section);
  const decided =
    threads.length > 0 ? await askOutcomes(reply, closingQuestion(request, section), threads, raw) : [];
  if (!decided) return reply;
  const outcomes = outcomesOf(decided);
  try {
    await request.backend.deleteSection({
      section_id: section.id,
      facility_id,
      body: { outcomes },
    });
  } catch (error) {
    if (!(error instanceof BackendError && (error.status === 409 || error.body.errors?.outcomes)))
      throw error;
    reply.code(409);
    const known = await openThreads(request, section);
    if (known.length > 0)
      return outcomesPage(reply, closingQuestion(request, section), known, raw, {
        _form: error.body.message,
      });
    return deletePage(request, reply, section, error.body.message);
  }
  const told = outcomes.length > 0 ? `${outcomes.length}件に結果を送信しました。` : "";
  flash(request, "success", `区画${section.number}を削除しました。${told}`);
  return redirect(reply, paths.sections.url());
}

/** A published section cannot be deleted, so that nothing is asked about it. */
async function openThreads(request: FacilityRequest, { id, recruitment_status }: SectionDetail) {
  return recruitment_status === "publish" ? [] : findOpenThreads(request, id);
}

const HEADING = "区画の削除";
const questionOf = ({ number }: SectionDetail) =>
  `「区画${number}」を削除しますか？　この操作は元に戻せません。`;

function breadcrumbOf(request: FacilityRequest, section: SectionDetail) {
  return sectionCrumbs(request.viewer.facility, section, { label: "削除" });
}

function closingQuestion(request: FacilityRequest, section: SectionDetail): ClosingQuestion {
  return {
    heading: HEADING,
    question: questionOf(section),
    button: "削除して送信",
    isDanger: true,
    mayGoOn: false,
    action: paths.sectionDelete.url(section.id),
    cancelHref: paths.sectionEdit.url(section.id),
    fields: {},
    breadcrumb: breadcrumbOf(request, section),
    section,
  };
}

function deletePage(request: FacilityRequest, reply: FastifyReply, section: SectionDetail, refusal?: string) {
  const { label } = recruitmentStatusLabels[section.recruitment_status];
  return confirmPage(reply, {
    heading: HEADING,
    breadcrumb: breadcrumbOf(request, section),
    text: questionOf(section),
    refusal: refusal && `${refusal}現在のステータスは「${label}」です。`,
    notes: section.recruitment ? ["募集とリーシングリストも表示されなくなります。"] : [],
    action: paths.sectionDelete.url(section.id),
    cancelHref: refusal ? paths.section.url(section.id) : paths.sectionEdit.url(section.id),
  });
}
