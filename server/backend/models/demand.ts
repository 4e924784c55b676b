import { localPlane, type Place } from "./geography.ts";
import { meshBounds } from "./mesh.ts";

/** A place where demand lives, with its weight (residents, or 1 each). */
export interface Demand extends Place {
  weight: number;
}

/** Demand of population cells: each at the centre of its cell with its residents as weight; empty cells left out. */
export function cellDemand(cells: Iterable<{ mesh: string; population_2020: number }>): Demand[] {
  const demand: Demand[] = [];
  for (const { mesh, population_2020: weight } of cells) {
    if (!(weight > 0)) continue;
    const { south, north, west, east } = meshBounds(mesh);
    demand.push({ latitude: (south + north) / 2, longitude: (west + east) / 2, weight });
  }
  return demand;
}

/**
 * Demand of weight 1 spread evenly over a circle round a place: a square grid of `step` kilometres, 1 unless told, on
 * the projection of geography.ts. For sites whose cells are not at hand.
 */
export function evenDemand(center: Place, radius = 4, step = 1): Demand[] {
  const plane = localPlane(center);
  const count = Math.floor(radius / step);
  const demand: Demand[] = [];
  for (let north = -count; north <= count; north++) {
    for (let east = -count; east <= count; east++) {
      if (Math.hypot(north, east) * step > radius) continue;
      const latitude = center.latitude + (north * step) / plane.kilometresPerLatitude;
      const longitude = center.longitude + (east * step) / plane.kilometresPerLongitude;
      demand.push({ latitude, longitude, weight: 1 });
    }
  }
  return demand;
}
