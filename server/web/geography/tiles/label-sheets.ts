import { TILE_SIZE, worldX, worldY } from "../../../lib/trade-area-map/mercator.ts";
import { textAt } from "../places/packed-texts.ts";
import type { Geography } from "../regions.ts";
import type { Frame } from "./cut.ts";
import { type NamedPlace, overlaps, type PlacedLabel, placeLabels } from "./labels.ts";
import { townsWithin } from "./town-squares.ts";

/** Tiles along the side of a sheet whose names are placed together, so that a name is never cut at a tile's edge. */
const SHEET_TILES = 8;
const SHEETS_KEPT = 60;
const REACH_PIXELS = 220;

/** Fewest passengers a day with which a station is named, by zoom. */
const STATION_PASSENGERS: Record<number, number> = { 9: 400_000, 10: 150_000, 11: 40_000, 12: 8000 };
const MOST_PER_SHEET = 1500;

/** Fewest passengers a day with which a station is drawn at a zoom; undefined where none is. */
export function leastPassengers(zoom: number): number | undefined {
  if (zoom < 9) return undefined;
  return zoom > 12 ? 0 : STATION_PASSENGERS[zoom];
}

export function labelSheets({ map: data, places: { towns: table }, townSquares }: Geography) {
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
    const areas = zoom <= 13 ? data.municipalities : [];
    const chosen = [...stations, ...areas].filter(isHere).slice(0, MOST_PER_SHEET);
    return zoom < 14 ? chosen : [...chosen, ...towns(west, north, side).filter(isHere)];
  }

  function towns(west: number, north: number, side: number): NamedPlace[] {
    return townsWithin(townSquares, west, north, side).map((index) => ({
      kind: "town",
      name: textAt(table.names, index),
      x: worldX(table.longitudes[index] as number),
      y: worldY(table.latitudes[index] as number),
      weight: 0,
    }));
  }

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
