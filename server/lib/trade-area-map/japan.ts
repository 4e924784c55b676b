import type { Coordinates } from "./mercator.ts";

/** From Okinotorishima to the north of Hokkaido, from Yonaguni to Minamitorishima, with a little room. */
const BOUNDS = { south: 20, north: 46, west: 122, east: 154.5 };

/** Said at a point that lies elsewhere. */
export const OUTSIDE_JAPAN = "日本国内の地点を選んでください。";

/** Whether a point may lie in Japan: within the rectangle around its islands. */
export function isAroundJapan({ latitude, longitude }: Coordinates): boolean {
  return (
    latitude >= BOUNDS.south &&
    latitude <= BOUNDS.north &&
    longitude >= BOUNDS.west &&
    longitude <= BOUNDS.east
  );
}
