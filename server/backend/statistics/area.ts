import { STATION_METRES } from "../../lib/trade-area-words.ts";
import { futureMethod, municipalitiesOf, projectionWarnings, yearsOf } from "../analysis/future.ts";
import { provenanceOf } from "../analysis/provenance.ts";
import { BY_AREA, MARGIN_METHOD, ringFigures, ringWarnings } from "../analysis/rings.ts";
import type { Handler } from "../answering/handler.ts";
import type { RingCell } from "../geography/cells.ts";
import { type Geography, isCovered } from "../geography/geography.ts";
import { CLUSTER_RADIUS_KILOMETRES } from "../geography/trade-areas.ts";
import { dayNight } from "../models/day-night.ts";
import { ringClusterShares } from "../models/geodemo-shares.ts";
import type { Place } from "../models/geography.ts";
import { meshBounds, ringSum } from "../models/mesh.ts";
import { ringPopulation } from "../models/population.ts";
import { prefectures } from "../reference/places.ts";

export { getCompetitors } from "./competitors.ts";
export { getMarket } from "./market.ts";
export { getSimilarFacilities } from "./similar-facilities.ts";

const ASAHIRU_KILOMETRES = 1;
const RINGS_KILOMETRES = [0.5, 1, 3, 5] as const;
const WIDEST_KILOMETRES = 5;
const FUTURE_KILOMETRES = 3;

function placeOf([latitude, longitude]: readonly [number, number]): Place {
  return { latitude, longitude };
}

export const getAsahiru: Handler<"getAsahiru"> = async ({ query }, context) => {
  const place = placeOf([query.lat, query.lon]);
  if (!isCovered(place)) return { asahiru: null };
  const geography = await context.geography();
  const cells = geography.cellsWithin(place, ASAHIRU_KILOMETRES);
  const found = dayNight(cells, ASAHIRU_KILOMETRES);
  return {
    asahiru: {
      daytime_weekday: found.weekday_daytime_population,
      daytime_holiday: found.holiday_daytime_population,
      residents: found.night_population,
      ratio: found.weekday_ratio,
      class: found.label,
      class_key: found.class,
      radius_m: metres(ASAHIRU_KILOMETRES),
      provenance: provenanceOf(
        geography,
        cells,
        ["residents", "daytime"],
        `${BY_AREA}（滞在人口は1kmメッシュ）。平日11〜14時の滞在人口 ÷ 居住人口`,
      ),
    },
  };
};

export const getCommercialArea: Handler<"getCommercialArea"> = async ({ query }, context) => {
  const place = placeOf(query.text);
  if (!isCovered(place)) return { commercial_area: null };
  const geography = await context.geography();
  const cells = geography.cellsWithin(place, WIDEST_KILOMETRES);
  const rings = RINGS_KILOMETRES.map((radius) => ringFigures(geography, place, radius));
  return {
    commercial_area: {
      rings,
      stations: stationsNear(geography, place),
      cells: cells.map((cell) => shadedCell(geography, cell)),
      provenance: provenanceOf(
        geography,
        cells,
        ["residents", "workers", "daytime", "stations"],
        `${BY_AREA}（滞在人口は1kmメッシュ）。${MARGIN_METHOD}`,
        ringWarnings(rings),
      ),
    },
  };
};

function stationsNear(geography: Geography, place: Place) {
  return geography
    .stationsWithin(place, STATION_METRES / 1000)
    .map(({ name, lines, distance_kilometres, passengers_per_day }) => ({
      name,
      lines,
      distance_m: metres(distance_kilometres),
      passengers_per_day,
    }));
}

function shadedCell(geography: Geography, cell: RingCell) {
  const { south, west } = meshBounds(cell.mesh);
  return {
    mesh: cell.mesh,
    south,
    west,
    share: cell.share,
    residents: cell.population_2020,
    workers: cell.workers,
    daytime_weekday: cell.weekday_daytime,
    cluster: geography.clusters().of(cell) ?? null,
  };
}

export const getFuturePopulation: Handler<"getFuturePopulation"> = async ({ query }, context) => {
  const place = placeOf(query.text);
  if (!isCovered(place)) return { future_population: null };
  const geography = await context.geography();
  const cells = geography.cellsWithin(place, FUTURE_KILOMETRES);
  const ring = ringPopulation(FUTURE_KILOMETRES, cells, geography.projectionOf);
  const warnings = [
    ...ringWarnings([ringFigures(geography, place, FUTURE_KILOMETRES)]),
    ...projectionWarnings(geography, ring),
  ];
  return {
    future_population: {
      radius_m: metres(FUTURE_KILOMETRES),
      years: yearsOf(ring),
      municipalities: municipalitiesOf(geography, ring.municipalities),
      provenance: provenanceOf(
        geography,
        cells,
        ["residents", "before", "future"],
        futureMethod(ring),
        warnings,
      ),
    },
  };
};

export const getGeodemo: Handler<"getGeodemo"> = async ({ query }, context) => {
  const place = placeOf(query.text);
  if (!isCovered(place)) return { geodemo: null };
  const geography = await context.geography();
  const { profiles, of, sharesOf } = geography.clusters();
  const cells = geography.cellsWithin(place, CLUSTER_RADIUS_KILOMETRES);
  const shares = new Map(ringClusterShares(cells, of).map(({ cluster, share }) => [cluster, share]));
  const prefecture = mainPrefecture(cells);
  const usual = prefecture === undefined ? [] : sharesOf(prefecture);
  const method =
    "500mメッシュを人口密度・世帯の大きさ・年齢・2035年までの増減・従業者の比・市区町村の所得（政令市の区は市の値）で11のタイプに分類し（k-means法、開始点はタイプごとに設定）、円内の居住人口を合計";
  return {
    geodemo: {
      radius_m: metres(CLUSTER_RADIUS_KILOMETRES),
      shares: profiles.map(({ cluster, name, description, average_share }) => ({
        cluster,
        name,
        description,
        share: shares.get(cluster) ?? 0,
        average_share,
        prefecture_share: usual[cluster - 1] ?? 0,
      })),
      prefecture: prefectures.find(({ code }) => code === prefecture)?.name ?? null,
      provenance: provenanceOf(geography, cells, ["residents", "workers", "future", "income"], method),
    },
  };
};

function mainPrefecture(cells: readonly RingCell[]): string | undefined {
  const residents = new Map<string, number>();
  for (const { municipality_code, share, population_2020 } of cells)
    if (population_2020 > 0) {
      const code = municipality_code.slice(0, 2);
      residents.set(code, (residents.get(code) ?? 0) + share * population_2020);
    }
  return [...residents].sort(([, a], [, b]) => b - a)[0]?.[0];
}

export const getPopulation: Handler<"getPopulation"> = async ({ query }, context) => {
  const place = placeOf([query.lat, query.lon]);
  if (!isCovered(place)) return { data: null };
  const geography = await context.geography();
  const radius = query.radius / 1000;
  const cells = geography.cellsWithin(place, radius);
  const figures = ringFigures(geography, place, radius);
  const male = ringSum(cells, (cell) => cell.male);
  const provenance = provenanceOf(
    geography,
    cells,
    ["residents", "workers", "daytime"],
    `${BY_AREA}（滞在人口は1kmメッシュ）。${MARGIN_METHOD}`,
    ringWarnings([figures]),
  );
  return { data: { ...figures, male, female: figures.residents - male, provenance } };
};

function metres(kilometres: number): number {
  return Math.round(kilometres * 1000);
}
