import type { SectionDetail } from "../../../../contract/sections.ts";
import type { FacilityRequest } from "../../../auth/viewer.ts";
import { sectionCrumbs } from "../../../parts/section-list/breadcrumb.ts";
import { paths } from "../../../paths.ts";

export function breadcrumbOf({ viewer }: FacilityRequest, section: SectionDetail, label: string) {
  const recruitment = { label: "募集", href: paths.sectionRecruitment.url(section.id) };
  return sectionCrumbs(viewer.facility, section, recruitment, { label });
}
