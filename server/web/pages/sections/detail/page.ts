import type { FastifyReply, FastifyRequest } from "fastify";
import type { SectionDetail } from "../../../../contract/sections.ts";
import { formatArea } from "../../../../lib/areas.ts";
import { isoDate } from "../../../../lib/dates.ts";
import { recruitmentStatusLabels } from "../../../../lib/labels.ts";
import type { FacilityRequest } from "../../../auth/viewer.ts";
import { rethrowUnless } from "../../../gateway/errors.ts";
import { optional } from "../../../gateway/optional.ts";
import { filesOf } from "../../../parts/files/shown.ts";
import { leaseModel } from "../../../parts/lease-window/model.ts";
import {
  historyModel,
  leasingListModel,
  recruitmentFacts,
  sectionFacts,
} from "../../../parts/section-facts/model.ts";
import { publishLabel } from "../../../parts/section-facts/steps.ts";
import { paths } from "../../../paths.ts";
import { renderDrawing } from "../../../plugins/islands.ts";
import { categoriesOf, mapUnits } from "../list/map-props.ts";

/** The one section; null where it is not this facility's, so that foreign and missing ids look the same. */
async function findSection(request: FastifyRequest, facilityId: number, id: number) {
  try {
    const { sections } = await request.backend.getSection({
      section_id: id,
      facility_id: facilityId,
    });
    return sections;
  } catch (error) {
    rethrowUnless(error, 404);
    return null;
  }
}

async function leasingListOf(request: FastifyRequest, facilityId: number, section: SectionDetail) {
  if (section.recruitment === null) return { ok: true, value: null };
  const { ok, value } = await optional(request, "getLeasingListMap", {
    "section_ids[]": [section.id],
    facility_id: facilityId,
    leasing_list_limit: 10,
  });
  return { ok, value: value.data[0] ?? null };
}

async function placeOf(request: FastifyRequest, facilityId: number, section: SectionDetail, today: string) {
  const [floors, drawn] = await Promise.all([
    optional(request, "getFloors", { facility_id: facilityId }),
    optional(request, "getDrawnSections", { facility_id: facilityId, floor_id: section.floor_id }),
  ]);
  const ok = floors.ok && drawn.ok;
  const plan = floors.value.floors.find(({ id }) => id === section.floor_id)?.plan;
  if (!ok || !plan || !section.outline) return { ok, map: undefined };
  const map = renderDrawing("small-floor-map", {
    title: `${section.floor_name} 区画${section.number}の位置`,
    path: paths.sections.url(),
    plan,
    units: mapUnits(drawn.value.sections, today),
    categories: categoriesOf([], drawn.value.sections),
    selected: section.id,
    today,
  });
  return { ok, map };
}

export async function showSection(
  request: FacilityRequest,
  reply: FastifyReply,
  input: { params: { id: number }; query: { list?: string | undefined } },
): Promise<unknown> {
  const { facility } = request.viewer;
  const facilityId = facility.facility_id;
  const section = await findSection(request, facilityId, input.params.id);
  if (!section) return reply.callNotFound();
  const today = isoDate(new Date());
  const [place, list, files] = await Promise.all([
    facility.is_section_map ? placeOf(request, facilityId, section, today) : undefined,
    leasingListOf(request, facilityId, section),
    filesOf(request, { facility_id: facilityId, section_id: section.id }),
  ]);
  const back = new URLSearchParams(input.query.list ?? "").toString();
  const backHref = `${paths.sections.url()}${back === "" ? "" : `?${back}`}`;
  return reply.page("sections/detail/show", {
    title: `区画${section.number}`,
    styles: ["section-facts", "files"],
    section,
    lead: `${section.floor_name}　${formatArea(section.area_tsubo)}`,
    badge: recruitmentStatusLabels[section.recruitment_status],
    breadcrumb: [
      { label: facility.facility_name },
      { label: "区画募集", href: backHref },
      { label: `区画${section.number}` },
    ],
    backHref,
    retryHref: paths.section.url(section.id, { list: back }),
    mapHref: paths.sections.url({ section: section.id }),
    editHref: paths.sectionEdit.url(section.id),
    recruitmentHref: paths.sectionRecruitment.url(section.id),
    recruitmentEditHref: paths.sectionRecruitmentEdit.url(section.id),
    publishHref: paths.sectionPublish.url(section.id),
    publishLabel: publishLabel(section.recruitment_status),
    copyAction: paths.sectionRegisterCopy.url(),
    facts: sectionFacts(section, today),
    lease: leaseModel(section, today),
    noticeHref: paths.sectionNotice.url(section.id),
    endingHref: `${paths.sectionEdit.url(section.id)}#notice_on`,
    recruitment: recruitmentFacts(section, today),
    files,
    filesHref: paths.sectionFiles.url(section.id),
    leasingList: leasingListModel(list),
    place,
    history: historyModel(section),
  });
}
