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

export const placeKindLabels: Record<PlaceKind, string> = {
  municipality: "市区町村",
  station: "駅",
  town: "町丁目",
  postal: "郵便番号",
};

export interface FoundPlace {
  kind: PlaceKind;
  name: string;
  note: string;
  latitude: number;
  longitude: number;
}

export interface FoundTown extends FoundPlace {
  municipality_code: string;
}

export interface PlaceAnswer {
  /** Best first. */
  places: FoundPlace[];
  remarks: string[];
}

export interface PlaceSearch {
  answer(words: string, most?: number): PlaceAnswer;
  find(words: string, most?: number): FoundPlace[];
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

function entryRank({ key, whole, readings = [] }: Entry, words: string, latin: string | undefined): number {
  const read = words.replace(/エキ$/u, "");
  const ranks = readings.flatMap(({ kana, romaji }) => [
    rankOf(kana, kana, read),
    latin === undefined ? 0 : rankOf(romaji, romaji, latin),
  ]);
  return Math.max(rankOf(key, whole, words), ...ranks.filter((rank) => rank > 1));
}

export async function placeSearch(data: OpenData): Promise<PlaceSearch> {
  const { places } = await geography(data);
  return {
    answer: (words, most = 20) => answer(places, words, most),
    find: (words, most = 20) => answer(places, words, most).places,
    townNear: (point) => townNear(places.towns, point),
  };
}
