import type { FastifyInstance } from "fastify";
import { NEAR_METRES } from "../../../lib/trade-area-map/distance.ts";
import type { Coordinates } from "../../../lib/trade-area-map/mercator.ts";
import { viewAround } from "../../../lib/trade-area-map/viewport.ts";
import { resultHref } from "../point-choice/points.ts";
import type { ResultData } from "./load.ts";
import { MAP_SIZE, mapGround } from "./map-ground.ts";
import type { NearPlace } from "./near-places.ts";

type Shade = "population" | "cluster" | "none";

const EMPHASIS = 3000;
const SHADINGS = [
  { shading: "population", label: "人口" },
  { shading: "cluster", label: "居住者タイプ" },
  { shading: "none", label: "色分けなし" },
] as const;
const LEGEND = { own: "自店", facility: "商業施設", benchmark: "ベンチマーク店舗" } as const;

export function resultMap(
  app: FastifyInstance,
  point: Coordinates,
  data: ResultData,
  places: readonly NearPlace[],
  shade: Shade,
) {
  const area = data.area.value.commercial_area;
  const kinds = (Object.keys(LEGEND) as (keyof typeof LEGEND)[]).filter((kind) =>
    places.some((place) => place.kind === kind),
  );
  return {
    label: "5km圏の地図",
    size: MAP_SIZE,
    view: viewAround(point, NEAR_METRES, MAP_SIZE),
    ...mapGround(app),
    point: { ...point, label: "調査地点" },
    rings: (area?.rings ?? []).map(({ radius_m }) => radius_m),
    emphasis: EMPHASIS,
    cells: (area?.cells ?? []).map(({ south, west, residents, cluster }) => [
      Math.round(south * 1e6) / 1e6,
      Math.round(west * 1e6) / 1e6,
      Math.round(residents),
      cluster ?? 0,
    ]),
    shading: shade,
    shadings: area
      ? SHADINGS.map((one) => ({ ...one, href: `${resultHref(point, { shade: one.shading })}#map` }))
      : [],
    clusters: (data.geodemo.value.geodemo?.shares ?? []).map(({ cluster, name }) => ({ cluster, name })),
    marks: places.map(({ id, kind, sign, name, latitude, longitude }) => ({
      kind,
      ...(sign !== "" && { sign }),
      name,
      latitude,
      longitude,
      href: `#${id}`,
    })),
    legend: kinds.map((kind) => ({ kind, label: LEGEND[kind] })),
    pick: null,
  };
}
