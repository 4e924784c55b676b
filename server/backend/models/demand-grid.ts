import { localPlane, type Place } from "./geography.ts";
import { meshBounds } from "./mesh.ts";

/** The grid round a site on which its demand is kept: points a kilometre apart, up to 4 km away. */
export const GRID: readonly { north: number; east: number }[] = Array.from({ length: 81 }, (_, i) => ({
  north: Math.floor(i / 9) - 4,
  east: (i % 9) - 4,
})).filter(({ north, east }) => Math.hypot(north, east) <= 4);

const PLACE_OF = new Map(GRID.map(({ north, east }, i) => [`${north}/${east}`, i]));

/**
 * Residents of cells (mesh code, residents) on the grid round a site, whole persons in the order of GRID. A cell's people
 * are shared among the four points round its centre by how near they are, so that they move with the site and never jump.
 */
export function demandGrid(
  site: Place,
  cells: Iterable<{ mesh: string; population_2020: number }>,
): number[] {
  const plane = localPlane(site);
  const grid = GRID.map(() => 0);
  for (const { mesh, population_2020: people } of cells) {
    if (!(people > 0)) continue;
    const { south, north, west, east } = meshBounds(mesh);
    const up = ((south + north) / 2 - site.latitude) * plane.kilometresPerLatitude;
    const across = ((west + east) / 2 - site.longitude) * plane.kilometresPerLongitude;
    const [row, column] = [Math.floor(up), Math.floor(across)];
    for (const [n, e] of [
      [row, column],
      [row, column + 1],
      [row + 1, column],
      [row + 1, column + 1],
    ] as const) {
      const place = PLACE_OF.get(`${n}/${e}`);
      if (place === undefined) continue;
      grid[place] = (grid[place] as number) + people * (1 - Math.abs(up - n)) * (1 - Math.abs(across - e));
    }
  }
  return grid.map(Math.round);
}
