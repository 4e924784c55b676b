import type { FastifyInstance } from "fastify";
import {
  type Coordinates,
  placeAt,
  TILE_SIZE,
  worldX,
  worldY,
} from "../../../lib/trade-area-map/mercator.ts";
import { clampView, type MapSize, type MapView } from "../../../lib/trade-area-map/viewport.ts";
import { mapGround, WHOLE_COUNTRY } from "./map-ground.ts";

type Kind = "facility" | "own" | "benchmark";

export interface PlaceMark extends Coordinates {
  kind: Kind;
  sign?: string;
  name: string;
  href: string;
}

/** Pixels around the marks: theirs, and below them the scale. */
const ROOM = { top: 24, sides: 24, bottom: 64 };
const NEAREST_ZOOM = 13;

export function viewOf(places: readonly Coordinates[], size: MapSize): MapView {
  const xs = places.map(({ longitude }) => worldX(longitude));
  const ys = places.map(({ latitude }) => worldY(latitude));
  if (xs.length === 0) return WHOLE_COUNTRY;
  const [west, east] = [Math.min(...xs), Math.max(...xs)];
  const [north, south] = [Math.min(...ys), Math.max(...ys)];
  const fit = (pixels: number, span: number) =>
    span > 0 ? Math.log2(pixels / (span * TILE_SIZE)) : NEAREST_ZOOM;
  const zoom = Math.min(
    NEAREST_ZOOM,
    fit(size.width - 2 * ROOM.sides, east - west),
    fit(size.height - ROOM.top - ROOM.bottom, south - north),
  );
  const down = (ROOM.bottom - ROOM.top) / 2 / (TILE_SIZE * 2 ** zoom);
  return clampView({ ...placeAt((west + east) / 2, (north + south) / 2 + down), zoom });
}

export function placesMap(
  app: FastifyInstance,
  options: {
    label: string;
    size: MapSize;
    marks: readonly PlaceMark[];
    legend: { kind: Kind; label: string }[];
    point?: Coordinates & { label: string };
    rings?: number[];
    bounds?: readonly Coordinates[];
  },
) {
  const { label, size, marks, legend, point, rings = [], bounds = [] } = options;
  return {
    label,
    size,
    view: viewOf([...marks, ...bounds], size),
    ...mapGround(app),
    point: point ?? null,
    rings,
    emphasis: 3000,
    cells: [],
    shading: "none",
    shadings: [],
    clusters: [],
    marks,
    legend,
    pick: null,
  };
}
