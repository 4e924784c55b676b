import { dayNight } from "./day-night.ts";
import { distanceKilometres, type Place } from "./geography.ts";
import { ringSum } from "./mesh.ts";
import type { MunicipalProjection } from "./municipal-projection.ts";
import { ageShares, type PopulationCell, ringPopulation } from "./population.ts";

/**
 * The features of a trade area, in the order of every feature vector. `log` features enter models as ln(1 + value),
 * passengers as ln(1000 + value), the others as they are. The labels and units are those of the screens.
 */
export const TRADE_AREA_FEATURES = [
  { key: "population_500m", label: "500m圏人口", unit: "人", scale: "log", step: 1 },
  { key: "population_1km", label: "1km圏人口", unit: "人", scale: "log", step: 1 },
  { key: "population_3km", label: "3km圏人口", unit: "人", scale: "log", step: 1 },
  { key: "population_5km", label: "5km圏人口", unit: "人", scale: "log", step: 1 },
  { key: "growth_2035", label: "3km圏人口の増減（2020〜2035年）", unit: "%", scale: "linear", step: 5 },
  { key: "share_under15", label: "3km圏の15歳未満の割合", unit: "%", scale: "linear", step: 1.5 },
  { key: "share_20to39", label: "3km圏の20〜39歳の割合", unit: "%", scale: "linear", step: 5 },
  { key: "share_over65", label: "3km圏の65歳以上の割合", unit: "%", scale: "linear", step: 5 },
  { key: "daytime_1km", label: "1km圏の平日昼間人口", unit: "人", scale: "log", step: 1 },
  { key: "day_night_1km", label: "1km圏の昼夜間人口比", unit: "倍", scale: "log", step: 0.7 },
  { key: "day_night_3km", label: "3km圏の昼夜間人口比", unit: "倍", scale: "log", step: 0.7 },
  { key: "holiday_1km", label: "1km圏の休日昼間人口 ÷ 平日", unit: "倍", scale: "log", step: 0.2 },
  { key: "passengers_walk", label: "徒歩圏の駅の乗降客数", unit: "人/日", scale: "log", step: 1.5 },
  { key: "passengers_wide", label: "周辺の駅の乗降客数", unit: "人/日", scale: "log", step: 1.5 },
  { key: "competitors_500m", label: "500m圏の競合店", unit: "店", scale: "log", step: 1 },
  { key: "competitors_3km", label: "3km圏の競合店", unit: "店", scale: "log", step: 1 },
] as const;
export type TradeAreaKey = (typeof TRADE_AREA_FEATURES)[number]["key"];

const WALK_KILOMETRES = 0.4;
const WIDE_KILOMETRES = 1.2;
/** Beyond this the busiest station of the country counts less than the thousand that is added to all. */
export const STATION_REACH_KILOMETRES = 10;
/** The farthest that a competitor counts. */
export const COMPETITOR_REACH_KILOMETRES = 3.3;

/** Half the width over which a competitor fades out at the edge of a circle, by the circle's radius, kilometres. */
export const COMPETITOR_FADE: Readonly<Record<0.5 | 3, number>> = { 0.5: 0.1, 3: 0.3 };

/** Competitors in a circle: each counts 1, and falls to 0 between the fade before and the fade beyond its edge. */
export function competitorCount(point: Place, competitors: readonly Place[], radius: 0.5 | 3): number {
  const fade = COMPETITOR_FADE[radius];
  return competitors.reduce((sum, place) => {
    const inside = (radius + fade - distanceKilometres(point, place)) / (2 * fade);
    return sum + Math.min(1, Math.max(0, inside));
  }, 0);
}

/** One value per feature, in its unit (percentages as 0–100), unrounded. */
export type TradeArea = Record<TradeAreaKey, number>;

export interface TradeAreaCell extends PopulationCell {
  /** People who work there (経済センサス 2021). */
  workers: number;
  /** People staying there by day (2019), a quarter each of those of a cell of 1 km. */
  weekday_daytime: number;
  holiday_daytime: number;
}

export interface TradeAreaStation extends Place {
  passengers_per_day: number | null;
}

/**
 * Feature values of a point. `cellsWithin` gives the cells of a ring up to 5 km; `stations` must cover STATION_REACH_KILOMETRES and `competitors`
 * COMPETITOR_REACH_KILOMETRES; more does no harm. Rings count cells by area share (population.ts). Stations count less
 * the farther they are, passengers × e^(−distance ÷ 0.4 km) on foot and ÷ 1.2 km in the wider surroundings, so that no
 * step of the point makes one appear; those without published ridership are left out, and `unknownStations` names them. Where nobody lives within 3 km growth and age shares are 0; where nobody lives
 * (or stays) the day/night (holiday/weekday) ratio is 1.
 */
export function tradeArea(
  point: Place,
  surroundings: {
    cellsWithin: (radiusKilometres: number) => readonly (TradeAreaCell & { share: number })[];
    projectionOf: (municipalityCode: string) => MunicipalProjection;
    stations: readonly TradeAreaStation[];
    competitors: readonly Place[];
  },
): TradeArea {
  const { cellsWithin, projectionOf, stations, competitors } = surroundings;
  const residents = (radius: number) => ringSum(cellsWithin(radius), (cell) => cell.population_2020);
  const three = cellsWithin(3);
  const middle = ringPopulation(3, three, projectionOf);
  const [now, later] = [2020, 2035].map((year) => middle.years.find((entry) => entry.year === year));
  const shares = now && ageShares(now);
  const near = dayNight(cellsWithin(1), 1);
  const reached = within(point, STATION_REACH_KILOMETRES, stations);
  const passengers = (reach: number) =>
    reached.reduce((sum, station) => {
      const riders = station.passengers_per_day ?? 0;
      return riders > 0 ? sum + riders * Math.exp(-distanceKilometres(point, station) / reach) : sum;
    }, 0);
  return {
    population_500m: residents(0.5),
    population_1km: near.night_population,
    population_3km: now?.total ?? 0,
    population_5km: residents(5),
    growth_2035: now && later && now.total > 0 ? (later.total / now.total - 1) * 100 : 0,
    share_under15: (shares?.under15 ?? 0) * 100,
    share_20to39: (shares?.from20to39 ?? 0) * 100,
    share_over65: (shares?.over65 ?? 0) * 100,
    daytime_1km: near.weekday_daytime_population,
    day_night_1km: near.weekday_ratio ?? 1,
    day_night_3km: dayNight(three, 3).weekday_ratio ?? 1,
    holiday_1km: near.holiday_to_weekday ?? 1,
    passengers_walk: passengers(WALK_KILOMETRES),
    passengers_wide: passengers(WIDE_KILOMETRES),
    competitors_500m: competitorCount(point, competitors, 0.5),
    competitors_3km: competitorCount(point, competitors, 3),
  };
}

/** The features as models take them (16 values): the logarithm for `log` features, else the value. */
export function tradeAreaVector(features: TradeArea): number[] {
  return TRADE_AREA_FEATURES.map((feature) => {
    const value = features[feature.key];
    return feature.scale === "log" ? Math.log(floorOf(feature) + Math.max(0, value)) : value;
  });
}

/** What is added to a `log` feature before its logarithm: a thousand passengers a day, one of anything else. */
export function floorOf({ unit }: { unit: string }): number {
  return unit === "人/日" ? 1_000 : 1;
}

/** Stations that could count on foot and whose ridership is not published: unknown, not none. */
export function unknownStations<Station extends TradeAreaStation>(
  point: Place,
  stations: readonly Station[],
) {
  return within(point, 1, stations).filter(({ passengers_per_day }) => passengers_per_day === null);
}

/** The places at most `radius` kilometres away, in their order. */
export function within<Found extends Place>(point: Place, radius: number, places: readonly Found[]): Found[] {
  return places.filter((place) => distanceKilometres(point, place) <= radius);
}
