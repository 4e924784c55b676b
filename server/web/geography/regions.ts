import { join } from "node:path";
import type { OpenData } from "../options.ts";
import { packColumns, readColumns } from "../speed/columns.ts";
import { dataFile, fingerprint } from "./open-data.ts";
import type { Places } from "./places/read-places.ts";
import { readPlaces } from "./places/read-places.ts";
import type { MapData } from "./tiles/map-data.ts";
import { MAIN_ROADS, readMapData } from "./tiles/map-data.ts";
import type { TownSquares } from "./tiles/town-squares.ts";
import { townSquares } from "./tiles/town-squares.ts";

export interface Geography {
  map: MapData;
  places: Places;
  townSquares: TownSquares;
}

const FILES = [
  "prefectures_2021.topojson.gz",
  "municipalities_2021.topojson.gz",
  "rail_lines.geojson.gz",
  "expressways.geojson.gz",
  "stations.csv.gz",
  "municipalities.csv.gz",
  "towns.csv.gz",
  "postal_codes.csv.gz",
  "station_readings.csv.gz",
  "station_dictionary_readings.csv.gz",
];
/** Rises with each change of what is packed. */
const LAYOUT = 7;

export function geographyVersion(data: OpenData): string {
  const roads = data.ownGeography?.part(MAIN_ROADS);
  return fingerprint([...FILES.map((name) => dataFile(data, name)), ...(roads ? [roads] : [])]);
}

export function packedFile(data: OpenData): string {
  const name = `${LAYOUT}-${geographyVersion(data)}.bin`;
  const own = data.ownGeography?.path;
  return own === undefined
    ? join(data.projectRoot, `.build/geography-${name}`)
    : own.replace(/\.bin$/u, `.map-${name}`);
}

export async function packedGeography(data: OpenData): Promise<Uint8Array> {
  return packColumns(await gatherGeography(data));
}

async function gatherGeography(data: OpenData): Promise<Geography> {
  const places = await readPlaces(data);
  return { map: await readMapData(data), places, townSquares: townSquares(places.towns) };
}

let isPackedTaken = true;

export function takePackedGeography(isTaken: boolean): void {
  isPackedTaken = isTaken;
}

async function readGeography(data: OpenData): Promise<Geography> {
  if (!isPackedTaken) return gatherGeography(data);
  try {
    return (await readColumns(packedFile(data))) as Geography;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return gatherGeography(data);
  }
}

const known = new Map<string, Promise<Geography>>();

export function keyOf({ projectRoot, ownGeography }: OpenData): string {
  return `${projectRoot}\n${ownGeography?.path ?? ""}`;
}

/**
 * The geography of the process. What was packed is 18 MB of columns, each read at its first use, most of them
 * outside the heap; without it it is gathered from the open data, with pauses for other requests.
 */
export function geography(data: OpenData): Promise<Geography> {
  const existing = known.get(keyOf(data));
  if (existing) return existing;
  const read = readGeography(data);
  known.set(keyOf(data), read);
  // A failed reading is tried again by the next one who asks.
  read.catch(() => known.delete(keyOf(data)));
  return read;
}
