/** A place in degrees (WGS 84). */
export interface Coordinates {
  latitude: number;
  longitude: number;
}

/** Side of a map tile in pixels. */
export const TILE_SIZE = 256;
const EARTH_CIRCUMFERENCE_METRES = 40_075_016.686;
/** Beyond it the projection leaves its square. */
const MOST_LATITUDE = 85.0511;

/** Web Mercator (EPSG:3857) x of a longitude: 0 at 180° W to 1 at 180° E. */
export function worldX(longitude: number): number {
  return (longitude + 180) / 360;
}

/** Web Mercator y of a latitude: 0 in the north to 1 in the south. */
export function worldY(latitude: number): number {
  const clamped = Math.max(-MOST_LATITUDE, Math.min(MOST_LATITUDE, latitude));
  const sine = Math.sin((clamped * Math.PI) / 180);
  return 0.5 - Math.log((1 + sine) / (1 - sine)) / (4 * Math.PI);
}

/** The place at a position of the world square. */
export function placeAt(x: number, y: number): Coordinates {
  const latitude = (Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI;
  return { latitude, longitude: x * 360 - 180 };
}

/** Side of the world square in pixels. */
export function worldSize(zoom: number): number {
  return TILE_SIZE * 2 ** zoom;
}

/** Metres that a pixel stands for at a latitude. */
export function metresPerPixel(latitude: number, zoom: number): number {
  return (EARTH_CIRCUMFERENCE_METRES * Math.cos((latitude * Math.PI) / 180)) / worldSize(zoom);
}

/** The zoom at which a pixel stands for so many metres. */
export function zoomFor(latitude: number, metres: number): number {
  return Math.log2(metresPerPixel(latitude, 0) / metres);
}
