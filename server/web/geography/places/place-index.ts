import { addressEnd } from "../../../lib/places/address-end.ts";
import { foldTown } from "../../../lib/places/fold-town.ts";
import type { OpenData } from "../../options.ts";
import { geography } from "../regions.ts";
import { leftOutRemark, wholeTowns } from "./address.ts";
import { rankOf } from "./place-name.ts";
import { postalAnswer } from "./postal-codes.ts";
import type { Entry, Places } from "./read-places.ts";
import { latinKey } from "./readings.ts";
import { type Hit, townHits, townNear } from "./towns.ts";

export type PlaceKind = "municipality" | "station" | "town" | "postal";

/** What a page calls each kind of place. */
export const placeKindLabels: Record<PlaceKind, string> = {
  municipality: "市区町村",
  station: "駅",
  town: "町丁目",
  postal: "郵便番号",
};

export interface FoundPlace {
  kind: PlaceKind;
  /** What is shown: with the prefecture and municipality it lies in. */
  name: string;
  /** What helps to tell it from others: lines of a station, residents of a municipality. */
  note: string;
  latitude: number;
  longitude: number;
}

/** A town, which knows the code of its municipality. */
export interface FoundTown extends FoundPlace {
  municipality_code: string;
}

/** Places that answer words, and what the search has to say about them. */
export interface PlaceAnswer {
  /** Best first. */
  places: FoundPlace[];
  /** What was left out of the words, what must be chosen, why nothing was found. */
  remarks: string[];
}

export interface PlaceSearch {
  /** Places whose names, addresses or postal codes answer the words, with remarks. */
  answer(words: string, most?: number): PlaceAnswer;
  /** The places of the answer. */
  find(words: string, most?: number): FoundPlace[];
  /** The town nearest to a point, at most 3 km away. */
  townNear(point: { latitude: number; longitude: number }): FoundTown | undefined;
}

const DASHES = /(?<=\d)[‐‑‒–—―−ー－ｰ]|(?<=\d)-/gu;
const MOST_LETTERS = 100;

function answer(places: Places, typed: string, most: number): PlaceAnswer {
  const spaced = foldTown(typed).slice(0, MOST_LETTERS);
  const words = spaced.replaceAll(" ", "").replace(DASHES, "-");
  if (words === "") return { places: [], remarks: [] };
  return postalAnswer(places.postalCodes, words, most) ?? namedAnswer(places, words, most);
}

/** Names come first; numbers after the town are left out of an address, and said to be. */
function namedAnswer(places: Places, words: string, most: number): PlaceAnswer {
  const hits = namedHits(places, words);
  const address = addressEnd(words);
  if (address && !hits.some(({ rank }) => rank >= SAME)) {
    const { base, first, rest, end } = address;
    const inChome = wholeTowns(townHits(places.towns, `${base}${first}丁目`));
    if (inChome.length > 0) return shown(inChome, most, leftOutRemark(rest));
    const inTown = wholeTowns(townHits(places.towns, base));
    if (inTown.length > 0) return shown(inTown, most, leftOutRemark(end));
    if (hits.every(({ rank }) => rank < BEGINS)) {
      const begun = namedHits(places, base).filter(({ rank }) => rank >= BEGINS);
      if (begun.length > 0) return shown(begun, most, leftOutRemark(end));
    }
  }
  return shown(hits, most);
}

/** Ranks of the same name, and of a name that begins with the words. */
const SAME = 3;
const BEGINS = 1.9;

function shown(hits: readonly Hit[], most: number, remark?: string): PlaceAnswer {
  const places = [...hits]
    .sort((a, b) => b.rank - a.rank || b.weight - a.weight)
    .slice(0, most)
    .map(({ place }) => place());
  return { places, remarks: remark ? [remark] : [] };
}

function namedHits({ entries, towns }: Places, words: string): Hit[] {
  const latin = latinKey(words);
  const hits: Hit[] = [];
  for (const one of entries) {
    const rank = entryRank(one, words, latin);
    const { kind, name, note, latitude, longitude, weight } = one;
    if (rank > 0) hits.push({ rank, weight, place: () => ({ kind, name, note, latitude, longitude }) });
  }
  return [...hits, ...townHits(towns, words)];
}

/** A name in other letters counts as much as its own; a reading that only holds the words is none. */
function entryRank({ key, whole, readings = [] }: Entry, words: string, latin: string | undefined): number {
  const read = words.replace(/エキ$/u, "");
  const ranks = readings.flatMap(({ kana, romaji }) => [
    rankOf(kana, kana, read),
    latin === undefined ? 0 : rankOf(romaji, romaji, latin),
  ]);
  return Math.max(rankOf(key, whole, words), ...ranks.filter((rank) => rank > 1));
}

/** The place search of the process; the first use reads the data. */
export async function placeSearch(data: OpenData): Promise<PlaceSearch> {
  const { places } = await geography(data);
  return {
    answer: (words, most = 20) => answer(places, words, most),
    find: (words, most = 20) => answer(places, words, most).places,
    townNear: (point) => townNear(places.towns, point),
  };
}
