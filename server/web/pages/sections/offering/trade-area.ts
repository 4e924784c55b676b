import type { FastifyRequest } from "fastify";
import type { Offering } from "../../../../contract/offerings.ts";
import type { BrandRole } from "../../../../contract/users.ts";
import { optional } from "../../../gateway/optional.ts";
import { keyFigures, sourceLine } from "../../../parts/trade-area/model.ts";
import { paths } from "../../../paths.ts";

export async function offeringTradeArea(request: FastifyRequest, offering: Offering, brand: BrandRole) {
  const { facility, section } = offering;
  const { latitude: lat, longitude: lon } = facility;
  const [area, asahiru] = await Promise.all([
    optional(request, "getCommercialArea", { text: `${lat}/${lon}` }),
    optional(request, "getAsahiru", { lat, lon }),
  ]);
  const found = area.value.commercial_area;
  return {
    figures: keyFigures({ area, asahiru }),
    isCovered: !area.ok || found !== null,
    source: sourceLine(found?.provenance),
    facilityHref: brand.is_facility_plan ? paths.facility.url(facility.id) : undefined,
    reportHref: paths.optionalPointResult.url({ lat, lon, name: facility.name }),
    predictionHref: brand.is_sales_prediction
      ? paths.salesPredictionNew.url({
          facility_id: facility.id,
          recruitment_id: offering.id,
          name: `${facility.name} ${section.number}`.slice(0, 100),
          area_tsubo: section.area_tsubo,
          opening_on: offering.handover_on ?? undefined,
        })
      : undefined,
    planHref: paths.storeOpeningPlanNew.url({ facility_id: facility.id }),
  };
}
