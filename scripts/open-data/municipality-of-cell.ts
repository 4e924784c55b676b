import { placeIndex } from "../../server/backend/geography/place-index.ts";
import { meshBounds } from "../../server/backend/models/mesh.ts";
import { csvRows } from "./read-csv.ts";

/** Codes of 2015 that the census of 2020 writes otherwise: 那珂川町 became 那珂川市, 富谷町 became 富谷市. */
const RENAMED: Readonly<Record<string, string>> = { "40305": "40231", "04423": "04216" };
const REACHES_KILOMETRES = [1, 3, 10, 40];

/**
 * The municipality (2020) in which a 500 m cell lies: that of the small area of the 2015 census whose centre is nearest
 * in units of the area's own radius. Sums over these cells differ from the municipal census by 1.2 % in the median
 * municipality; 0.8 % of the country's residents are counted to a neighbour.
 */
export function municipalityOfCells(directory: string): (mesh: string) => string {
  const areas = Array.from(csvRows(directory, "census2015-small-area/census2015_smallarea.csv.gz"), (of) => {
    const code = of("key_code").slice(0, 5);
    return {
      latitude: Number(of("lat")),
      longitude: Number(of("lon")),
      code: RENAMED[code] ?? code,
      radius: Math.sqrt(Math.max(0.01, Number(of("area_km2"))) / Math.PI),
    };
  });
  const index = placeIndex(areas);
  return (mesh) => {
    const { south, north, west, east } = meshBounds(mesh);
    const centre = { latitude: (south + north) / 2, longitude: (west + east) / 2 };
    for (const reach of REACHES_KILOMETRES) {
      const near = index.within(centre, reach).slice(0, 8);
      if (near.length === 0) continue;
      return near.reduce((best, area) =>
        area.distance_kilometres / area.radius < best.distance_kilometres / best.radius ? area : best,
      ).code;
    }
    throw new Error(`no small area near ${mesh}`);
  };
}
