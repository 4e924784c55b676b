import { candidateGroup } from "../../../contract/leasing-lists.ts";
import { formatDate } from "../../../lib/dates.ts";
import { recruitmentRecord } from "../../../lib/fields/recruitments.ts";
import { sectionRecord } from "../../../lib/fields/sections.ts";
import { matchGroupLabels } from "../../../lib/match-groups.ts";
import { matchSymbolOf } from "../../../lib/match-symbols.ts";
import { type DistrictGroup, prefectureChips } from "../../parts/list/districts.ts";
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

/** One link for each condition that is set, each dropping just that one. */
export function chips(query: OfferingsQuery, groups: readonly DistrictGroup[]) {
  const drop = (changes: Partial<OfferingsQuery>) => listHref(query, { ...changes, page: 1 });
  const between = (label: string, unit: string, [low, high]: (number | string | undefined)[]) =>
    `${label} ${low === undefined ? "" : `${low}${unit}`}〜${high === undefined ? "" : `${high}${unit}`}`;
  const chip = (isSet: boolean, label: string, changes: Partial<OfferingsQuery>) =>
    isSet ? [{ label, href: drop(changes) }] : [];
  const { rent_min, rent_max, area_min, area_max, handover_from, handover_to, min_score } = query;
  const chosen = query.groups ?? [];
  const isSet = (...ends: unknown[]) => ends.some((end) => end !== undefined);
  const items = [
    ...prefectureChips(query.prefectures ?? [], groups, (prefectures) => drop({ prefectures })),
    ...chosen.map((group) => {
      const rest = chosen.filter((other) => other !== group);
      return { label: matchGroupLabels[group], href: drop({ groups: rest.length > 0 ? rest : undefined }) };
    }),
    ...chip(
      isSet(rent_min, rent_max),
      between(recruitmentRecord.rent_per_tsubo.label, "万円", [rent_min, rent_max]),
      { rent_min: undefined, rent_max: undefined },
    ),
    ...chip(isSet(area_min, area_max), between(sectionRecord.area_tsubo.label, "坪", [area_min, area_max]), {
      area_min: undefined,
      area_max: undefined,
    }),
    ...chip(
      isSet(handover_from, handover_to),
      between(
        recruitmentRecord.handover_on.label,
        "",
        [handover_from, handover_to].map((day) => day && formatDate(day)),
      ),
      { handover_from: undefined, handover_to: undefined },
    ),
    ...chip(query.negotiable === true, "応相談を含める", { negotiable: undefined }),
    ...chip(isSet(min_score), `適合度 ${min_score}以上`, { min_score: undefined }),
  ];
  const { per_page, sort } = query;
  return { items, clearHref: items.length > 0 ? listHref({ per_page, sort }) : undefined };
}
