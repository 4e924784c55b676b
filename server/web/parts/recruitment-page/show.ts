import type { FastifyReply } from "fastify";
import type { SectionDetail } from "../../../contract/sections.ts";
import { formatArea } from "../../../lib/areas.ts";
import { isoDate } from "../../../lib/dates.ts";
import { recruitmentRecord } from "../../../lib/fields/recruitments.ts";
import { recruitmentStatusLabels } from "../../../lib/labels.ts";
import type { FacilityRequest } from "../../auth/viewer.ts";
import { paths } from "../../paths.ts";
import { type EnteredList, leasingListPart } from "../leasing-list/part.ts";
import type { LeasingQuery } from "../leasing-list/query.ts";
import { pageViewsModel } from "../page-views/model.ts";
import { findSection } from "../section-entry/find.ts";
import { recruitmentFacts } from "../section-facts/model.ts";
import { publishLabel } from "../section-facts/steps.ts";
import { sectionCrumbs } from "../section-list/breadcrumb.ts";

export async function showRecruitment(
  request: FacilityRequest,
  reply: FastifyReply,
  { params, query }: { params: { id: number }; query: LeasingQuery },
) {
  const section = await findSection(request, request.viewer.facility.facility_id, params.id);
  return section ? recruitmentPage(request, reply, section, query) : reply.callNotFound();
}

export async function recruitmentPage(
  request: FacilityRequest,
  reply: FastifyReply,
  section: SectionDetail,
  query: LeasingQuery,
  entered?: EnteredList,
) {
  const facility = request.viewer.facility;
  const { recruitment } = section;
  const status = recruitment?.status ?? "unregistered";
  const own = { facility_id: facility.facility_id, section_id: section.id };
  const [part, seen] = await Promise.all([
    recruitment && leasingListPart(request, recruitment, query, entered),
    status === "publish" ? pageViewsModel(request, own) : undefined,
  ]);
  const facts = recruitmentFacts(section, isoDate(new Date()));
  return reply.page("sections/recruitment/show", {
    title: `区画${section.number}の募集`,
    styles: ["section-facts", "section-entry", "leasing-lists"],
    breadcrumb: sectionCrumbs(facility, section, { label: "募集" }),
    section,
    seen,
    lead: `${section.floor_name}　${formatArea(section.area_tsubo)}`,
    badge: recruitmentStatusLabels[status],
    recruitment: facts,
    keyTerms: facts?.facts
      .filter(
        ({ label }) =>
          label === recruitmentRecord.rent_per_tsubo.label || label === recruitmentRecord.handover_on.label,
      )
      .map(({ label, text, note }) => {
        const isPast = note !== undefined && label === recruitmentRecord.handover_on.label;
        return `${label} ${text}${isPast ? `（${note}）` : ""}`;
      })
      .join("　"),
    areTermsOpen: !part || (part.ok && part.props.items.length === 0),
    leasingListPart: part,
    retryHref: paths.sectionRecruitment.url(section.id),
    sectionHref: paths.section.url(section.id),
    editHref: paths.sectionRecruitmentEdit.url(section.id),
    filesHref: paths.sectionFiles.url(section.id),
    publishHref: paths.sectionPublish.url(section.id),
    previewHref:
      status === "publish" && facility.grant_type === "admin"
        ? paths.previews.url({ section: section.id })
        : undefined,
    publishLabel: publishLabel(status),
    ...(entered && { errors: { _form: entered.error } }),
  });
}
