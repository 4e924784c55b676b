import type { AnswerOf } from "../../../contract/index.ts";
import { keptRows } from "../../speed/kept-rows.ts";

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

/** A chip for each chosen prefecture, or one for a district that is chosen whole; `drop` is the list without them. */
export function prefectureChips(
  chosen: readonly number[],
  groups: readonly DistrictGroup[],
  drop: (rest: number[] | undefined) => string,
) {
  const without = (ids: readonly number[]) => {
    const rest = chosen.filter((id) => !ids.includes(id));
    return drop(rest.length > 0 ? rest : undefined);
  };
  const known = groups.flatMap(({ items }) => items.map(({ id }) => id));
  return [
    ...groups.flatMap(({ name, items }) => {
      const set = items.filter(({ isChosen }) => isChosen);
      if (set.length > 1 && set.length === items.length)
        return [{ label: `${name}（すべて）`, href: without(set.map(({ id }) => id)) }];
      return set.map(({ id, name: label }) => ({ label, href: without([id]) }));
    }),
    ...chosen
      .filter((id) => !known.includes(id))
      .map((id) => ({ label: "選んだ都道府県", href: without([id]) })),
  ];
}
