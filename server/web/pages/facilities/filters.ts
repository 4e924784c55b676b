import { facilityTypeLabels } from "../../../lib/labels.ts";
import { formatDecimal } from "../../../lib/numbers.ts";
import { type DistrictGroup, prefectureChips } from "../../parts/list/districts.ts";
import { wordsOf } from "../../parts/list/fields.ts";
import { type FacilitiesQuery, listHref } from "./query.ts";

export function typeChoices(chosen: FacilitiesQuery["building_types"]) {
  return Object.entries(facilityTypeLabels).map(([value, label]) => ({
    value,
    label,
    isChosen: (chosen as readonly string[] | undefined)?.includes(value) ?? false,
  }));
}

function rangeChip(
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
  if (query[min] === undefined && query[max] === undefined) return [];
  const href = listHref(query, { [min]: undefined, [max]: undefined, page: 1 });
  return [{ label: `${label} ${write(query[min])}〜${write(query[max])}`, href }];
}

/** One link for each condition that is set, each dropping just that one. */
export function chips(query: FacilitiesQuery, groups: readonly DistrictGroup[]) {
  const words = wordsOf(query.search ?? "");
  const types = query.building_types ?? [];
  const items = [
    ...words.map((word) => ({
      label: word,
      href: listHref(query, { search: words.filter((other) => other !== word).join(" "), page: 1 }),
    })),
    ...prefectureChips(query.prefectures ?? [], groups, (prefectures) =>
      listHref(query, { prefectures, page: 1 }),
    ),
    ...types.map((type) => {
      const rest = types.filter((other) => other !== type);
      const href = listHref(query, { building_types: rest.length > 0 ? rest : undefined, page: 1 });
      return { label: facilityTypeLabels[type], href };
    }),
    ...rangeChip(query, "面積", "坪", ["area_min_size", "area_max_size"]),
    ...(query.bookmarked
      ? [{ label: "ブックマークのみ", href: listHref(query, { bookmarked: undefined, page: 1 }) }]
      : []),
    ...rangeChip(query, "売上予測", "万円", ["prediction_value_min", "prediction_value_max"]),
  ];
  const { per_page, view, sort } = query;
  return { items, clearHref: items.length > 0 ? listHref({ per_page, view, sort }) : undefined };
}
