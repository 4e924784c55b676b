import type { Preview } from "../../contract/previews.ts";
import { previewStandingLabels } from "../../lib/preview-standings.ts";
import { paths } from "../paths.ts";

/** What is said around one's own page that is looked at as another sees it. */
export interface PreviewFrame {
  subject: string;
  /** As whom one looks. */
  as: string;
  /** Where it is chosen anew, and out of it. */
  againHref: string;
  leaveHref: string;
  /** True where a partner's own plan is not told. */
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
