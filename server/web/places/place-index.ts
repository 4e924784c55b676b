import { geography } from "../geography.ts";
import { foldTown, rankOf } from "./place-name.ts";
import type { Entry } from "./read-places.ts";
import type { Towns } from "./town-table.ts";
import { type Hit, townHits, townNear } from "./towns.ts";

export type PlaceKind = "municipality" | "station" | "town";

export interface FoundPlace {
  kind: PlaceKind;
  /** What is shown: with the prefecture and municipality it lies in. */
  name: string;
  /** What helps to tell it from others: lines of a station, residents of a municipality. */
  note: string;
  latitude: number;
  longitude: number;
}

export interface PlaceSearch {
  /** Places whose names answer the words, best first; nothing for words that fold to nothing. */
  find(words: string, most?: number): FoundPlace[];
  /** The town nearest to a point, at most 3 km away. */
  townNear(point: { latitude: number; longitude: number }): FoundPlace | undefined;
}

function search(entries: readonly Entry[], towns: Towns, typed: string, most: number): FoundPlace[] {
  const words = foldTown(typed).replaceAll(" ", "").slice(0, 100);
  if (words === "") return [];
  const hits: Hit[] = [];
  for (const one of entries) {
    const found = rankOf(one.key, one.whole, words);
    const { kind, name, note, latitude, longitude, weight } = one;
    if (found > 0)
      hits.push({ rank: found, weight, place: () => ({ kind, name, note, latitude, longitude }) });
  }
  hits.push(...townHits(towns, words));
  return hits
    .sort((a, b) => b.rank - a.rank || b.weight - a.weight)
    .slice(0, most)
    .map(({ place }) => place());
}

/** The place search of the process; the first use reads the data. */
export async function placeSearch(projectRoot: string): Promise<PlaceSearch> {
  const { entries, towns } = (await geography(projectRoot)).places;
  return {
    find: (words, most = 20) => search(entries, towns, words, most),
    townNear: (point) => townNear(towns, point),
  };
}
