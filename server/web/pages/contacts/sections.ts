import type { FastifyRequest } from "fastify";
import type { BrandListing } from "../../../contract/leasing-lists.ts";
import { oneDecimal } from "../../../lib/areas.ts";
import { recruitmentStatusLabels } from "../../../lib/labels.ts";
import { formatUnitRent } from "../../../lib/rent.ts";
import { optional } from "../../gateway/optional.ts";

export async function openSections(
  request: FastifyRequest,
  facilityId: number,
): Promise<readonly BrandListing[]> {
  return (await optional(request, "getBrandListings", { facility_id: facilityId })).value.data;
}

export function sectionChoices(sections: readonly BrandListing[]) {
  const floors = Map.groupBy(sections, ({ floor_name }) => floor_name);
  return [...floors].map(([label, ofFloor]) => ({ label, options: ofFloor.map(sectionChoice) }));
}

export function sectionChoice({
  section_id,
  section_number,
  area_tsubo,
  rent_per_tsubo,
  status,
}: BrandListing) {
  const rent = rent_per_tsubo === null ? "賃料未定" : formatUnitRent(rent_per_tsubo);
  const terms = [`${oneDecimal(area_tsubo)}坪`, rent, recruitmentStatusLabels[status].label];
  return { value: `${section_id}`, label: `区画${section_number}（${terms.join("、")}）` };
}
