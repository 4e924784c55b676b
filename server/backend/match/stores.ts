import { setImmediate } from "node:timers/promises";
import { sql } from "drizzle-orm";
import type { Executor } from "../db/connect.ts";
import type { CallContext } from "../handler.ts";
import { fitStandardiser, type Standardiser, standardise } from "../models/linear.ts";
import { similarityScore } from "../models/similarity.ts";
import { TRADE_AREA_FEATURES } from "../models/trade-area.ts";
import { openStore } from "../open-stores.ts";

/** Competitors of a store are shops and those of a facility are buildings: they are not compared. */
const COMPARED = TRADE_AREA_FEATURES.filter(({ key }) => !key.startsWith("competitors_"));
const WIDTH = COMPARED.length;
const BOUND = 3;
const BRANDS_A_QUERY = 500;
const NEAREST = 3;

/** The open stores of a brand: their areas, and the trade areas of those that have one. */
interface BrandStores {
  brand_id: number;
  is_public: boolean;
  areas: number[];
  features: number[][] | null;
}

/** What the match score needs of the stores of all brands, kept in memory. */
export interface StoreProfiles {
  /** Areas of a brand's stores, 坪, ascending. */
  areasOf(brandId: number): readonly number[];
  /** Scores 0 to 100 of those of a brand's stores whose trade area is most like the given one, best first. */
  similaritiesOf(brandId: number, place: Float32Array): number[];
  /** A stored trade area as the stores are compared with it. */
  placeOf(features: readonly number[]): Float32Array;
}

interface Kept {
  state: string;
  profiles: Promise<StoreProfiles>;
}
const kept = new WeakMap<object, Kept>();

/** The profiles as of today; read again when the catalogue has changed. */
export async function storeProfiles({
  database,
  today,
}: Pick<CallContext, "database" | "today">): Promise<StoreProfiles> {
  const { rows } = await database.query<{ change: string }>(
    `select count(*) || '-' || coalesce(max(id), 0) || ' ' || (
       select coalesce(string_agg(id::text, ',' order by id), '') from facilities where is_stealth
     ) as change
     from catalogue_changes`,
  );
  const state = `${rows[0]?.change} ${today}`;
  const known = kept.get(database.memory);
  if (known?.state === state) return known.profiles;
  const profiles = loadProfiles(database.lasting ?? database, today);
  kept.set(database.memory, { state, profiles });
  profiles.catch(() => kept.delete(database.memory));
  return profiles;
}

/** Stores in buildings that must not be known stay out for everybody: no score may tell of them. */
async function loadProfiles(database: Executor, today: string): Promise<StoreProfiles> {
  const brands: BrandStores[] = [];
  for (let last = 0, isMore = true; isMore; ) {
    // Lists as JSON in single precision: read several times as fast as arrays of numbers.
    const rows = await database.rows<BrandStores>(sql`
      select b.id as brand_id, b.is_enabled and not b.is_stealth as is_public, n.areas, n.features
      from (select * from brands where id > ${last} order by id limit ${BRANDS_A_QUERY}) b
      cross join lateral (
        select coalesce(json_agg(s.area_tsubo order by s.area_tsubo), '[]') as areas,
          json_agg(t.features::real[] order by s.id) filter (where t.features is not null) as features
        from brand_stores s
        left join facilities f on f.id = s.facility_id
        left join trade_areas t on t.kind = 'store' and t.reference_id = s.id
        where s.brand_id = b.id and ${openStore(today)} and f.is_stealth is not true
      ) n
      order by b.id`);
    brands.push(...rows);
    isMore = rows.length === BRANDS_A_QUERY;
    last = rows.at(-1)?.brand_id ?? last;
    await setImmediate();
  }
  return profilesOf(brands);
}

/** On the scale of the models: counts by their logarithm. */
function vectorOf(features: readonly number[]): number[] {
  return COMPARED.map(({ scale }, at) => {
    const value = features[at] ?? 0;
    return scale === "log" ? Math.log1p(Math.max(0, value)) : value;
  });
}

function bounded(vector: readonly number[], by: Standardiser): number[] {
  return standardise(vector, by).map((value) => Math.min(BOUND, Math.max(-BOUND, value)));
}

function profilesOf(brands: readonly BrandStores[]): StoreProfiles {
  const vectors = new Map(brands.map(({ brand_id, features }) => [brand_id, (features ?? []).map(vectorOf)]));
  const fitted = brands.flatMap(({ brand_id, is_public }) =>
    is_public ? (vectors.get(brand_id) ?? []) : [],
  );
  const scale = fitted.length > 0 ? fitStandardiser(fitted) : { means: [], deviations: [] };
  const areas = new Map(brands.map((brand) => [brand.brand_id, brand.areas]));
  const places = new Map(
    [...vectors].map(([brandId, own]) => [
      brandId,
      Float32Array.from(own.flatMap((one) => bounded(one, scale))),
    ]),
  );
  return {
    areasOf: (brandId) => areas.get(brandId) ?? [],
    similaritiesOf: (brandId, place) => closest(places.get(brandId) ?? new Float32Array(), place),
    placeOf: (features) => Float32Array.from(bounded(vectorOf(features), scale)),
  };
}

/** Scores of the nearest stores; `stores` holds their vectors one after the other. */
function closest(stores: Float32Array, place: Float32Array): number[] {
  const nearest: number[] = [];
  for (let start = 0; start < stores.length; start += WIDTH) {
    let sum = 0;
    for (let at = 0; at < WIDTH; at++) {
      const difference = (stores[start + at] as number) - (place[at] as number);
      sum += difference * difference;
    }
    if (nearest.length < NEAREST || sum < (nearest.at(-1) as number)) keepSmallest(nearest, sum);
  }
  return nearest.map((sum) => similarityScore(Math.sqrt(sum / WIDTH)));
}

function keepSmallest(sorted: number[], value: number) {
  const place = sorted.findIndex((other) => value < other);
  sorted.splice(place < 0 ? sorted.length : place, 0, value);
  if (sorted.length > NEAREST) sorted.pop();
}
