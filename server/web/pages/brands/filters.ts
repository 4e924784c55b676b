import type { Genre } from "../../../contract/reference.ts";
import { formatDecimal } from "../../../lib/numbers.ts";
import { type Conditions, chipsOf, eachOf, eachWord, groupedConditions } from "../../parts/list/chips.ts";
import { keptRows } from "../../speed/kept-rows.ts";
import { type BrandsQuery, listHref, SIZE_PLANS } from "./query.ts";

interface GenreGroup {
  id: number;
  name: string;
  items: { id: number; name: string; isChosen: boolean }[];
  chosen: number;
}

export function genreGroups(genres: readonly Genre[], chosen: readonly number[]): readonly GenreGroup[] {
  return keptGroups(genres, { chosen: chosen.join() }, chosen);
}

type ChosenIds = { chosen: string };

const keptGroups = keptRows((genres: readonly Genre[], _: ChosenIds, chosen: readonly number[]) => {
  const groups = new Map<number, GenreGroup>();
  for (const { id, name, category_id, category_name } of genres) {
    const group = groups.get(category_id) ?? { id: category_id, name: category_name, items: [], chosen: 0 };
    const isChosen = chosen.includes(id);
    group.items.push({ id, name, isChosen });
    if (isChosen) group.chosen += 1;
    groups.set(category_id, group);
  }
  return [...groups.values()];
});

function rangeText(min: number | undefined, max: number | undefined, unit: string): string {
  const write = (value: number | undefined) =>
    value === undefined ? "" : `${formatDecimal(value, 3, 0)}${unit}`;
  return `${write(min)}〜${write(max)}`;
}

export function chips(query: BrandsQuery, groups: readonly GenreGroup[]) {
  const { shop_min_num: min, shop_max_num: max } = query;
  const trees = groups.map((group) => ({
    ...group,
    isWhole: group.chosen > 0 && group.chosen === group.items.length,
  }));
  const conditions: Conditions<Partial<BrandsQuery>> = [
    ...eachWord(query.search, (search) => ({ search })),
    ...eachOf(
      query.word,
      (word) => `特徴語「${word}」`,
      (word) => ({ word }),
    ),
    ...groupedConditions(query.genres, trees, "選んだ業種", (genres) => ({ genres })),
    ...SIZE_PLANS.filter(({ key }) => query[key]).map(({ key, label }) => ({
      label: `規模${label}`,
      without: { [key]: undefined },
    })),
    (min !== undefined || max !== undefined) && {
      label: `店舗数 ${rangeText(min, max, "店")}`,
      without: { shop_min_num: undefined, shop_max_num: undefined },
    },
    query.benchmark && { label: "ベンチマークのみ", without: { benchmark: undefined } },
  ];
  const items = chipsOf(conditions, (changes) => listHref(query, { ...changes, page: 1 }));
  const { per_page, sort } = query;
  return { items, clearHref: items.length > 0 ? listHref({ per_page, sort }) : undefined };
}
