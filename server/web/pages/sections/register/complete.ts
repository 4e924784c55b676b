import type { FastifyReply } from "fastify";
import { formatArea } from "../../../../lib/areas.ts";
import type { FacilityRequest } from "../../../auth/viewer.ts";
import { findDraft } from "../../../forms/drafts.ts";
import { findSection } from "../../../parts/section-entry/find.ts";
import { sectionsCrumbs } from "../../../parts/section-list/breadcrumb.ts";
import { paths } from "../../../paths.ts";
import { flash } from "../../../plugins/views.ts";
import { redirect } from "../../../redirects.ts";
import { batchOf, lostNotice, steps } from "./form.ts";

export async function showComplete(
  request: FacilityRequest,
  reply: FastifyReply,
  { query }: { query: { section?: number | undefined; draft?: string | undefined } },
) {
  const facility = request.viewer.facility;
  if (query.section === undefined) {
    flash(request, "error", lostNotice);
    return redirect(reply, paths.sectionRegister.url());
  }
  const section = await findSection(request, facility.facility_id, query.section);
  if (!section) return reply.callNotFound();
  const draft = await findDraft(request, facility.facility_id, query.draft);
  const batch = await batchOf(request, facility.facility_id, draft);
  return reply.page("sections/register/complete", {
    title: "区画の登録の完了",
    styles: ["section-entry"],
    breadcrumb: sectionsCrumbs(
      facility,
      { label: "区画の登録", href: paths.sectionRegister.url() },
      { label: "完了" },
    ),
    stepper: { labels: steps, current: 3 },
    section,
    lead: `${section.floor_name}　${formatArea(section.area_tsubo)}`,
    batch,
    nextHref: batch?.next && paths.sectionRegister.url({ draft: batch.next }),
    sectionHref: paths.section.url(section.id),
    recruitmentHref: paths.sectionRecruitmentEdit.url(section.id),
    copyAction: paths.sectionRegisterCopy.url(),
    registerHref: paths.sectionRegister.url(),
    listHref: facility.is_section_map ? paths.sections.url({ section: section.id }) : paths.sections.url(),
  });
}
