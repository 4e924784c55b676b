import type { Geography } from "../../server/backend/geography/geography.ts";
import { features } from "../../server/backend/geography/trade-areas.ts";
import { distanceKilometres, localPlane, type Place } from "../../server/backend/models/geography.ts";
import { normalDraw, seededRandom } from "../../server/backend/models/random.ts";
import type * as before from "../../server/backend/models/sales-prediction/revision-1/trade-area.ts";
import type { Site } from "../../server/backend/models/sales-prediction/types.ts";

/** A real place with a shop in it, and what the laws know of it; none of that is made of the model's features. */
export interface Spot extends Site {
  before: before.TradeArea;
  truth: {
    residents: number;
    daytime: number;
    dayNight: number;
    /** Passengers a day within a walk: half of a station's at 0.35 km, next to none from 1 km. */
    passengers: number;
    competitors: number;
    isMall: boolean;
    /** Sales of the facility, millions of yen, also where the brand does not know them; 0 for the street. */
    facility: number;
  };
}

const MALL_TYPES = ["commercial_building", "station_building", "complex_building", "underground"] as const;

export function drawSpots(geography: Geography, count: number, seed: number): Spot[] {
  const random = seededRandom(seed);
  const stations = geography.stations.filter(({ latitude }) => latitude > 30);
  const pick = () => {
    for (;;) {
      const station = stations[Math.floor(random() * stations.length)];
      const wanted = station ? 0.15 + Math.min(1, (station.passengers_per_day ?? 500) / 60_000) : 0;
      if (station && random() < wanted) return station;
    }
  };
  const rivals = Array.from({ length: Math.round(count / 2) }, () => moved(pick(), random));
  return Array.from({ length: count }, (_, i) => spotAt(geography, moved(pick(), random), i, rivals, random));
}

/** A place some way from another: 0.35 km at the median, seldom more than 2 km. */
export function moved(place: Place, random: () => number): Place {
  return shifted(place, 0.35 * Math.exp(0.8 * normalDraw(random)), 2 * Math.PI * random());
}

/** A place so many kilometres from another, in a direction in radians. */
export function shifted(place: Place, kilometres: number, direction: number): Place {
  const plane = localPlane(place);
  return {
    latitude: place.latitude + (kilometres * Math.sin(direction)) / plane.kilometresPerLatitude,
    longitude: place.longitude + (kilometres * Math.cos(direction)) / plane.kilometresPerLongitude,
  };
}

function spotAt(
  geography: Geography,
  place: Place,
  index: number,
  rivals: readonly Place[],
  random: () => number,
): Spot {
  const near = rivals.filter(
    ({ latitude, longitude }) =>
      Math.abs(latitude - place.latitude) < 0.08 && Math.abs(longitude - place.longitude) < 0.1,
  );
  const trade_area = features(geography, place, near);
  const passengers = geography.stationsWithin(place, 2).reduce((sum, station) => {
    return sum + (station.passengers_per_day ?? 0) / (1 + (station.distance_kilometres / 0.35) ** 4);
  }, 0);
  const competitors = near.reduce(
    (sum, rival) => sum + Math.exp(-((distanceKilometres(place, rival) / 0.6) ** 2)),
    0,
  );
  const isMall = random() < 0.6;
  const facility = isMall
    ? Math.exp(Math.log(9_000) + 0.25 * Math.log1p(passengers / 20_000) + 0.5 * normalDraw(random))
    : 0;
  const isTold = random() < 0.7;
  const type = trade_area.daytime_1km > 60_000 && random() < 0.4 ? "station_building" : undefined;
  return {
    ...place,
    id: `p${String(index).padStart(5, "0")}`,
    name: `${index + 1}号店`,
    format: (isMall ? 3 + Math.floor(random() * 5) : 1 + Math.floor(random() * 2)) as Site["format"],
    area_tsubo: Math.round(10 * Math.exp(Math.log(isMall ? 30 : 38) + 0.5 * normalDraw(random))) / 10,
    facility_type: isMall ? (type ?? MALL_TYPES[Math.floor(random() * 4)] ?? null) : null,
    facility_sales_million_yen: isMall && isTold ? Math.round(facility) : null,
    trade_area,
    before: beforeOf(geography, place, trade_area, near),
    truth: {
      residents: trade_area.population_3km,
      daytime: trade_area.daytime_1km,
      dayNight: trade_area.daytime_1km / Math.max(500, trade_area.population_1km),
      passengers,
      competitors,
      isMall,
      facility,
    },
  };
}

function beforeOf(geography: Geography, place: Place, area: Spot["trade_area"], rivals: readonly Place[]) {
  const { passengers_walk: _, passengers_wide: __, ...rest } = area;
  const passengers = (radius: number) =>
    geography.stationsWithin(place, radius).reduce((sum, one) => sum + (one.passengers_per_day ?? 0), 0);
  const competitors = (radius: number) =>
    rivals.filter((rival) => distanceKilometres(place, rival) <= radius).length;
  return {
    ...rest,
    passengers_500m: passengers(0.5),
    passengers_1km: passengers(1),
    competitors_500m: competitors(0.5),
    competitors_3km: competitors(3),
  };
}
