import { wordsOf } from "./fields.ts";

/** A condition that narrows a list, and what an address changes to be without it. */
export interface Condition<Changes> {
  label: string;
  without: Changes;
}

/** Conditions, and what stands in the place of those that are not set. */
export type Conditions<Changes> = readonly (Condition<Changes> | false | "" | 0 | null | undefined)[];

/** One link for each condition that is set, each dropping just that one. */
export function chipsOf<Changes>(conditions: Conditions<Changes>, href: (changes: Changes) => string) {
  return conditions.flatMap((one) => (one ? [{ label: one.label, href: href(one.without) }] : []));
}

/** A condition for each search word; `without` names the field that keeps the others. */
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

/** A condition for each of several chosen values. */
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
  /** Chosen as a whole: one condition stands for all of it. */
  isWhole: boolean;
}

/** A condition for each chosen value of a tree; ids that it does not know are called `unknown`. */
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
