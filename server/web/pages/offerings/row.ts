import type { FittingOffering } from "../../../contract/offerings.ts";
import type { BrandRole } from "../../../contract/users.ts";
import { oneDecimal, squareMetres } from "../../../lib/areas.ts";
import { formatDate, isoDate } from "../../../lib/dates.ts";
import { facilityTypeLabels } from "../../../lib/labels.ts";
import { matchGroupLabels, unwantedNotes } from "../../../lib/match-groups.ts";
import { unitRentNumber } from "../../../lib/rent.ts";
import { isNew } from "../../parts/list/rows.ts";
import { matchModel, type RowsHref } from "../../parts/match/model.ts";
import type { OutlookModel } from "../../parts/outlook/model.ts";
import { paths } from "../../paths.ts";

const MOST_SHOWN = 2;

function hrefsOf(facilityId: number, opensFacilities: boolean): RowsHref {
  const building = (part: string) =>
    opensFacilities ? `${paths.facility.url(facilityId)}#${part}` : undefined;
  return (rows) =>
    ({
      stores: paths.ownStores.url(),
      wishes: paths.settingBrand.url(),
      shops: building("tenants"),
      trade_areas: building("similar-stores") ?? paths.ownStores.url(),
    })[rows];
}

export function rowOf(
  offering: FittingOffering,
  brand: BrandRole,
  now: Date,
  outlooks?: ReadonlyMap<number, OutlookModel>,
) {
  const { facility, section, match, published_at: published } = offering;
  const opensFacilities = brand.is_facility_plan;
  const record = match ? matchModel(match, hrefsOf(facility.id, opensFacilities)) : undefined;
  const against = match ? [...match.exclusions, ...match.cautions] : [];
  return {
    href: paths.offeringSection.url(offering.id),
    section: `${offering.floor_name}　区画${section.number}`,
    facility: facility.name,
    facilityHref: opensFacilities ? paths.facility.url(facility.id) : undefined,
    type: facilityTypeLabels[facility.facility_type],
    place: `${facility.prefecture_name}${facility.municipality_name}`,
    station: facility.station_name,
    tsubo: oneDecimal(section.area_tsubo),
    squareMetres: oneDecimal(squareMetres(section.area_tsubo)),
    rent: offering.rent_per_tsubo === null ? "応相談" : unitRentNumber(offering.rent_per_tsubo),
    handover: offering.handover_on === null ? "応相談" : formatDate(offering.handover_on),
    isHandoverPast: offering.handover_on !== null && offering.handover_on < isoDate(now),
    genres: offering.wanted_genres.map(({ name }) => name).join("、") || "業種を問わない",
    group: matchGroupLabels[offering.group],
    isWanted: offering.group === "wanted" || offering.group === "any",
    genreNote: unwantedNotes[offering.group],
    published: published === null ? "" : formatDate(published),
    publishedAt: published,
    isNew: published !== null && isNew(published, now),
    hasApplied: !offering.can_apply,
    match: record,
    outlook: outlooks?.get(offering.id),
    reasons: (match?.reasons ?? []).slice(0, MOST_SHOWN),
    cautions: against.slice(0, Math.max(MOST_SHOWN, match?.exclusions.length ?? 0)),
  };
}
