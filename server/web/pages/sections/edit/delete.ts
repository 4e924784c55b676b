import type { FastifyReply } from "fastify";
import type { SectionDetail } from "../../../../contract/sections.ts";
import { recruitmentStatusLabels } from "../../../../lib/labels.ts";
import type { FacilityRequest } from "../../../auth/viewer.ts";
import { BackendError } from "../../../gateway/errors.ts";
import { findSection } from "../../../parts/section-entry/find.ts";
import { paths } from "../../../paths.ts";
import { flash } from "../../../plugins/views.ts";
import { redirect } from "../../../redirects.ts";

interface Params {
  params: { id: number };
}

/** `/sections/{id}/delete`: the question that the dialog asks, as a page. */
export async function showDelete(request: FacilityRequest, reply: FastifyReply, { params }: Params) {
  const section = await findSection(request, request.viewer.facility.facility_id, params.id);
  return section ? deletePage(request, reply, section) : reply.callNotFound();
}

/** Deletes the section; where its recruitment forbids that, says why and changes nothing. */
export async function submitDelete(request: FacilityRequest, reply: FastifyReply, { params }: Params) {
  const { facility_id } = request.viewer.facility;
  const section = await findSection(request, facility_id, params.id);
  if (!section) return reply.callNotFound();
  try {
    await request.backend.deleteSection({ section_id: section.id, facility_id });
  } catch (error) {
    if (!(error instanceof BackendError && error.status === 409)) throw error;
    reply.code(409);
    return deletePage(request, reply, section, error.body.message);
  }
  flash(request, "success", `区画${section.number}を削除しました。`);
  return redirect(reply, paths.sections.url());
}

function deletePage(request: FacilityRequest, reply: FastifyReply, section: SectionDetail, refusal?: string) {
  const facility = request.viewer.facility;
  const { label } = recruitmentStatusLabels[section.recruitment_status];
  return reply.page("shared/confirm", {
    title: "区画の削除",
    styles: ["section-entry"],
    breadcrumb: [
      { label: facility.facility_name },
      { label: "区画募集", href: paths.sections.url() },
      { label: `区画${section.number}`, href: paths.section.url(section.id) },
      { label: "削除" },
    ],
    heading: "区画の削除",
    text: `「区画${section.number}」を削除しますか？　この操作は元に戻せません。`,
    refusal: refusal && `${refusal}現在のステータスは「${label}」です。`,
    notes: section.recruitment ? ["募集とリーシングリストも表示されなくなります。"] : [],
    action: paths.sectionDelete.url(section.id),
    fields: {},
    button: "削除",
    isDanger: true,
    cancelHref: refusal ? paths.section.url(section.id) : paths.sectionEdit.url(section.id),
  });
}
