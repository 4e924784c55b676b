import type { FastifyReply, FastifyRequest } from "fastify";
import { adminFacilityRecord } from "../../../lib/fields/facilities.ts";
import { valueText } from "../../../lib/fields/field.ts";
import { facilityTypeLabels } from "../../../lib/labels.ts";
import { facilityLabels, postalText, salesText } from "../../parts/facility-entry/fields.ts";
import { firstPeople } from "../../parts/first-people/first-people.ts";
import { placeModel } from "../../parts/place-entry/place.ts";
import { standingBadge } from "../../parts/standing/standing.ts";
import { paths } from "../../paths.ts";
import type { AtId } from "../../route.ts";
import { adminFacilityTexts, plans, standings } from "./fields.ts";
import { breadcrumbOf, findAdminFacility } from "./find.ts";

export async function showAdminFacility(request: FastifyRequest, reply: FastifyReply, { params }: AtId) {
  const facility = await findAdminFacility(request, params.id);
  if (!facility) return reply.callNotFound();
  const place = await placeModel(request, adminFacilityTexts(facility));
  return reply.page("admin-facilities/show", {
    title: facility.name,
    styles: ["admin"],
    breadcrumb: breadcrumbOf(facility),
    facility,
    labels: facilityLabels,
    adminLabels: {
      department: adminFacilityRecord.operations_department_id.label,
      precision: adminFacilityRecord.is_town_point.label,
    },
    type: facilityTypeLabels[facility.facility_type],
    sales: salesText(facility.sales_million_yen),
    postal: postalText(facility.postal_code),
    where: place.where,
    precision: valueText(adminFacilityRecord.is_town_point, facility.is_town_point),
    firstPeople: firstPeople(facility, { noun: "施設", next: "階と区画の登録" }),
    badge: standingBadge(facility),
    standings: standings.map((one) => ({ ...one, isOn: facility[one.value] })),
    plans: plans.map((one) => ({ ...one, isOn: facility[one.value] })),
    editHref: paths.adminFacilityEdit.url(facility.id),
    enabledHref: paths.adminFacilityEnabled.url(facility.id),
    usersHref: paths.adminFacilityUsers.url(facility.id),
    inviteHref: paths.adminFacilityUserNew.url(facility.id, { grant: "admin" }),
    archiveHref: paths.adminFacilityArchive.url(facility.id),
    closingHref: paths.adminFacilityClosing.url(facility.id),
    catalogueHref: paths.facility.url(facility.id),
  });
}
