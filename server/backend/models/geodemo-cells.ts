import {
  clusterAreas,
  clusterOf,
  type GeodemoArea,
  type Geodemographics,
  MAXIMUM_CLUSTERS,
} from "./geodemographics.ts";
import { localPlane } from "./geography.ts";
import { meshBounds } from "./mesh.ts";
import type { MunicipalProjection } from "./municipal-projection.ts";
import { POPULATION_YEARS } from "./municipal-tables.ts";

/** What the clustering of cells needs of a 1 km cell. */
export interface GeodemoCell {
  mesh: string;
  municipality_code: string;
  population_2020: number;
  weekday_daytime: number;
}

const NOW = POPULATION_YEARS.indexOf(2020);
const LATER = POPULATION_YEARS.indexOf(2035);

/**
 * A cell as an area to cluster: density and day/night ratio are its own (residents counted as 1 at least), age shares
 * and growth those of its municipality, since no open data has them by cell for the whole country.
 */
export function cellArea(cell: GeodemoCell, projection: MunicipalProjection): GeodemoArea {
  const { south, north, west, east } = meshBounds(cell.mesh);
  const plane = localPlane({ latitude: (south + north) / 2, longitude: (west + east) / 2 });
  const area = (north - south) * plane.kilometresPerLatitude * (east - west) * plane.kilometresPerLongitude;
  const structure = projection.structures[NOW] ?? [];
  const share = (from: number, to: number) =>
    structure.reduce((sum, value, i) => sum + (i % 19 >= from && i % 19 < to ? value : 0), 0);
  return {
    code: cell.mesh,
    population: cell.population_2020,
    density: cell.population_2020 / area,
    share_under15: share(0, 3),
    share_20to39: share(4, 8),
    share_over65: share(13, 19),
    growth: projection.factors[LATER] ?? 1,
    day_night: cell.weekday_daytime / Math.max(1, cell.population_2020),
  };
}

/**
 * Clusters the country's cells: fitted on cells with at least 200 people by day or night, evenly thinned out in the
 * order of their codes to at most `fitted` (10,000), so that it takes about a second; any cell is then given the
 * cluster with the nearest centre by clusterOfCell. `assignment` and the clusters' counts hold the fitted cells.
 */
export function clusterCells(
  cells: Iterable<GeodemoCell>,
  projectionOf: (municipalityCode: string) => MunicipalProjection,
  { count = MAXIMUM_CLUSTERS, fitted = 10_000 }: { count?: number; fitted?: number } = {},
): Geodemographics {
  const lively = [...cells]
    .filter(({ population_2020, weekday_daytime }) => Math.max(population_2020, weekday_daytime) >= 200)
    .sort((a, b) => (a.mesh < b.mesh ? -1 : 1));
  const step = Math.max(1, Math.ceil(lively.length / fitted));
  const chosen = lively.filter((_, i) => i % step === 0);
  return clusterAreas(
    chosen.map((cell) => cellArea(cell, projectionOf(cell.municipality_code))),
    count,
  );
}

/** The cluster of any cell, by the nearest centre; undefined for a cell without a person by day or night. */
export function clusterOfCell(
  cell: GeodemoCell,
  projection: MunicipalProjection,
  model: Geodemographics,
): number | undefined {
  if (!(cell.population_2020 > 0 || cell.weekday_daytime > 0)) return undefined;
  return clusterOf(cellArea(cell, projection), model);
}
