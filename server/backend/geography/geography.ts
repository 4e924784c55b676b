import { setImmediate } from "node:timers/promises";
import { Recent } from "../../lib/recent.ts";
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

export interface Geography {
  projectRoot: string;
  version: string;
  cells: CellTable;
  municipalities: Municipalities;
  /** The cells that a circle touches, as the models take them, each with its area share; radius above 0, at most 50 km. */
  cellsWithin(center: Place, radiusKilometres: number): readonly RingCell[];
  projectionOf: ProjectionOf;
  futureBases: readonly FutureBasis[];
  stations: readonly Station[];
  /** The fiscal year of their passengers. */
  stationsYear: number;
  stationsWithin(center: Place, radiusKilometres: number): NearStation[];
  clusters(): Clusters;
  /** Household spending by 2-digit code of the prefecture; 00 is the nation. */
  spending(): ReadonlyMap<string, SpendingRow>;
}

/** True where the open data reach: Japan with its islands. Elsewhere there is no figure, not a figure of 0. */
export function isCovered({ latitude, longitude }: Place): boolean {
  return latitude >= 20 && latitude <= 46 && longitude >= 122 && longitude <= 154;
}

/** Of some ten pages, about 3 MB. */
const MOST_CELLS = 12_000;

const reading = new Map<string, Promise<Geography>>();

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

/** The reads of one page ask for the same rings, and pages of one facility for the same again. */
function recentRings({ ring }: CellTable): Geography["cellsWithin"] {
  const recent = new Recent<readonly RingCell[]>(MOST_CELLS, ({ length }) => length);
  return (center, radius) =>
    recent.get(`${center.latitude} ${center.longitude} ${radius}`, () => ring(center, radius));
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
    cellsWithin: recentRings(cells),
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
