import type { Offering } from "../../../contract/offerings.ts";
import { formatArea, oneDecimal, squareMetres } from "../../../lib/areas.ts";
import { conditionFacts } from "../../../lib/conditions.ts";
import { formatDate } from "../../../lib/dates.ts";
import { valueText } from "../../../lib/fields/field.ts";
import { recruitmentRecord } from "../../../lib/fields/recruitments.ts";
import { sectionRecord } from "../../../lib/fields/sections.ts";
import { facilityTypeLabels, sectionKindLabels, sizeClassLabels } from "../../../lib/labels.ts";
import { formatNumber } from "../../../lib/money.ts";
import { formatMonthlyRent, unitRentNumber } from "../../../lib/rent.ts";

interface Fact {
  label: string;
  text: string;
}

function facts(...pairs: readonly [string, string | null | undefined][]): Fact[] {
  return pairs.flatMap(([label, text]) => (text ? [{ label, text }] : []));
}

function figure(yenPerTsubo: number | null, area: number) {
  if (yenPerTsubo === null) return { value: "応相談", unit: "", note: "" };
  return {
    value: unitRentNumber(yenPerTsubo),
    unit: "万円／坪・月",
    note: `月額 ${formatMonthlyRent(yenPerTsubo, area)}`,
  };
}

export function offeringModel(offering: Offering) {
  const { section, floor, facility, neighbours } = offering;
  const area = section.area_tsubo;
  const { label, range } = sizeClassLabels[section.size_class];
  return {
    title: `${facility.name}　${floor.name}　区画${section.number}`,
    isClosed: offering.status === "closed",
    figures: [
      {
        label: sectionRecord.area_tsubo.label,
        value: oneDecimal(area),
        unit: "坪",
        note: `${oneDecimal(squareMetres(area))}㎡　規模 ${label}`,
      },
      { label: recruitmentRecord.rent_per_tsubo.label, ...figure(offering.rent_per_tsubo, area) },
      { label: recruitmentRecord.common_fee_per_tsubo.label, ...figure(offering.common_fee_per_tsubo, area) },
      {
        label: recruitmentRecord.handover_on.label,
        value: offering.handover_on ? formatDate(offering.handover_on) : "応相談",
        unit: "",
        note: offering.handover_state ?? "",
      },
    ],
    terms: facts(
      [sectionRecord.number.label, section.number],
      [sectionRecord.floor_id.label, floor.name],
      [sectionRecord.position.label, section.position],
      [sectionRecord.kind.label, sectionKindLabels[section.kind]],
      ["規模", `${label}（${range}）`],
      [recruitmentRecord.contract_form.label, offering.contract_form],
      [
        recruitmentRecord.contract_years.label,
        valueText(recruitmentRecord.contract_years, offering.contract_years),
      ],
      ...conditionFacts(offering),
      [
        recruitmentRecord.wanted_genre_ids.label,
        offering.wanted_genres.map(({ name }) => name).join("、") || "業種を問いません",
      ],
      ["公開日", formatDate(offering.published_at)],
    ),
    comment: offering.comment,
    description: section.description,
    facility: facts(
      ["施設", facility.name],
      ["施設の種類", facilityTypeLabels[facility.facility_type]],
      ["所在地", facility.address],
      ["最寄り駅", facility.station_name],
      ["店舗面積", formatArea(facility.area_tsubo)],
      ["区画数", `${formatNumber(facility.section_count)}区画`],
    ),
    place:
      floor.plan && section.outline
        ? {
            title: `${floor.name} 区画${section.number}の位置`,
            plan: floor.plan,
            neighbours,
            number: section.number,
            outline: section.outline,
          }
        : undefined,
  };
}
