import { normalDraw, seededRandom } from "../../server/backend/models/random.ts";
import {
  MODEL_REVISION,
  type OwnStore,
  type PredictionInput,
  type Site,
} from "../../server/backend/models/sales-prediction/types.ts";
import { TRADE_AREA_FEATURES, type TradeArea } from "../../server/backend/models/trade-area.ts";

const FACILITY_TYPES = ["commercial_building", "station_building", "complex_building", "underground"];

export function drawSite(random: () => number, id: string): Site {
  const centrality = normalDraw(random);
  const spread = (middle: number, byCentrality: number, own: number) =>
    Math.exp(Math.log(middle) + byCentrality * centrality + own * normalDraw(random));
  const values = [
    spread(6_000, 0.3, 0.4),
    spread(24_000, 0.3, 0.3),
    spread(180_000, 0.4, 0.3),
    spread(420_000, 0.5, 0.3),
    -4 + 3 * centrality + 3 * normalDraw(random),
    12 - centrality + normalDraw(random),
    24 + 3 * centrality + 2 * normalDraw(random),
    27 - 3 * centrality + 2 * normalDraw(random),
    spread(40_000, 0.8, 0.4),
    spread(1.4, 0.5, 0.3),
    spread(1.1, 0.3, 0.2),
    spread(1, 0.1, 0.2),
    spread(30_000, 1, 0.8),
    spread(60_000, 1, 0.5),
    Math.floor(spread(2, 0.5, 0.6)),
    Math.floor(spread(8, 0.6, 0.5)),
  ];
  const isInFacility = random() < 0.8;
  return {
    id,
    name: `${id}号店`,
    latitude: 35.4 + 0.5 * random(),
    longitude: 139.4 + 0.6 * random(),
    format: (1 + Math.floor(random() * 7)) as Site["format"],
    area_tsubo: spread(30, 0, 0.5),
    facility_sales_million_yen: isInFacility ? spread(12_000, 0.3, 0.6) : null,
    facility_type: isInFacility ? (FACILITY_TYPES[Math.floor(random() * 4)] ?? null) : null,
    trade_area: Object.fromEntries(TRADE_AREA_FEATURES.map(({ key }, i) => [key, values[i]])) as TradeArea,
  };
}

export function lawOf({
  area_tsubo,
  trade_area: area,
  facility_sales_million_yen: facility,
  format,
}: Site): number {
  return (
    9 +
    0.7 * Math.log(area_tsubo) +
    0.25 * Math.log(area.population_3km) +
    0.15 * Math.log(area.daytime_1km) +
    0.06 * Math.log(area.passengers_walk) -
    0.1 * Math.log1p(area.competitors_500m) +
    0.15 * Math.log(facility ?? 12_000) +
    (format === 6 ? 0.2 : 0)
  );
}

export function drawChain(seed: number, count: number, noise: number) {
  const random = seededRandom(seed);
  const sites = Array.from({ length: count }, (_, i) => drawSite(random, `s${String(i).padStart(4, "0")}`));
  const candidate = drawSite(random, "candidate");
  const sales = (site: Site) => Math.exp(lawOf(site) + noise * normalDraw(random));
  const stores: OwnStore[] = sites.map((site) => ({ ...site, annual_sales_yen: Math.round(sales(site)) }));
  return { stores, candidate, truth: sales(candidate) };
}

export function drawInput(
  seed: number,
  count: number,
  noise: number,
  changes: Partial<PredictionInput> = {},
): PredictionInput {
  const { stores, candidate } = drawChain(seed, count, noise);
  return {
    geography: "census-2020",
    revision: MODEL_REVISION,
    as_of: "2026-11-20",
    candidate: { ...candidate, format: 3 },
    stores: stores.map((store, i) => ({ ...store, id: String(i + 1) })),
    closing_store_ids: [],
    opening_stores: [],
    benchmarks: [],
    ...changes,
  };
}
