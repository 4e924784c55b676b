import { facilityTypeLabels } from "../../../lib/labels.ts";
import { formatDecimal } from "../../../lib/numbers.ts";
import { type Conditions, chipsOf, eachOf, eachWord } from "../../parts/list/chips.ts";
import { type DistrictGroup, prefectureConditions } from "../../parts/list/districts.ts";
import { type FacilitiesQuery, listHref } from "./query.ts";

export function typeChoices(chosen: FacilitiesQuery["building_types"]) {
  return Object.entries(facilityTypeLabels).map(([value, label]) => ({
    value,
    label,
    isChosen: (chosen as readonly string[] | undefined)?.includes(value) ?? false,
  }));
}

function rangeCondition(
  query: FacilitiesQuery,
  label: string,
  unit: string,
  keys:
    | readonly ["area_min_size", "area_max_size"]
    | readonly ["prediction_value_min", "prediction_value_max"],
) {
  const [min, max] = keys;
  const write = (value: number | undefined) =>
    value === undefined ? "" : `${formatDecimal(value, 3, 0)}${unit}`;
  if (query[min] === undefined && query[max] === undefined) return undefined;
  return {
    label: `${label} ${write(query[min])}〜${write(query[max])}`,
    without: { [min]: undefined, [max]: undefined },
  };
}

export function chips(query: FacilitiesQuery, groups: readonly DistrictGroup[]) {
  const conditions: Conditions<Partial<FacilitiesQuery>> = [
    ...eachWord(query.search, (search) => ({ search })),
    ...prefectureConditions(query.prefectures, groups),
    ...eachOf(
      query.building_types,
      (type) => facilityTypeLabels[type],
      (building_types) => ({ building_types }),
    ),
    rangeCondition(query, "面積", "坪", ["area_min_size", "area_max_size"]),
    query.bookmarked && { label: "ブックマークのみ", without: { bookmarked: undefined } },
    rangeCondition(query, "売上予測", "万円", ["prediction_value_min", "prediction_value_max"]),
  ];
  const items = chipsOf(conditions, (changes) => listHref(query, { ...changes, page: 1 }));
  const { per_page, view, sort } = query;
  return { items, clearHref: items.length > 0 ? listHref({ per_page, view, sort }) : undefined };
}
