import { fold } from "../../lib/kana.ts";
import { readShippedRows } from "../shipped-data.ts";
import { foldTown, rankOf } from "./place-name.ts";
import { type Known, readTowns, type Towns } from "./town-table.ts";
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

interface Entry extends FoundPlace {
  /** Its own name, folded. */
  key: string;
  /** Its whole name, folded. */
  whole: string;
  /** Residents of a municipality, passengers a day of a station. */
  weight: number;
}

export interface PlaceSearch {
  /** All towns. */
  towns: Towns;
  /** Places whose names answer the words, best first; nothing for words that fold to nothing. */
  find(words: string, most?: number): FoundPlace[];
  /** The town nearest to a point, at most 3 km away. */
  townNear(point: { latitude: number; longitude: number }): FoundPlace | undefined;
}

/** Reads the shipped municipalities, stations and towns; about a second, with pauses for other requests. */
export async function readPlaces(projectRoot: string): Promise<PlaceSearch> {
  const { areas, known } = await readAreas(projectRoot);
  const entries = [...areas, ...(await readStations(projectRoot, known))];
  const towns = await readTowns(projectRoot, known);
  return {
    towns,
    find: (words, most = 20) => search(entries, towns, words, most),
    townNear: (point) => townNear(towns, point),
  };
}

function residentsNote(residents: number): string {
  return residents > 0 ? `人口${residents.toLocaleString("ja-JP")}人` : "";
}

/** Municipalities, and cities with wards as a whole. */
async function readAreas(projectRoot: string): Promise<{ areas: Entry[]; known: Known }> {
  const known = new Map<string, { name: string; weight: number }>();
  const areas: Entry[] = [];
  const cities = new Map<string, { own: string; weight: number; north: number; east: number }>();
  const rows = await readShippedRows(projectRoot, "municipalities.csv.gz", (row) => row);
  for (const row of rows) {
    const [code = "", prefecture = "", above = "", own = "", latitude = "", longitude = "", , residents] =
      row;
    const name = `${prefecture}${above}${own}`;
    const weight = Number(residents) || 0;
    known.set(code, { name, weight });
    if (latitude === "") continue;
    areas.push({
      ...entry("municipality", own, name, latitude, longitude),
      note: residentsNote(weight),
      weight,
    });
    if (!above.endsWith("市")) continue;
    const city = cities.get(prefecture + above) ?? { own: above, weight: 0, north: 0, east: 0 };
    city.weight += weight;
    city.north += weight * Number(latitude);
    city.east += weight * Number(longitude);
    cities.set(prefecture + above, city);
  }
  for (const [name, { own, weight, north, east }] of cities) {
    const [latitude, longitude] = [(north / weight).toFixed(5), (east / weight).toFixed(5)];
    areas.push({
      ...entry("municipality", own, name, latitude, longitude),
      note: residentsNote(weight),
      weight,
    });
  }
  return { areas, known };
}

function readStations(projectRoot: string, known: Known): Promise<Entry[]> {
  return readShippedRows(
    projectRoot,
    "stations.csv.gz",
    ([, own = "", latitude = "", longitude = "", code = "", lines = "", passengers]): Entry => {
      const names = [...new Set(lines.split(";").map((line) => line.split("|")[1] ?? ""))];
      const place = known.get(code)?.name ?? "";
      return {
        ...entry("station", own, `${own}駅`, latitude, longitude),
        whole: fold(`${place}${own}駅`),
        note: [place, names.slice(0, 3).join("・")].filter((part) => part !== "").join("　"),
        weight: Number(passengers) || 0,
      };
    },
  );
}

function entry(kind: PlaceKind, own: string, name: string, latitude: string, longitude: string) {
  return {
    kind,
    name,
    key: fold(own),
    whole: fold(name),
    latitude: Number(latitude),
    longitude: Number(longitude),
  };
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

const searches = new Map<string, Promise<PlaceSearch>>();

/** The place search of the process; the first use reads the data. */
export function placeSearch(projectRoot: string): Promise<PlaceSearch> {
  const known = searches.get(projectRoot);
  if (known) return known;
  const read = readPlaces(projectRoot);
  searches.set(projectRoot, read);
  // A failed reading is tried again by the next one who asks.
  read.catch(() => searches.delete(projectRoot));
  return read;
}
