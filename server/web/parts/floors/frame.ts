import type { FacilityRole } from "../../../contract/users.ts";
import type { FacilityRequest } from "../../auth/viewer.ts";
import { paths } from "../../paths.ts";
import { Refusal } from "../../refusal.ts";

export function currentFacility(request: FacilityRequest): { facility: FacilityRole; canEdit: boolean } {
  const { facility, user } = request.viewer;
  return { facility, canEdit: facility.grant_type === "admin" || user.is_curator };
}

export function managedFacility(request: FacilityRequest): FacilityRole {
  const { facility, canEdit } = currentFacility(request);
  if (!canEdit) throw new Refusal(403, `階の編集は、「${facility.facility_name}」の管理者のみが行えます。`);
  return facility;
}

export const floorCrumbs = (facility: FacilityRole, last?: string) => [
  { label: facility.facility_name },
  { label: "階", href: paths.settingFloors.url() },
  ...(last ? [{ label: last }] : []),
];
