import { type GenreRow, genres } from "../backend/reference/genres.ts";
import { vocabularyOf } from "./brand-profile.ts";
import type { BrandRow } from "./brands.ts";
import { BRAND_OF } from "./brands.ts";
import { addDays, DEMO_TODAY, japanTime, monthStart } from "./dates.ts";
import type { FacilityRow } from "./facilities.ts";
import { type Random, random } from "./random.ts";
import type { SpotSource } from "./spots.ts";
import type { BrandStoreRow } from "./stores.ts";

export interface PredictionOrder {
  id: number;
  brand_id: number;
  name: string;
  facility_id: number | null;
  address: string;
  latitude: number;
  longitude: number;
  format_id: number;
  area_tsubo: number;
  opening_on: string;
  closing_store_ids: number[];
  opening_store_ids: number[];
  created_by: number;
  created_at: string;
}
export interface StoreOpeningPlanRow {
  id: number;
  brand_id: number;
  facility_id: number | null;
  prediction_id: number | null;
  name: string;
  address: string;
  latitude: number;
  longitude: number;
  stage: Stage;
  opening_on: string | null;
  format_id: number | null;
  area_tsubo: number | null;
  memo: string;
  version: number;
  created_by: number;
  created_at: string;
  updated_at: string;
}

const STAGES = ["idea", "survey", "negotiation", "decided", "opened", "canceled"] as const;
type Stage = (typeof STAGES)[number];

const ORDERS: readonly (readonly [name: string, predictions: number, plans: number])[] = [
  [BRAND_OF.brand, 12, 15],
  [BRAND_OF.prediction, 5, 8],
  [BRAND_OF.rivalbrand, 1, 4],
  [BRAND_OF.both, 0, 6],
  [BRAND_OF.brandlite, 0, 2],
  [BRAND_OF.stealth, 0, 2],
];
const BUILDINGS = [1, 2, 5, 6, 9, 10, 17, 8];
const DISTRICTS = [3, 3, 5, 4];
const MEMOS = [
  "改札から近いが、間口が狭い。",
  "家賃の条件を確認中。図面は受け取った。",
  "隣の駅の店との距離を見る。",
  "",
  "来月の会議にかける。",
] as const;

interface Sources {
  brands: readonly BrandRow[];
  facilities: readonly FacilityRow[];
  stores: readonly Pick<BrandStoreRow, "id" | "brand_id" | "facility_id" | "opened_on" | "closed_on">[];
  brandWorkers: ReadonlyMap<number, readonly number[]>;
}

export function openingsOf(
  seed: string,
  spots: SpotSource,
  sources: Sources,
): { orders: PredictionOrder[]; plans: StoreOpeningPlanRow[] } {
  const orders: PredictionOrder[] = [];
  const plans: StoreOpeningPlanRow[] = [];
  for (const [name, predictions, count] of ORDERS) {
    const brand = sources.brands.find((row) => row.name === name);
    if (brand === undefined) continue;
    const rng = random(`${seed}/openings/${name}`);
    const users = sources.brandWorkers.get(brand.id) ?? [1];
    const own: PredictionOrder[] = [];
    for (let index = 0; index < predictions; index++) {
      own.push({
        id: orders.length + own.length + 1,
        ...order(rng, brand, { index, spots, sources, users }),
      });
    }
    orders.push(...own);
    for (let index = 0; index < count; index++) {
      const predicted = own[index];
      const place = predicted ?? order(rng, brand, { index, spots, sources, users });
      const made = plan(rng, place, {
        index,
        users,
        predictionId: predicted?.id ?? null,
        id: plans.length + 1,
      });
      if (predicted && made.stage === "opened") dateBefore(predicted, made);
      plans.push(made);
    }
  }
  return { orders, plans };
}

function dateBefore(predicted: PredictionOrder, { opening_on, created_at }: StoreOpeningPlanRow): void {
  const asked = addDays(created_at.slice(0, 10), 7);
  predicted.opening_on = opening_on ?? predicted.opening_on;
  predicted.created_at = `${asked}${predicted.created_at.slice(10)}`;
}

interface Work {
  index: number;
  spots: SpotSource;
  sources: Sources;
  users: readonly number[];
}

function order(
  rng: Random,
  brand: BrandRow,
  { index, spots, sources, users }: Work,
): Omit<PredictionOrder, "id"> {
  const [low, high] = vocabularyOf(genres.find((genre) => genre.id === brand.genre_id) as GenreRow).area;
  const stores = sources.stores.filter((store) => store.brand_id === brand.id);
  const taken = new Set(stores.map(({ facility_id }) => facility_id));
  const free = BUILDINGS.filter((id) => !taken.has(id)).map(
    (id) => sources.facilities[id - 1] as FacilityRow,
  );
  const building = index % 3 === 0 ? free[index / 3] : undefined;
  const place = building ? buildingPlace(building) : spotPlace(rng, spots);
  const closing = stores.filter((store) => store.closed_on !== null && store.closed_on > DEMO_TODAY);
  const opening = stores.filter((store) => store.opened_on > DEMO_TODAY);
  const isScenario = index % 4 === 1;
  return {
    brand_id: brand.id,
    ...place,
    area_tsubo: Math.round(rng.between(low, high) * 10) / 10,
    opening_on: monthStart(DEMO_TODAY, rng.int(3, 16)),
    closing_store_ids: isScenario ? closing.map(({ id }) => id) : [],
    opening_store_ids: isScenario ? opening.map(({ id }) => id) : [],
    created_by: rng.pick(users),
    created_at: japanTime(addDays(DEMO_TODAY, -rng.int(1, 70)), rng.int(9, 18), rng.int(0, 59)),
  };
}

type PlaceOf = Pick<
  PredictionOrder,
  "name" | "facility_id" | "address" | "latitude" | "longitude" | "format_id"
>;

function buildingPlace(facility: FacilityRow): PlaceOf {
  const { id, name, address, latitude, longitude, facility_type } = facility;
  const format_id = facility_type === "station_building" ? 6 : facility_type === "underground" ? 5 : 3;
  return { name: `${name} 出店`, facility_id: id, address, latitude, longitude, format_id };
}

function spotPlace(rng: Random, spots: SpotSource): PlaceOf {
  const { name, address, latitude, longitude } = spots.draw(rng, "station", DISTRICTS);
  return {
    name: `${name} 候補`,
    facility_id: null,
    address,
    latitude,
    longitude,
    format_id: rng.pick([2, 2, 2, 1]),
  };
}

function plan(
  rng: Random,
  place: Omit<PredictionOrder, "id">,
  {
    index,
    users,
    predictionId,
    id,
  }: { index: number; users: readonly number[]; predictionId: number | null; id: number },
): StoreOpeningPlanRow {
  const stage = STAGES[index % STAGES.length] ?? "idea";
  const opening = stage === "opened" ? addDays(DEMO_TODAY, -rng.int(20, 300)) : place.opening_on;
  const created = addDays(DEMO_TODAY, -rng.int(stage === "opened" ? 320 : 20, 400));
  return {
    id,
    brand_id: place.brand_id,
    facility_id: place.facility_id,
    prediction_id: predictionId,
    name: place.name.replace(/ (出店|候補)$/u, "店"),
    address: place.address,
    latitude: place.latitude,
    longitude: place.longitude,
    stage,
    opening_on: stage === "idea" && rng.chance(0.5) ? null : opening,
    format_id: place.format_id,
    area_tsubo: place.area_tsubo,
    memo: stage === "canceled" ? "条件が合わず見送り。" : rng.pick(MEMOS),
    version: 1 + STAGES.indexOf(stage),
    created_by: rng.pick(users),
    created_at: japanTime(created, rng.int(9, 18), rng.int(0, 59)),
    updated_at: japanTime(addDays(DEMO_TODAY, -rng.int(1, 15)), rng.int(9, 18), rng.int(0, 59)),
  };
}
