import { join } from "node:path";
import { packColumns, readColumns } from "../speed/columns.ts";
import type { Places } from "./places/read-places.ts";
import { readPlaces } from "./places/read-places.ts";
import { fingerprint } from "./shipped-data.ts";
import type { MapData } from "./tiles/map-data.ts";
import { readMapData } from "./tiles/map-data.ts";
import type { TownSquares } from "./tiles/town-squares.ts";
import { townSquares } from "./tiles/town-squares.ts";

/** Everything that tiles and the place search are made of. */
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
const LAYOUT = 6;

/** A short name for the data; it changes when they do. */
export function geographyVersion(projectRoot: string): string {
  return fingerprint(projectRoot, FILES);
}

/** Where the build keeps the geography, ready to be used as it lies in the file. */
export function geographyFile(projectRoot: string): string {
  return join(projectRoot, `.build/geography-${LAYOUT}-${geographyVersion(projectRoot)}.bin`);
}

/** The geography as the build writes it: some seconds of work. */
export async function packedGeography(projectRoot: string): Promise<Uint8Array> {
  return packColumns(await gatherGeography(projectRoot));
}

async function gatherGeography(projectRoot: string): Promise<Geography> {
  const places = await readPlaces(projectRoot);
  return { map: await readMapData(projectRoot), places, townSquares: townSquares(places.towns) };
}

let isPackedTaken = true;

/** Whether the process reads what the build has packed; else it gathers the geography from the shipped files. */
export function takePackedGeography(isTaken: boolean): void {
  isPackedTaken = isTaken;
}

async function readGeography(projectRoot: string): Promise<Geography> {
  if (!isPackedTaken) return gatherGeography(projectRoot);
  try {
    return (await readColumns(geographyFile(projectRoot))) as Geography;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "ENOENT") throw error;
    return gatherGeography(projectRoot);
  }
}

const known = new Map<string, Promise<Geography>>();

/**
 * The geography of the process. What the build has packed is 18 MB of columns, each read at its first use, most of them
 * outside the heap; without a build it is gathered from the shipped files, with pauses for other requests.
 */
export function geography(projectRoot: string): Promise<Geography> {
  const existing = known.get(projectRoot);
  if (existing) return existing;
  const read = readGeography(projectRoot);
  known.set(projectRoot, read);
  // A failed reading is tried again by the next one who asks.
  read.catch(() => known.delete(projectRoot));
  return read;
}
