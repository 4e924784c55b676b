import { candidateGroup } from "../../../contract/leasing-lists.ts";
import { formatDate } from "../../../lib/dates.ts";
import { recruitmentRecord } from "../../../lib/fields/recruitments.ts";
import { sectionRecord } from "../../../lib/fields/sections.ts";
import { matchGroupLabels } from "../../../lib/match-groups.ts";
import { matchSymbolOf } from "../../../lib/match-symbols.ts";
import { type Conditions, chipsOf, eachOf } from "../../parts/list/chips.ts";
import { type DistrictGroup, prefectureConditions } from "../../parts/list/districts.ts";
import { LEAST_SCORES, listHref, type OfferingsQuery } from "./query.ts";

export function groupChoices(chosen: OfferingsQuery["groups"]) {
  return candidateGroup.options.map((value) => ({
    value,
    label: matchGroupLabels[value],
    isChosen: chosen?.includes(value) ?? false,
  }));
}

export function scoreChoices(chosen: number | undefined) {
  return LEAST_SCORES.map((value) => ({
    value,
    label: `${value}以上（${matchSymbolOf(value).symbol} ${matchSymbolOf(value).name}）`,
    isChosen: value === chosen,
  }));
}

export function chips(query: OfferingsQuery, groups: readonly DistrictGroup[]) {
  const between = (label: string, unit: string, ends: readonly (number | string | undefined)[]) => {
    const [low, high] = ends.map((end) => (end === undefined ? "" : `${end}${unit}`));
    return low || high ? `${label} ${low}〜${high}` : "";
  };
  const { rent_min, rent_max, area_min, area_max, handover_from, handover_to, min_score } = query;
  const rent = between(recruitmentRecord.rent_per_tsubo.label, "万円", [rent_min, rent_max]);
  const area = between(sectionRecord.area_tsubo.label, "坪", [area_min, area_max]);
  const days = [handover_from, handover_to].map((day) => day && formatDate(day));
  const handover = between(recruitmentRecord.handover_on.label, "", days);
  const conditions: Conditions<Partial<OfferingsQuery>> = [
    ...prefectureConditions(query.prefectures, groups),
    ...eachOf(
      query.groups,
      (group) => matchGroupLabels[group],
      (rest) => ({ groups: rest }),
    ),
    rent && { label: rent, without: { rent_min: undefined, rent_max: undefined } },
    area && { label: area, without: { area_min: undefined, area_max: undefined } },
    handover && { label: handover, without: { handover_from: undefined, handover_to: undefined } },
    query.negotiable && { label: "応相談を含める", without: { negotiable: undefined } },
    min_score !== undefined && { label: `適合度 ${min_score}以上`, without: { min_score: undefined } },
  ];
  const items = chipsOf(conditions, (changes) => listHref(query, { ...changes, page: 1 }));
  const { per_page, sort } = query;
  return { items, clearHref: items.length > 0 ? listHref({ per_page, sort }) : undefined };
}
