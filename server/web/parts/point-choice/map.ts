import type { FastifyInstance } from "fastify";
import { distanceMetres } from "../../../lib/trade-area-map/distance.ts";
import type { Coordinates } from "../../../lib/trade-area-map/mercator.ts";
import { type MapView, viewAround } from "../../../lib/trade-area-map/viewport.ts";
import { MAP_SIZE, mapGround, WHOLE_COUNTRY } from "../trade-area/map-ground.ts";

const RINGS = [500, 1000, 3000, 5000];
const LABELS = { saved: "保存した地点", facility: "商業施設" } as const;

export interface OfferedPlace extends Coordinates {
  kind: keyof typeof LABELS;
  sign?: string;
  name: string;
  href: string;
}

export function choiceMap(
  app: FastifyInstance,
  point: Coordinates | undefined,
  offered: readonly OfferedPlace[],
  pick = { latitude: "lat", longitude: "lon" },
) {
  const kinds = [...new Set(offered.map(({ kind }) => kind))];
  return {
    label: "地点を選ぶ地図",
    size: MAP_SIZE,
    view: startView(point, offered),
    ...mapGround(app),
    point: point ? { ...point, label: "選択した地点" } : null,
    rings: RINGS,
    emphasis: 3000,
    cells: [],
    shading: "none",
    shadings: [],
    clusters: [],
    marks: offered,
    legend: kinds.map((kind) => ({ kind, label: LABELS[kind] })),
    pick,
  };
}

function startView(point: Coordinates | undefined, places: readonly Coordinates[]): MapView {
  if (point) return viewAround(point, 5000, MAP_SIZE);
  if (places.length === 0) return WHOLE_COUNTRY;
  const mean = (key: "latitude" | "longitude") =>
    places.reduce((sum, one) => sum + one[key], 0) / places.length;
  const centre = { latitude: mean("latitude"), longitude: mean("longitude") };
  const farthest = Math.max(...places.map((one) => distanceMetres(centre, one)));
  return viewAround(centre, Math.max(5000, farthest * 1.1), MAP_SIZE);
}
