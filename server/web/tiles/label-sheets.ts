import { TILE_SIZE, worldX, worldY } from "../../lib/trade-area-map/mercator.ts";
import type { Towns } from "../places/town-table.ts";
import type { Frame } from "./cut.ts";
import { type NamedPlace, overlaps, type PlacedLabel, placeLabels } from "./labels.ts";
import type { MapData } from "./map-data.ts";

/** Tiles along the side of a sheet whose names are placed together, so that a name is never cut at a tile's edge. */
const SHEET_TILES = 8;
const SHEETS_KEPT = 60;
/** A name reaches at most so far beyond its place. */
const REACH_PIXELS = 220;

/** Fewest passengers a day with which a station is named, by zoom. */
const STATION_PASSENGERS: Record<number, number> = { 9: 400_000, 10: 150_000, 11: 40_000, 12: 8000 };
const MOST_PER_SHEET = 1500;

/** Fewest passengers a day with which a station is drawn at a zoom; undefined where none is. */
export function leastPassengers(zoom: number): number | undefined {
  if (zoom < 9) return undefined;
  return zoom > 12 ? 0 : STATION_PASSENGERS[zoom];
}

/** The names of a zoom's tiles, placed sheet by sheet on first use. */
export function labelSheets(data: MapData, table: Towns) {
  const towns = townSquares(table);
  const sheets = new Map<string, PlacedLabel[]>();

  function sheet(zoom: number, column: number, row: number): PlacedLabel[] {
    const key = `${zoom}/${column}/${row}`;
    const known = sheets.get(key);
    if (known) return known;
    const placed = placeLabels(candidates(zoom, column, row), zoom);
    for (const oldest of sheets.keys()) {
      if (sheets.size < SHEETS_KEPT) break;
      sheets.delete(oldest);
    }
    sheets.set(key, placed);
    return placed;
  }

  function candidates(zoom: number, column: number, row: number): NamedPlace[] {
    const side = SHEET_TILES / 2 ** zoom;
    const [west, north] = [column * side, row * side];
    const isHere = ({ x, y }: NamedPlace) => x >= west && x < west + side && y >= north && y < north + side;
    const least = leastPassengers(zoom);
    const stations = least === undefined ? [] : data.stations.filter((one) => one.weight >= least);
    const areas = zoom < 9 ? data.prefectures : zoom <= 13 ? data.municipalities : [];
    const chosen = [...stations, ...areas].filter(isHere).slice(0, MOST_PER_SHEET);
    return zoom < 14 ? chosen : [...chosen, ...towns(west, north, side).filter(isHere)];
  }

  /** The names that a tile shows, whole or in part. */
  return (zoom: number, { x, y }: Frame): PlacedLabel[] => {
    const tile = {
      left: x * TILE_SIZE,
      right: (x + 1) * TILE_SIZE,
      top: y * TILE_SIZE,
      bottom: (y + 1) * TILE_SIZE,
    };
    const side = SHEET_TILES * TILE_SIZE;
    const found: PlacedLabel[] = [];
    const [first, last] = [tile.left - REACH_PIXELS, tile.right + REACH_PIXELS].map((at) =>
      Math.floor(at / side),
    );
    const [top, bottom] = [tile.top - 40, tile.bottom + 40].map((at) => Math.floor(at / side));
    for (let row = top as number; row <= (bottom as number); row++)
      for (let column = first as number; column <= (last as number); column++)
        found.push(...sheet(zoom, column, row).filter((label) => overlaps(label, tile)));
    return found;
  };
}

/** A sheet of the first zoom with town names is a tile of this one. */
const SQUARES_ZOOM = 11;

/** Towns by the squares of a zoom's tiles, sorted once when first asked for. */
function townSquares(table: Towns) {
  const count = 2 ** SQUARES_ZOOM;
  let squares: Map<number, number[]> | undefined;
  const placeOf = (index: number): NamedPlace => ({
    kind: "town",
    name: table.names[index] as string,
    x: worldX(table.longitudes[index] as number),
    y: worldY(table.latitudes[index] as number),
    weight: 0,
  });
  const sorted = () => {
    const found = new Map<number, number[]>();
    for (let index = 0; index < table.names.length; index++) {
      const { x, y } = placeOf(index);
      const key = Math.floor(y * count) * count + Math.floor(x * count);
      const square = found.get(key);
      if (square) square.push(index);
      else found.set(key, [index]);
    }
    return found;
  };
  return (west: number, north: number, side: number): NamedPlace[] => {
    squares ??= sorted();
    const found: NamedPlace[] = [];
    for (let row = Math.floor(north * count); row <= Math.floor((north + side) * count); row++)
      for (let column = Math.floor(west * count); column <= Math.floor((west + side) * count); column++)
        found.push(...(squares.get(row * count + column) ?? []).map(placeOf));
    return found;
  };
}
