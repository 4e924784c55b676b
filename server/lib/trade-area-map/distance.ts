import type { Coordinates } from "./mercator.ts";

const EARTH_RADIUS_METRES = 6_371_008.8;

/** How far from a place its page shows facilities, own stores and those of benchmarks. */
export const NEAR_METRES = 5000;

/** Great-circle distance in metres (haversine formula, mean Earth radius). */
export function distanceMetres(one: Coordinates, other: Coordinates): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const [north, east] = [radians(other.latitude - one.latitude), radians(other.longitude - one.longitude)];
  const a =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(one.latitude)) * Math.cos(radians(other.latitude)) * Math.sin(east / 2) ** 2;
  return 2 * EARTH_RADIUS_METRES * Math.asin(Math.min(1, Math.sqrt(a)));
}
