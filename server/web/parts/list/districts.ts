import type { AnswerOf } from "../../../contract/index.ts";
import { keptRows } from "../../speed/kept-rows.ts";
import { type Condition, groupedConditions } from "./chips.ts";

type Prefectures = AnswerOf<"getPrefectures">["prefectures"];
type Districts = AnswerOf<"getDistricts">["districts"];

export interface DistrictGroup {
  name: string;
  items: { id: number; name: string; isChosen: boolean }[];
  chosen: number;
}

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

export function prefectureConditions(
  chosen: readonly number[] | undefined,
  groups: readonly DistrictGroup[],
): Condition<{ prefectures: number[] | undefined }>[] {
  return groupedConditions(
    chosen,
    groups.map((group) => ({ ...group, isWhole: group.chosen > 1 && group.chosen === group.items.length })),
    "選んだ都道府県",
    (prefectures) => ({ prefectures }),
  );
}
