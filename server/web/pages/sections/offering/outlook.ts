import type { Offering } from "../../../../contract/offerings.ts";
import type { BrandRequest } from "../../../auth/viewer.ts";
import { OUTLOOK, ownOutlooks } from "../../../parts/outlook/model.ts";
import { paths } from "../../../paths.ts";

/**
 * The brand's own figure of a section, once it is asked for. Only where all of the brand's people may know of the section,
 * and never where somebody looks as the brand.
 */
export async function offeringOutlook(request: BrandRequest, offering: Offering, isAsked: boolean) {
  const isOffered =
    request.viewer.brand.is_sales_prediction &&
    !request.preview &&
    offering.status === "publish" &&
    !offering.facility.is_stealth;
  if (!isOffered) return undefined;
  const href = `${paths.offeringSection.url(offering.id, { outlook: "1" })}#outlook`;
  if (!isAsked) return { title: OUTLOOK, href, found: undefined };
  const { byRecruitment, ...found } = await ownOutlooks(request, [offering.id]);
  return { title: OUTLOOK, href, found: { ...found, figure: byRecruitment.get(offering.id) } };
}
