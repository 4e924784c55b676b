import { setImmediate } from "node:timers/promises";
import type { Place } from "../models/geography.ts";
import type { FutureBasis } from "../models/official-projection.ts";
import { type CellTable, openCells, type RingCell } from "./cells.ts";
import { type Clusters, readClusters } from "./clusters.ts";
import { geographyFiles } from "./files.ts";
import { futureBases } from "./future.ts";
import { type Municipalities, type ProjectionOf, readMunicipalities } from "./municipalities.ts";
import { placeIndex } from "./place-index.ts";
import { readSpending, type SpendingRow } from "./spending.ts";
import { readStations, type Station } from "./stations.ts";

export interface NearStation extends Station {
  distance_kilometres: number;
}

/**
 * The shipped open data in memory; read once per process, shared by all calls. What computes on it: `trade-areas.ts`
 * (feature vectors of places), `place-index.ts` (places near a point), and the models, which take `cellsWithin` and
 * `projectionOf` as they are.
 */
export interface Geography {
  projectRoot: string;
  /** The data that it was read from: the shipped ones, or the operator's (files.ts). */
  version: string;
  /** The country's 500 m cells. */
  cells: CellTable;
  municipalities: Municipalities;
  /** The cells that a circle touches, as the models take them, each with its area share; radius above 0, at most 50 km. */
  cellsWithin(center: Place, radiusKilometres: number): RingCell[];
  /** Growth and structure of a municipality, worked out once. */
  projectionOf: ProjectionOf;
  /** Official projections by mesh that the future of some cells rests on. */
  futureBases: readonly FutureBasis[];
  stations: readonly Station[];
  /** The fiscal year of their passengers. */
  stationsYear: number;
  /** Stations at most so far away, nearest first. */
  stationsWithin(center: Place, radiusKilometres: number): NearStation[];
  /** The country's types of residents. */
  clusters(): Clusters;
  /** Household spending by 2-digit code of the prefecture; 00 is the nation. */
  spending(): ReadonlyMap<string, SpendingRow>;
}

/** True where the open data reach: Japan with its islands. Elsewhere there is no figure, not a figure of 0. */
export function isCovered({ latitude, longitude }: Place): boolean {
  return latitude >= 20 && latitude <= 46 && longitude >= 122 && longitude <= 154;
}

const reading = new Map<string, Promise<Geography>>();

/**
 * Reads the open data on first use (about 0.1 s; blocks of cells when a ring first touches them) and keeps it for the
 * whole process: of the operator's own geography what that holds, where `dataDir` has one.
 */
export function geographyReader(projectRoot: string, dataDir?: string): () => Promise<Geography> {
  const key = `${projectRoot}\n${dataDir ?? ""}`;
  return () => {
    const known = reading.get(key);
    if (known) return known;
    const opened = openGeography(projectRoot, dataDir);
    reading.set(key, opened);
    // A failed reading is tried again by the next one who asks.
    opened.catch(() => reading.delete(key));
    return opened;
  };
}

/** Reads everything ahead of the first call that needs it; never rejects, since that call reads it again if need be. */
export async function warmUp(reader: () => Promise<Geography>): Promise<void> {
  await reader().catch(() => {
    // The call that needs it tells.
  });
}

async function openGeography(projectRoot: string, dataDir: string | undefined): Promise<Geography> {
  const files = geographyFiles(projectRoot, dataDir);
  const municipalities = readMunicipalities(projectRoot);
  // Others are answered between the steps.
  await setImmediate();
  const cells = openCells(files, municipalities.codes);
  const { projectionOf } = municipalities;
  await setImmediate();
  const { stations, year: stationsYear } = readStations(files);
  const stationIndex = placeIndex(stations);
  let clusters: Clusters | undefined;
  let spending: ReadonlyMap<string, SpendingRow> | undefined;
  return {
    projectRoot,
    version: files.version,
    cells,
    municipalities,
    cellsWithin: cells.ring,
    projectionOf,
    futureBases: futureBases(files),
    stations,
    stationsYear,
    stationsWithin: (center, radius) => stationIndex.within(center, radius),
    clusters() {
      clusters ??= readClusters(files);
      return clusters;
    },
    spending() {
      spending ??= readSpending(projectRoot);
      return spending;
    },
  };
}
