import type { Genre } from "../../../contract/reference.ts";
import { formatDecimal } from "../../../lib/numbers.ts";
import { wordsOf } from "../../parts/list/fields.ts";
import { keptRows } from "../../speed/kept-rows.ts";
import { type BrandsQuery, listHref, SIZE_PLANS } from "./query.ts";

interface GenreGroup {
  id: number;
  name: string;
  items: { id: number; name: string; isChosen: boolean }[];
  chosen: number;
}

/** Genres under their categories, with what is chosen. */
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

/** A chosen category is one chip, single genres are one each. */
function genreChips(query: BrandsQuery, groups: readonly GenreGroup[]) {
  const chosen = query.genres ?? [];
  const drop = (ids: readonly number[]) => {
    const rest = chosen.filter((id) => !ids.includes(id));
    return listHref(query, { genres: rest.length > 0 ? rest : undefined, page: 1 });
  };
  const known = groups.flatMap(({ items }) => items.map(({ id }) => id));
  return [
    ...groups.flatMap(({ name, items, chosen: count }) => {
      if (count === 0) return [];
      const ids = items.filter(({ isChosen }) => isChosen).map(({ id }) => id);
      if (count === items.length) return [{ label: `${name}（すべて）`, href: drop(ids) }];
      return items
        .filter(({ isChosen }) => isChosen)
        .map(({ id, name: label }) => ({ label, href: drop([id]) }));
    }),
    ...chosen.filter((id) => !known.includes(id)).map((id) => ({ label: "選んだ業種", href: drop([id]) })),
  ];
}

function rangeText(min: number | undefined, max: number | undefined, unit: string): string {
  const write = (value: number | undefined) =>
    value === undefined ? "" : `${formatDecimal(value, 3, 0)}${unit}`;
  return `${write(min)}〜${write(max)}`;
}

/** One link for each condition that is set, each dropping just that one. */
export function chips(query: BrandsQuery, groups: readonly GenreGroup[]) {
  const words = wordsOf(query.search ?? "");
  const { shop_min_num: min, shop_max_num: max } = query;
  const items = [
    ...words.map((word) => ({
      label: word,
      href: listHref(query, { search: words.filter((other) => other !== word).join(" "), page: 1 }),
    })),
    ...(query.word ?? []).map((word) => {
      const rest = query.word?.filter((other) => other !== word) ?? [];
      return {
        label: `特徴語「${word}」`,
        href: listHref(query, { word: rest.length > 0 ? rest : undefined, page: 1 }),
      };
    }),
    ...genreChips(query, groups),
    ...SIZE_PLANS.filter(({ key }) => query[key]).map(({ key, label }) => ({
      label: `規模${label}`,
      href: listHref(query, { [key]: undefined, page: 1 }),
    })),
    ...(min === undefined && max === undefined
      ? []
      : [
          {
            label: `店舗数 ${rangeText(min, max, "店")}`,
            href: listHref(query, { shop_min_num: undefined, shop_max_num: undefined, page: 1 }),
          },
        ]),
    ...(query.benchmark
      ? [{ label: "ベンチマークのみ", href: listHref(query, { benchmark: undefined, page: 1 }) }]
      : []),
  ];
  const clearHref = items.length > 0 ? listHref({ per_page: query.per_page, sort: query.sort }) : undefined;
  return { items, clearHref };
}
