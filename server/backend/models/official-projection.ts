import { FUTURE_YEARS } from "./municipal-tables.ts";

/** Official projections by mesh that the future of a cell can rest on, the better before the worse. */
export const FUTURE_BASES = {
  "r6-500m": "500mメッシュ別将来推計人口（R6国政局推計）",
  "r6-250m": "250mメッシュ別将来推計人口（R6国政局推計）",
  "r6-1km": "1kmメッシュ別将来推計人口（R6国政局推計）",
  "h30-500m": "500mメッシュ別将来推計人口（H30国政局推計）",
  "h30-1km": "1kmメッシュ別将来推計人口（H30国政局推計）",
} as const;
export type FutureBasis = keyof typeof FUTURE_BASES;
export const FUTURE_BASIS_KEYS = Object.keys(FUTURE_BASES) as FutureBasis[];

/** The line that the ministry asks for, by a name of FUTURE_BASES. */
export function creditOf(name: string): string {
  const title = name.replace("（", "データ(").replace("）", ")");
  return `「国土数値情報(${title})」(国土交通省)を加工して作成`;
}

/** People under 15, of 15 to 64, and of 65 and over. */
export type Thirds = readonly [young: number, working: number, old: number];

/** What an official projection says of a cell: its people of each of FUTURE_YEARS, scaled to the municipality's total. */
export interface OfficialFuture {
  basis: FutureBasis;
  people: readonly Thirds[];
}

const AGES = 19;

/** Which third a group by sex and age (38 of them) belongs to: under 15, 15–64, 65 and over. */
export function thirdOf(group: number): 0 | 1 | 2 {
  const age = group % AGES;
  return age < 3 ? 0 : age < 13 ? 1 : 2;
}

export function thirdsOf(people: readonly number[]): [number, number, number] {
  const thirds: [number, number, number] = [0, 0, 0];
  people.forEach((count, group) => {
    thirds[thirdOf(group)] += count;
  });
  return thirds;
}

/** So many people in each third, by sex and age as in `people`, or as in `usual` where that third has nobody. */
export function withThirds(people: readonly number[], usual: readonly number[], target: Thirds): number[] {
  const [own, others] = [thirdsOf(people), thirdsOf(usual)];
  return people.map((count, group) => {
    const third = thirdOf(group);
    if (own[third] > 0) return (count / own[third]) * target[third];
    return others[third] > 0 ? ((usual[group] ?? 0) / others[third]) * target[third] : 0;
  });
}

/** Nobody in any year. */
export function noFuture(): [number, number, number][] {
  return FUTURE_YEARS.map(() => [0, 0, 0]);
}
