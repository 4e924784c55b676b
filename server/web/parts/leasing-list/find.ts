import type { LeasingListDetail, LeasingListEntry } from "../../../contract/leasing-lists.ts";
import type { Recruitment } from "../../../contract/recruitments.ts";
import type { SectionDetail } from "../../../contract/sections.ts";
import type { FacilityRole } from "../../../contract/users.ts";
import type { FacilityRequest } from "../../auth/viewer.ts";
import { notFound } from "../../refusal.ts";
import { findSection } from "../section-entry/find.ts";

export interface Recruited {
  facility: FacilityRole;
  section: SectionDetail;
  recruitment: Recruitment;
}

export interface Listed extends Recruited {
  list: LeasingListDetail;
}

/** @throws Refusal 404 for a section that is missing, another facility's, or not recruiting. */
export async function findRecruited(request: FacilityRequest, sectionId: number): Promise<Recruited> {
  const facility = request.viewer.facility;
  const section = await findSection(request, facility.facility_id, sectionId);
  if (!section?.recruitment) throw notFound();
  return { facility, section, recruitment: section.recruitment };
}

const none = { id: 0, recruitment_id: 0, section_id: 0, total: 0, counts: {}, items: [] };

export async function findListed(request: FacilityRequest, sectionId: number): Promise<Listed> {
  const recruited = await findRecruited(request, sectionId);
  const { data } = await request.backend.getLeasingList({
    facility_id: recruited.facility.facility_id,
    recruitment_id: recruited.recruitment.id,
  });
  return { ...recruited, list: data ?? none };
}

/** @throws Refusal 404 for an item that is not on the list. */
export function itemOf({ list }: Listed, id: number): LeasingListEntry {
  const item = list.items.find((one) => one.id === id);
  if (!item) throw notFound();
  return item;
}
