import type { AnswerOf } from "../../contract/index.ts";
import { provenanceOf } from "../analysis/provenance.ts";
import type { Handler } from "../answering/handler.ts";
import { type Geography, isCovered } from "../geography/geography.ts";
import type { RingCell } from "../geography/mesh-table.ts";
import { CLUSTER_RADIUS_KILOMETRES } from "../geography/trade-areas.ts";
import { dayNight } from "../models/day-night.ts";
import { ringClusterShares } from "../models/geodemo-shares.ts";
import type { Place } from "../models/geography.ts";
import { meshBounds, ringSum } from "../models/mesh.ts";
import { PROJECTION_METHODS } from "../models/municipal-projection.ts";
import { ringPopulation } from "../models/population.ts";

export { getCompetitors } from "./competitors.ts";
export { getSimilarFacilities } from "./similar-facilities.ts";

const ASAHIRU_KILOMETRES = 1;
const RINGS_KILOMETRES = [0.5, 1, 3, 5] as const;
const WIDEST_KILOMETRES = 5;
const FUTURE_KILOMETRES = 3;
const STATION_KILOMETRES = 2;
const MOST_STATIONS = 20;
const NOW = 2020;

const BY_AREA = "1kmメッシュの値を、円内に入る面積の割合で合計";
const BY_GROWTH = `${BY_AREA}し、市区町村別の増減と男女・年齢構成を当てはめ`;

type Ring = NonNullable<AnswerOf<"getCommercialArea">["commercial_area"]>["rings"][number];
type Future = NonNullable<AnswerOf<"getFuturePopulation">["future_population"]>;

function placeOf([latitude, longitude]: readonly [number, number]): Place {
  return { latitude, longitude };
}

export const getAsahiru: Handler<"getAsahiru"> = async ({ query }, context) => {
  const place = placeOf([query.lat, query.lon]);
  if (!isCovered(place)) return { asahiru: null };
  const geography = await context.geography();
  const cells = geography.cellsWithin(place, ASAHIRU_KILOMETRES);
  const found = dayNight(place, cells, ASAHIRU_KILOMETRES);
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
        `${BY_AREA}。平日11〜14時の滞在人口 ÷ 居住人口`,
      ),
    },
  };
};

export const getCommercialArea: Handler<"getCommercialArea"> = async ({ query }, context) => {
  const place = placeOf(query.text);
  if (!isCovered(place)) return { commercial_area: null };
  const geography = await context.geography();
  const cells = geography.cellsWithin(place, WIDEST_KILOMETRES);
  return {
    commercial_area: {
      rings: RINGS_KILOMETRES.map((radius) => ringOf(geography, place, radius)),
      stations: stationsNear(geography, place),
      cells: cells.map((cell) => shadedCell(geography, cell)),
      provenance: provenanceOf(geography, cells, ["residents", "daytime", "stations"], BY_AREA),
    },
  };
};

function ringOf(geography: Geography, place: Place, radius: number): Ring {
  const cells = geography.cellsWithin(place, radius);
  return {
    radius_m: metres(radius),
    residents: ringSum(cells, (cell) => cell.population_2020),
    daytime_weekday: ringSum(cells, (cell) => cell.weekday_daytime),
    daytime_holiday: ringSum(cells, (cell) => cell.holiday_daytime),
  };
}

function stationsNear(geography: Geography, place: Place) {
  const near = geography.stationsWithin(place, STATION_KILOMETRES).slice(0, MOST_STATIONS);
  return near.map(({ name, lines, distance_kilometres, passengers_per_day }) => ({
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
    daytime_weekday: cell.weekday_daytime,
    cluster: geography.clusters().of(cell) ?? null,
    is_estimated: cell.source === "E",
  };
}

export const getFuturePopulation: Handler<"getFuturePopulation"> = async ({ query }, context) => {
  const place = placeOf(query.text);
  if (!isCovered(place)) return { future_population: null };
  const geography = await context.geography();
  const cells = geography.cellsWithin(place, FUTURE_KILOMETRES);
  const { years, municipalities } = ringPopulation(place, FUTURE_KILOMETRES, cells, geography.projectionOf);
  return {
    future_population: {
      radius_m: metres(FUTURE_KILOMETRES),
      years: years.map(({ ages, ...year }) => ({ ...year, ages: ages.map(ageGroup) })),
      municipalities: municipalities.map(({ code, population_2020, growth_method }) => ({
        code,
        residents: population_2020,
        method: PROJECTION_METHODS[growth_method],
      })),
      provenance: provenanceOf(geography, cells, ["residents", "future"], BY_GROWTH),
    },
  };
};

/** Groups are five years wide, the last one open. */
function ageGroup(
  { male, female }: { male: number; female: number },
  index: number,
  groups: readonly unknown[],
): Future["years"][number]["ages"][number] {
  return { from: index * 5, to: index === groups.length - 1 ? null : index * 5 + 4, male, female };
}

export const getGeodemo: Handler<"getGeodemo"> = async ({ query }, context) => {
  const place = placeOf(query.text);
  if (!isCovered(place)) return { geodemo: null };
  const geography = await context.geography();
  const { profiles, of } = geography.clusters();
  const cells = geography.cellsWithin(place, CLUSTER_RADIUS_KILOMETRES);
  const shares = new Map(ringClusterShares(cells, of).map(({ cluster, share }) => [cluster, share]));
  const method =
    "1kmメッシュを人口密度・昼夜間比・年齢・増減でk-means法により11に分類し、円内の居住人口を合計";
  return {
    geodemo: {
      radius_m: metres(CLUSTER_RADIUS_KILOMETRES),
      shares: profiles.map(({ cluster, name, description, average_share }) => ({
        cluster,
        name,
        description,
        share: shares.get(cluster) ?? 0,
        average_share,
      })),
      provenance: provenanceOf(geography, cells, ["residents", "daytime", "future"], method),
    },
  };
};

export const getPopulation: Handler<"getPopulation"> = async ({ query }, context) => {
  const place = placeOf([query.lat, query.lon]);
  if (!isCovered(place)) return { data: null };
  const geography = await context.geography();
  const radius = query.radius / 1000;
  const cells = geography.cellsWithin(place, radius);
  const { years } = ringPopulation(place, radius, cells, geography.projectionOf);
  const { male = 0, female = 0 } = years.find(({ year }) => year === NOW) ?? {};
  const provenance = provenanceOf(geography, cells, ["residents", "daytime", "future"], BY_GROWTH);
  return {
    data: {
      ...ringOf(geography, place, radius),
      male,
      female,
      provenance,
    },
  };
};

function metres(kilometres: number): number {
  return Math.round(kilometres * 1000);
}
