import {
  type Coordinates,
  metresPerPixel,
  placeAt,
  TILE_SIZE,
  worldSize,
  worldX,
  worldY,
  zoomFor,
} from "./mercator.ts";

/** What the map shows: the place in its middle and how near. */
export interface MapView extends Coordinates {
  zoom: number;
}

/** Width and height of the map in pixels. */
export interface MapSize {
  width: number;
  height: number;
}

export interface TilePlace {
  z: number;
  x: number;
  y: number;
  /** Where it lies on the map, pixels. */
  left: number;
  top: number;
  size: number;
}

export type Pixel = readonly [x: number, y: number];

/** Tiles are drawn from this zoom on; views may be a little farther away, to hold the whole country. */
export const LEAST_TILE_ZOOM = 5;
export const LEAST_ZOOM = 4.25;
export const MOST_ZOOM = 16;
/** From farther away tiles of our own have no names: the map writes those of prefectures itself, clear of its marks. */
export const NAMES_WITHIN_ZOOM = 9;
/** What of the world the map lets itself be moved to: Japan. */
const BOUNDS = { south: 20, north: 46.5, west: 122, east: 154.5 };

/** Pixel of a place. */
export function pixelOf(view: MapView, size: MapSize, { latitude, longitude }: Coordinates): Pixel {
  const world = worldSize(view.zoom);
  return [
    size.width / 2 + (worldX(longitude) - worldX(view.longitude)) * world,
    size.height / 2 + (worldY(latitude) - worldY(view.latitude)) * world,
  ];
}

/** The place at a pixel. */
export function placeOf(view: MapView, size: MapSize, [x, y]: Pixel): Coordinates {
  const world = worldSize(view.zoom);
  return placeAt(
    worldX(view.longitude) + (x - size.width / 2) / world,
    worldY(view.latitude) + (y - size.height / 2) / world,
  );
}

/** Radius on the map, in pixels, of a circle around a place. */
export function radiusOf(view: MapView, { latitude }: Coordinates, metres: number): number {
  return metres / metresPerPixel(latitude, view.zoom);
}

/** The view that holds a circle with some air around it. */
export function viewAround(place: Coordinates, metres: number, size: MapSize): MapView {
  const shorter = Math.min(size.width, size.height);
  return clampView({ ...place, zoom: zoomFor(place.latitude, (2 * metres) / (shorter * 0.92)) });
}

/** The view with its zoom and middle inside what the map offers. */
export function clampView({ latitude, longitude, zoom }: MapView): MapView {
  return {
    latitude: Math.min(BOUNDS.north, Math.max(BOUNDS.south, latitude)),
    longitude: Math.min(BOUNDS.east, Math.max(BOUNDS.west, longitude)),
    zoom: Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, zoom)),
  };
}

/** The view after the map was dragged by so many pixels. */
export function panBy(view: MapView, size: MapSize, dx: number, dy: number): MapView {
  const middle = placeOf(view, size, [size.width / 2 - dx, size.height / 2 - dy]);
  return clampView({ ...view, ...middle });
}

/** The view nearer or farther by some zoom steps, with the place under a pixel staying there. */
export function zoomBy(view: MapView, size: MapSize, steps: number, at?: Pixel): MapView {
  const zoom = Math.min(MOST_ZOOM, Math.max(LEAST_ZOOM, view.zoom + steps));
  if (!at) return clampView({ ...view, zoom });
  const factor = 2 ** (zoom - view.zoom);
  const [x, y] = [at[0] - size.width / 2, at[1] - size.height / 2];
  const middle = placeOf(view, size, [size.width / 2 + x - x / factor, size.height / 2 + y - y / factor]);
  return clampView({ ...middle, zoom });
}

/** The tiles that cover the map, from those nearest in scale; row by row. */
export function tilesOf(view: MapView, size: MapSize): TilePlace[] {
  const z = Math.min(MOST_ZOOM, Math.max(LEAST_TILE_ZOOM, Math.round(view.zoom)));
  const side = TILE_SIZE * 2 ** (view.zoom - z);
  const count = 2 ** z;
  const left = size.width / 2 - worldX(view.longitude) * count * side;
  const top = size.height / 2 - worldY(view.latitude) * count * side;
  const tiles: TilePlace[] = [];
  for (let y = Math.max(0, Math.floor(-top / side)); y < count && top + y * side < size.height; y++)
    for (let x = Math.max(0, Math.floor(-left / side)); x < count && left + x * side < size.width; x++)
      tiles.push({ z, x, y, left: left + x * side, top: top + y * side, size: side });
  return tiles;
}
