import { distanceKilometres } from "../backend/models/geography.ts";
import type { Site } from "../backend/models/sales-prediction/types.ts";

/**
 * The law that the sales of the demonstration's stores obey. Its form is not that of the prediction (which mixes
 * logarithmic lines with trees), so that the prediction's error on these stores is not circular.
 *
 * ln(yearly sales in yen) = level + sum of the parts below + noise
 *
 *   area           0.80 per ln 坪 up to 1.4 × the usual area, 0.35 beyond
 *   residents      0.9 × R ÷ (R + 90,000) for R residents within 3 km; 1.5 times as much on the street
 *   passers-by     0.7 × S ÷ (S + 60,000), S passengers on foot + half of the people by day within 1 km
 *   offices        +0.12 where by day there are more than 1.7 times as many people as at night, half of it at 1.7
 *   competition    −0.12 × √(competitors within 500 m)
 *   facility       0.10 per doubling of the facility's sales above or below 12,000 million yen
 *   station building +0.16, food court +0.10, shop along a road −0.05
 *   sister stores  −0.15 × Σ e^(−km ÷ 2.5), at most −0.45
 *
 * `level` is ln(the genre's yen per 坪 × its usual area) moved by the brand's own strength (normal, SALES_NOISE.brand);
 * the noise is normal with SALES_NOISE.store, three times as wide for one store in twenty.
 */
export const SALES_NOISE = { brand: 0.2, store: 0.1, odd: 0.05, oddly: 3 } as const;

const REFERENCE = { residents: 150_000, passers: 45_000 };

export interface SalesLevel {
  yen: number;
  area_tsubo: number;
}

export function lawOf(level: SalesLevel, site: Site, sisters: readonly Site[]): number {
  const { trade_area: area, format, facility_type, facility_sales_million_yen: facility } = site;
  const size = Math.log(site.area_tsubo / level.area_tsubo);
  const knee = Math.log(1.4);
  const isStreet = format <= 2 && facility_type === null;
  const residents = saturated(area.population_3km, 90_000) - saturated(REFERENCE.residents, 90_000);
  const passers =
    saturated(area.passengers_walk + area.daytime_1km / 2, 60_000) - saturated(REFERENCE.passers, 60_000);
  return (
    Math.log(level.yen) +
    (size < knee ? 0.8 * size : 0.8 * knee + 0.35 * (size - knee)) +
    0.9 * (isStreet ? 1.5 : 1) * residents +
    0.7 * passers +
    0.12 / (1 + Math.exp(-8 * (area.day_night_1km - 1.7))) -
    0.12 * Math.sqrt(area.competitors_500m) +
    (facility === null || facility <= 0 ? 0 : 0.1 * Math.log2(facility / 12_000)) +
    (format === 6 ? 0.16 : format === 7 ? 0.1 : format === 1 ? -0.05 : 0) -
    takenBySisters(site, sisters)
  );
}

function saturated(value: number, half: number): number {
  return value / (value + half);
}

function takenBySisters(site: Site, sisters: readonly Site[]): number {
  let taken = 0;
  for (const sister of sisters) {
    if (sister.id === site.id || Math.abs(sister.latitude - site.latitude) > 0.15) continue;
    taken += 0.15 * Math.exp(-distanceKilometres(site, sister) / 2.5);
  }
  return Math.min(0.45, taken);
}
