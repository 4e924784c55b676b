import { indexesHolding, textAt } from "./packed-texts.ts";
import type { FoundPlace, FoundTown } from "./place-index.ts";
import type { Towns } from "./town-table.ts";

export interface Hit {
  rank: number;
  weight: number;
  place: () => FoundPlace;
}

export function townHits(towns: Towns, words: string): Hit[] {
  const rests = towns.municipalities.map(({ key }) => restAfter(key, words));
  const restOf = (index: number) => rests[towns.municipality[index] as number];
  const ranks = new Map<number, number>();
  for (const index of indexesHolding(towns.keys, words))
    if (!restOf(index)) ranks.set(index, rankAlone(textAt(towns.keys, index), words));
  if (rests.some(Boolean))
    for (let index = 0; index < towns.municipality.length; index++) {
      const rest = restOf(index);
      if (rest) ranks.set(index, rankAfter(textAt(towns.keys, index), rest));
    }
  return [...ranks]
    .filter(([, rank]) => rank > 0)
    .sort(([one], [other]) => one - other)
    .map(([index, rank]) => ({
      rank,
      weight: weightOf(towns, index),
      place: () => townAt(towns, index),
    }));
}

/** Residents of its municipality and passengers of the station there that the town is named like, in thousands. */
function weightOf(towns: Towns, index: number): number {
  const municipality = towns.municipalities[towns.municipality[index] as number];
  const passengers = municipality?.stations[withoutChome(textAt(towns.keys, index))] ?? 0;
  return ((municipality?.weight ?? 0) + passengers) / 1000;
}

function withoutChome(key: string): string {
  return key.replace(/\d+丁目$/u, "");
}

function rankAfter(key: string, rest: string): number {
  if (rest.startsWith(key) || withoutChome(key) === rest)
    return 2.5 + Math.min(key.length, rest.length) / 100;
  return key.startsWith(rest) ? 2.2 : 0;
}

function rankAlone(key: string, words: string): number {
  if (key === words || withoutChome(key) === words) return 2.9;
  return key.startsWith(words) ? 1.9 : 0.9;
}

function restAfter(municipality: string, words: string): string | undefined {
  if (municipality === "") return undefined;
  const short = municipality.replace(/^(北海道|京都府|大阪府|東京都|.{2,3}県)/u, "");
  if (words.startsWith(municipality)) return words.slice(municipality.length);
  if (words.startsWith(short)) return words.slice(short.length);
  const prefecture = municipality.slice(0, municipality.length - short.length);
  return prefecture !== "" && words.startsWith(prefecture) ? words.slice(prefecture.length) : undefined;
}

function townAt(towns: Towns, index: number): FoundTown {
  const municipality = towns.municipalities[towns.municipality[index] as number];
  return {
    kind: "town",
    name: `${municipality?.name ?? ""}${textAt(towns.names, index)}`,
    note: "",
    latitude: Number((towns.latitudes[index] as number).toFixed(5)),
    longitude: Number((towns.longitudes[index] as number).toFixed(5)),
    municipality_code: municipality?.code ?? "",
  };
}

const NEAR_DEGREES = 3 / 111;
const A_STRETCH = 128;

/** Towns that follow one another, by the rectangle that they lie in. */
interface Stretch {
  from: number;
  to: number;
  south: number;
  north: number;
  west: number;
  east: number;
}

const stretches = new WeakMap<Towns, readonly Stretch[]>();

/** They stand in the order of their municipalities: most stretches lie far from a point as a whole. */
function stretchesOf(towns: Towns): readonly Stretch[] {
  const known = stretches.get(towns);
  if (known) return known;
  const { latitudes, longitudes } = towns;
  const made: Stretch[] = [];
  for (let from = 0; from < latitudes.length; from += A_STRETCH) {
    const to = Math.min(from + A_STRETCH, latitudes.length);
    const stretch = { from, to, south: 90, north: -90, west: 180, east: -180 };
    for (let index = from; index < to; index++) {
      const [latitude, longitude] = [latitudes[index] as number, longitudes[index] as number];
      stretch.south = Math.min(stretch.south, latitude);
      stretch.north = Math.max(stretch.north, latitude);
      stretch.west = Math.min(stretch.west, longitude);
      stretch.east = Math.max(stretch.east, longitude);
    }
    made.push(stretch);
  }
  stretches.set(towns, made);
  return made;
}

/** The town whose point is nearest, at most 3 km away. */
export function townNear(
  towns: Towns,
  { latitude, longitude }: { latitude: number; longitude: number },
): FoundTown | undefined {
  const narrowing = Math.cos((latitude * Math.PI) / 180);
  const reach = NEAR_DEGREES / narrowing;
  let nearest: number | undefined;
  let least = NEAR_DEGREES ** 2;
  for (const { from, to, south, north, west, east } of stretchesOf(towns)) {
    if (latitude < south - NEAR_DEGREES || latitude > north + NEAR_DEGREES) continue;
    if (longitude < west - reach || longitude > east + reach) continue;
    for (let index = from; index < to; index++) {
      const up = (towns.latitudes[index] as number) - latitude;
      const across = ((towns.longitudes[index] as number) - longitude) * narrowing;
      const distance = up * up + across * across;
      if (distance < least) [least, nearest] = [distance, index];
    }
  }
  return nearest === undefined ? undefined : townAt(towns, nearest);
}
