import type { Preview } from "../../contract/previews.ts";
import { previewStandingLabels } from "../../lib/preview-standings.ts";
import { paths } from "../paths.ts";

export interface PreviewFrame {
  subject: string;
  as: string;
  againHref: string;
  leaveHref: string;
  isPartner: boolean;
}

export function previewFrame({
  subject,
  subject_id,
  subject_name,
  section_id,
  standing,
  facility,
  brand,
}: Preview): PreviewFrame {
  const isPartner = standing === "partner";
  const label = previewStandingLabels[standing];
  const section = section_id ?? 0;
  const [chosen, leaveHref] = {
    brand: [{ brand: subject_id }, paths.settingBrand.url()] as const,
    facility: [{ facility: subject_id }, paths.settingFacility.url()] as const,
    report: [{ facility: subject_id, report: "1" }, paths.settingFacility.url()] as const,
    offering: [{ section }, paths.sectionRecruitment.url(section)] as const,
  }[subject];
  return {
    subject: subject_name,
    as: isPartner ? `${label}「${(facility ?? brand)?.name ?? ""}」` : label,
    againHref: paths.previews.url(chosen),
    leaveHref,
    isPartner,
  };
}
