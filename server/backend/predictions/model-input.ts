import type { FacilityFormat } from "../../lib/facility-formats.ts";
import { notFound, Refusal } from "../answering/refusal.ts";
import { openStoreAt } from "../brand-stores/open-stores.ts";
import type { Geography } from "../geography/geography.ts";
import { SHIPPED_STATIONS_YEAR } from "../geography/stations.ts";
import { COMPETITOR_RADIUS_KILOMETRES, features, tradeAreaOf } from "../geography/trade-areas.ts";
import { demandGrid } from "../models/demand-grid.ts";
import { localPlane, type Place } from "../models/geography.ts";
import { FUTURE_BASES } from "../models/official-projection.ts";
import {
  type BenchmarkStore,
  MINIMUM_STORES,
  MODEL_REVISION,
  type OwnStore,
  type PredictionInput,
  type Site,
  TESTED_WITHIN,
} from "../models/sales-prediction/types.ts";
import { PUBLIC_BRAND, PUBLIC_FACILITY } from "../visibility.ts";
import { noticesOf } from "./notices.ts";
import type { PredictionRequest, Reader, StoreRow } from "./request.ts";
import { PLAN } from "./result.ts";
import { plansOf } from "./scenario-plans.ts";
import { wideningOf } from "./widening.ts";

/** Cells of the demand round a site reach a little farther than its grid. */
const DEMAND_KILOMETRES = 5;

const STORES = `
select s.id, s.name, s.latitude, s.longitude, s.format_id, s.area_tsubo, s.opened_on::text as opened_on,
  s.closed_on::text as closed_on, s.yearly_sales_yen, f.facility_type,
  f.sales_million_yen as facility_sales_million_yen, t.features
from brand_stores s
left join facilities f on f.id = s.facility_id and ${PUBLIC_FACILITY}
left join trade_areas t on t.kind = 'store' and t.reference_id = s.id
where s.brand_id = $1
order by s.id`;

const COMPETITORS = `
select s.latitude, s.longitude
from brands own
join brands b on b.genre_id = own.genre_id and b.id <> own.id and ${PUBLIC_BRAND}
join brand_stores s on s.brand_id = b.id
left join facilities f on f.id = s.facility_id
where own.id = $1 and (f.id is null or ${PUBLIC_FACILITY}) and ${openStoreAt("$2")}
  and s.latitude between $4 and $6 and s.longitude between $3 and $5
order by s.id`;

const BENCHMARKS = `
select s.brand_id, s.format_id as format, s.area_tsubo, s.yearly_sales_yen as annual_sales_yen
from brand_benchmarks m
join brands b on b.id = m.benchmark_brand_id and ${PUBLIC_BRAND}
join brand_stores s on s.brand_id = b.id
left join facilities f on f.id = s.facility_id
where m.brand_id = $1 and m.is_selected and s.yearly_sales_yen > 0 and (f.id is null or ${PUBLIC_FACILITY})
  and ${openStoreAt("$2")}
order by s.id`;

/**
 * Everything that a prediction depends on, read as of a date and without anything in stealth: the brand's open stores with sales and trade areas, the
 * candidate's own trade area, the scenario, and benchmark stores where the brand's own are too few. `without` leaves a store out, as if it had never been.
 * @throws Refusal where a store of the scenario is not one of the brand's that could close or open.
 */
export async function readModelInput(
  reader: Reader,
  geography: Geography,
  request: PredictionRequest,
  asOf: { today: string; without?: number },
): Promise<PredictionInput> {
  const inputFor = await readStores(reader, geography, request, asOf);
  return inputFor(request);
}

export async function readStores(
  reader: Reader,
  geography: Geography,
  common: PredictionRequest,
  { today, without }: { today: string; without?: number },
): Promise<(request: PredictionRequest) => Promise<PredictionInput>> {
  const all = await rowsOf<StoreRow>(reader, STORES, [common.brand_id]);
  const rows = all.filter(({ id }) => id !== without);
  requireScenario(common, rows, today);
  const trading = rows.filter(({ opened_on, closed_on }) => {
    return opened_on <= today && (closed_on === null || closed_on > today);
  });
  const plans = await plansOf(reader, common);
  const site = async (
    row: Omit<StoreRow, "id" | "opened_on" | "closed_on"> & { id: number | string },
  ): Promise<Site> => ({
    ...placeOf(row),
    id: String(row.id),
    name: row.name,
    facility_sales_million_yen: row.facility_sales_million_yen,
    facility_type: row.facility_type,
    trade_area: row.features
      ? tradeAreaOf(row.features)
      : await tradeAreaAt(reader, geography, row, common.brand_id, today),
    demand: demandGrid(row, geography.cellsWithin(row, DEMAND_KILOMETRES)),
  });
  const stores: OwnStore[] = [];
  for (const row of trading)
    stores.push({
      ...(await site(row)),
      annual_sales_yen: row.yearly_sales_yen ?? 0,
      opened_on: row.opened_on,
    });
  const opening_stores: Site[] = [];
  for (const row of rows) if (common.opening_store_ids.includes(row.id)) opening_stores.push(await site(row));
  for (const plan of plans) opening_stores.push(await site({ ...plan, id: `${PLAN}${plan.id}` }));
  const closing = new Set(common.closing_store_ids);
  const benchmarks =
    stores.filter(isUsable).length < MINIMUM_STORES ? await benchmarksOf(reader, common, today) : [];
  const widened = await wideningOf(reader, common.brand_id, without);
  const facilities = new Map<number, Promise<Site>>();
  const candidateFor = (request: PredictionRequest) => {
    const { facility_id } = request;
    const known = facility_id === null ? undefined : facilities.get(facility_id);
    const found = known ?? candidateOf(reader, geography, request, today);
    if (facility_id !== null) facilities.set(facility_id, found);
    return found;
  };
  return async (request) => ({
    geography: geography.version,
    ...ownDataOf(geography),
    revision: MODEL_REVISION,
    as_of: today,
    candidate: { ...(await candidateFor(request)), ...placeOf(request), name: request.name },
    stores,
    closing_store_ids: trading.filter(({ id }) => closing.has(id)).map(({ id }) => String(id)),
    opening_stores,
    benchmarks,
    notices: noticesOf(geography, request, rows, today),
    tells_pressure: true,
    ...(stores.length > TESTED_WITHIN ? { tested_apart: true } : {}),
    ...(widened && { widened }),
  });
}

async function rowsOf<Row>(reader: Reader, text: string, parameters: unknown[]): Promise<Row[]> {
  return (await reader.query(text, parameters)).rows as Row[];
}

function isUsable({ annual_sales_yen, area_tsubo }: OwnStore): boolean {
  return annual_sales_yen > 0 && area_tsubo > 0;
}

function placeOf(row: Place & { format_id: number; area_tsubo: number }) {
  const { latitude, longitude, area_tsubo } = row;
  return { latitude, longitude, area_tsubo, format: row.format_id as FacilityFormat };
}

function ownDataOf({ futureBases, stationsYear }: Geography): Pick<PredictionInput, "own_data"> {
  if (futureBases.length === 0 && stationsYear === SHIPPED_STATIONS_YEAR) return {};
  const projections = futureBases.map((basis) => FUTURE_BASES[basis]);
  return { own_data: { projections, stations_year: stationsYear } };
}

function requireScenario(request: PredictionRequest, stores: readonly StoreRow[], today: string) {
  const opened = new Map(stores.map(({ id, opened_on }) => [id, opened_on <= today]));
  const errors: Record<string, string> = {};
  if (request.closing_store_ids.some((id) => opened.get(id) !== true))
    errors.closing_store_ids = "閉店する店舗は、開店済みの自店から選択してください。";
  if (request.opening_store_ids.some((id) => opened.get(id) !== false))
    errors.opening_store_ids = "新規出店は、開店前の自店から選択してください。";
  if (Object.keys(errors).length > 0) throw new Refusal(4000, undefined, errors);
}

async function candidateOf(
  reader: Reader,
  geography: Geography,
  request: PredictionRequest,
  today: string,
): Promise<Site> {
  const [facility] = await rowsOf<{
    facility_type: string;
    sales_million_yen: number | null;
  }>(
    reader,
    `select f.facility_type, f.sales_million_yen from facilities f where f.id = $1 and ${PUBLIC_FACILITY}`,
    [request.facility_id],
  );
  if (request.facility_id !== null && !facility) throw notFound();
  return {
    ...placeOf(request),
    id: "candidate",
    name: request.name,
    facility_sales_million_yen: facility?.sales_million_yen ?? null,
    facility_type: facility?.facility_type ?? null,
    trade_area: await tradeAreaAt(reader, geography, request, request.brand_id, today),
    demand: demandGrid(request, geography.cellsWithin(request, DEMAND_KILOMETRES)),
  };
}

async function tradeAreaAt(
  reader: Reader,
  geography: Geography,
  place: Place,
  brandId: number,
  today: string,
) {
  const plane = localPlane(place);
  // A hair wider than the ring; the model counts by true distance.
  const up = (COMPETITOR_RADIUS_KILOMETRES * 1.01) / plane.kilometresPerLatitude;
  const across = (COMPETITOR_RADIUS_KILOMETRES * 1.01) / plane.kilometresPerLongitude;
  const { latitude, longitude } = place;
  const competitors = await rowsOf<Place>(reader, COMPETITORS, [
    brandId,
    today,
    longitude - across,
    latitude - up,
    longitude + across,
    latitude + up,
  ]);
  return features(geography, { latitude, longitude }, competitors);
}

function benchmarksOf(reader: Reader, request: PredictionRequest, today: string) {
  return rowsOf<BenchmarkStore>(reader, BENCHMARKS, [request.brand_id, today]);
}
