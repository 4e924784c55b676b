import type { FastifyReply } from "fastify";
import type { Facility } from "../../../contract/facilities.ts";
import { facilityTypeLabels } from "../../../lib/labels.ts";
import { type FacilityRequest, forgetViewer } from "../../auth/viewer.ts";
import { filledFields } from "../../forms/drawn-field.ts";
import { optional } from "../../gateway/optional.ts";
import { categoryChoices } from "../../parts/facility-entry/categories.ts";
import {
  drawnFacility,
  type FacilityChanges,
  facilityEntry,
  facilityLabels,
  facilityTexts,
  facilityWords,
  postalText,
  salesText,
} from "../../parts/facility-entry/fields.ts";
import { shownImages } from "../../parts/images/shown.ts";
import { type FormState, type RecordForm, recordPages } from "../../parts/record/form.ts";
import { paths } from "../../paths.ts";
import { notFound, Refusal } from "../../refusal.ts";
import { tenantsByFloor } from "./tenancies.ts";

async function currentFacility(request: FacilityRequest): Promise<{ facility: Facility; canEdit: boolean }> {
  const { facility: role, user } = request.viewer;
  if (!role) throw notFound();
  const { facility } = await request.backend.getFacility({ id: role.facility_id });
  if (!facility) throw notFound();
  return { facility, canEdit: role.grant_type === "admin" || user.is_curator };
}

const breadcrumb = (facility: Facility) => [
  { label: facility.name },
  { label: "施設情報", href: paths.settingFacility.url() },
];

export async function showFacility(request: FacilityRequest, reply: FastifyReply) {
  const { facility_id, is_standard } = request.viewer.facility;
  const [{ facility, canEdit }, building, categories, images] = await Promise.all([
    currentFacility(request),
    is_standard ? tenantsByFloor(request, facility_id) : undefined,
    optional(request, "getCategories", {}),
    shownImages(request, facility_id),
  ]);
  return reply.page("settings/facility", {
    title: "施設情報",
    styles: ["settings"],
    breadcrumb: breadcrumb(facility),
    facility,
    labels: facilityLabels,
    type: facilityTypeLabels[facility.facility_type],
    sales: salesText(facility.sales_million_yen),
    postal: postalText(facility.postal_code),
    canEdit,
    editHref: paths.settingFacilityEdit.url(),
    archiveHref:
      request.viewer.facility.grant_type === "admin" ? paths.settingFacilityArchive.url() : undefined,
    previewHref:
      request.viewer.facility.grant_type === "admin"
        ? paths.previews.url({ facility: facility.id })
        : undefined,
    categories: facility.category_ids.map(
      (id) => categories.value.categories.find((category) => category.id === id)?.name ?? `${id}`,
    ),
    building,
    images,
    imagesHref: paths.settingFacilityImages.url(),
    retryHref: paths.settingFacility.url(),
  });
}

async function facilityForm(request: FacilityRequest, reply: FastifyReply): Promise<RecordForm> {
  const { facility, canEdit } = await currentFacility(request);
  if (!canEdit) throw new Refusal(403, `施設情報の編集は、「${facility.name}」の管理者のみが行えます。`);
  const categories = await categoryChoices(request);
  return {
    called: "施設情報",
    record: { facility_id: facility.id, object_kind: "facility", object_id: facility.id },
    version: facility.version,
    entry: facilityEntry,
    labels: facilityLabels,
    values: facilityTexts(facility),
    inWords: (values) => facilityWords(values, categories.names),
    async save(changed, version) {
      const body = { ...(changed as FacilityChanges), version };
      await request.backend.updateFacility({ id: facility.id, body });
      forgetViewer(request);
    },
    again: () => facilityForm(request, reply),
    page: (state) => editPage(reply, facility, state, categories.offered(state.values)),
    breadcrumb: breadcrumb(facility),
    action: paths.settingFacilityEdit.url(),
    doneHref: paths.settingFacility.url(),
  };
}

export const { show: showFacilityEdit, submit: submitFacilityEdit } = recordPages(
  (request: FacilityRequest, reply) => facilityForm(request, reply),
);

function editPage(
  reply: FastifyReply,
  facility: Facility,
  state: FormState,
  categories: ReturnType<Awaited<ReturnType<typeof categoryChoices>>["offered"]>,
) {
  return reply.page("settings/facility-edit", {
    title: "施設情報の編集",
    styles: ["section-entry", "settings"],
    breadcrumb: [...breadcrumb(facility), { label: "編集" }],
    ...state,
    lead: facility.name,
    fields: filledFields(drawnFacility, state.values, state.errors),
    categories,
  });
}
