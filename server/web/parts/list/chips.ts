import { wordsOf } from "./fields.ts";

export interface Condition<Changes> {
  label: string;
  without: Changes;
}

export type Conditions<Changes> = readonly (Condition<Changes> | false | "" | 0 | null | undefined)[];

export function chipsOf<Changes>(conditions: Conditions<Changes>, href: (changes: Changes) => string) {
  return conditions.flatMap((one) => (one ? [{ label: one.label, href: href(one.without) }] : []));
}

export function eachWord<Changes>(
  text: string | undefined,
  without: (rest: string) => Changes,
): Condition<Changes>[] {
  const words = wordsOf(text ?? "");
  return words.map((word) => ({
    label: word,
    without: without(words.filter((other) => other !== word).join(" ")),
  }));
}

export function eachOf<T, Changes>(
  chosen: readonly T[] | undefined,
  label: (one: T) => string,
  without: (rest: T[] | undefined) => Changes,
): Condition<Changes>[] {
  return (chosen ?? []).map((one) => {
    const rest = chosen?.filter((other) => other !== one) ?? [];
    return { label: label(one), without: without(rest.length > 0 ? rest : undefined) };
  });
}

interface Group {
  name: string;
  items: readonly { id: number; name: string; isChosen: boolean }[];
  isWhole: boolean;
}

export function groupedConditions<Changes>(
  chosen: readonly number[] = [],
  groups: readonly Group[],
  unknown: string,
  without: (rest: number[] | undefined) => Changes,
): Condition<Changes>[] {
  const condition = (label: string, ids: readonly number[]) => {
    const rest = chosen.filter((id) => !ids.includes(id));
    return { label, without: without(rest.length > 0 ? rest : undefined) };
  };
  const known = groups.flatMap(({ items }) => items.map(({ id }) => id));
  return [
    ...groups.flatMap(({ name, items, isWhole }) => {
      const set = items.filter(({ isChosen }) => isChosen);
      if (isWhole)
        return [
          condition(
            `${name}（すべて）`,
            set.map(({ id }) => id),
          ),
        ];
      return set.map(({ id, name: label }) => condition(label, [id]));
    }),
    ...chosen.filter((id) => !known.includes(id)).map((id) => condition(unknown, [id])),
  ];
}
