import type { AnswerOf } from "../../../contract/index.ts";
import { facilityTypeLabels } from "../../../lib/labels.ts";
import { wordsOf } from "../../parts/list/fields.ts";
import { keptRows } from "../../speed/kept-rows.ts";
import { type FacilitiesQuery, listHref } from "./query.ts";

type Prefectures = AnswerOf<"getPrefectures">["prefectures"];
type Districts = AnswerOf<"getDistricts">["districts"];

export interface DistrictGroup {
  name: string;
  items: { id: number; name: string; isChosen: boolean }[];
  chosen: number;
}

/** Prefectures under their districts, in the order of their codes, with what is chosen. */
export function districtGroups(
  districts: Districts,
  prefectures: Prefectures,
  chosen: readonly number[],
): readonly DistrictGroup[] {
  return keptGroups(districts, { chosen: chosen.join(), of: prefectures.length }, { prefectures, chosen });
}

type Choice = { chosen: string; of: number };
type Places = { prefectures: Prefectures; chosen: readonly number[] };

const keptGroups = keptRows((districts: Districts, _: Choice, { prefectures, chosen }: Places) =>
  districts.map(({ id, name }): DistrictGroup => {
    const items = prefectures
      .filter(({ district_id }) => district_id === id)
      .map((prefecture) => ({
        id: prefecture.id,
        name: prefecture.name,
        isChosen: chosen.includes(prefecture.id),
      }));
    return { name, items, chosen: items.filter(({ isChosen }) => isChosen).length };
  }),
);

export function typeChoices(chosen: FacilitiesQuery["building_types"]) {
  return Object.entries(facilityTypeLabels).map(([value, label]) => ({
    value,
    label,
    isChosen: (chosen as readonly string[] | undefined)?.includes(value) ?? false,
  }));
}

function prefectureChips(query: FacilitiesQuery, groups: readonly DistrictGroup[]) {
  const chosen = query.prefectures ?? [];
  const drop = (ids: readonly number[]) => {
    const rest = chosen.filter((id) => !ids.includes(id));
    return listHref(query, { prefectures: rest.length > 0 ? rest : undefined, page: 1 });
  };
  const known = groups.flatMap(({ items }) => items.map(({ id }) => id));
  return [
    ...groups.flatMap(({ name, items }) => {
      const set = items.filter(({ isChosen }) => isChosen);
      if (set.length > 1 && set.length === items.length)
        return [{ label: `${name}（すべて）`, href: drop(set.map(({ id }) => id)) }];
      return set.map(({ id, name: label }) => ({ label, href: drop([id]) }));
    }),
    ...chosen
      .filter((id) => !known.includes(id))
      .map((id) => ({ label: "選んだ都道府県", href: drop([id]) })),
  ];
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
    value === undefined ? "" : `${value.toLocaleString("ja-JP")}${unit}`;
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
    ...prefectureChips(query, groups),
    ...types.map((type) => {
      const rest = types.filter((other) => other !== type);
      const href = listHref(query, { building_types: rest.length > 0 ? rest : undefined, page: 1 });
      return { label: facilityTypeLabels[type], href };
    }),
    ...rangeChip(query, "面積", "坪", ["area_min_size", "area_max_size"]),
    ...(query.bookmarked
      ? [{ label: "ブックマークのみ", href: listHref(query, { bookmarked: undefined, page: 1 }) }]
      : []),
    ...rangeChip(query, "売上予測", "百万円", ["prediction_value_min", "prediction_value_max"]),
  ];
  const { per_page, view, sort } = query;
  return { items, clearHref: items.length > 0 ? listHref({ per_page, view, sort }) : undefined };
}
