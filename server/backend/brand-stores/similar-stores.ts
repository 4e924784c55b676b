import { type SQL, sql } from "drizzle-orm";
import type { AnswerOf } from "../../contract/index.ts";
import { comparedTexts } from "../analysis/compared-features.ts";
import { tradeAreaOrigin } from "../analysis/provenance.ts";
import {
  featuresForBrand,
  KEPT_FEATURES,
  type StoreRow,
  withStoreFeatures,
} from "../analysis/trade-areas.ts";
import type { CallContext, Handler } from "../answering/handler.ts";
import { notFound } from "../answering/refusal.ts";
import { ownBrandGrant } from "../brands/access.ts";
import { knownPlace } from "../facilities/access.ts";
import { isCovered } from "../geography/geography.ts";
import { tradeAreaOf, vectorOf } from "../geography/trade-areas.ts";
import type { Place } from "../models/geography.ts";
import { nearest } from "../models/similarity.ts";
import { SIMILARITY_METHOD } from "../statistics/similar-facilities.ts";
import { visibleBrand } from "../visibility.ts";
import { visibleStore } from "./stores.ts";

type Answer = AnswerOf<"getSimilarStores">;

const MOST_STORES = 10;
const nowhere: Answer = { similar_stores: [], provenance: null };

interface Row extends StoreRow {
  id: number;
  brand_name: string;
  name: string;
  format_id: number;
  area_tsubo: number;
  yearly_sales_yen: number | null;
}

interface Target {
  id: number;
  features: readonly number[];
}

export const getSimilarStores: Handler<"getSimilarStores"> = async ({ query }, context) => {
  const brandId = ownBrandGrant(context.principal, query.brand_id).id;
  const target = await storeTarget(context, brandId, query.store_id);
  return similarTo(context, target, ownStores(context, brandId));
};

export const getStoreSimilarBenchmarks: Handler<"getStoreSimilarBenchmarks"> = async ({ query }, context) => {
  const brandId = ownBrandGrant(context.principal, query.brand_id, { plan: "hasBenchmark" }).id;
  const target = await storeTarget(context, brandId, query.store_id);
  return similarTo(context, target, benchmarkStores(context, brandId));
};

export const getFacilitySimilarStores: Handler<"getFacilitySimilarStores"> = async ({ query }, context) => {
  const brandId = ownBrandGrant(context.principal, query.brand_id, { plan: "hasFacilityPlan" }).id;
  const facility = await knownPlace(context, query.facility_id);
  return similarTo(context, await pointTarget(context, brandId, facility), ownStores(context, brandId));
};

export const getPointSimilarBenchmarks: Handler<"getPointSimilarBenchmarks"> = async ({ query }, context) => {
  const brandId = ownBrandGrant(context.principal, query.brand_id, { plan: "hasBenchmark" }).id;
  if (!isCovered(query)) return nowhere;
  return similarTo(context, await pointTarget(context, brandId, query), benchmarkStores(context, brandId));
};

export const getPointSimilarStores: Handler<"getPointSimilarStores"> = async ({ query }, context) => {
  const brandId = ownBrandGrant(context.principal, query.brand_id, { plan: "hasSalesPrediction" }).id;
  if (!isCovered(query)) return nowhere;
  return similarTo(context, await pointTarget(context, brandId, query), ownStores(context, brandId));
};

function ownStores({ principal, today }: CallContext, brandId: number): SQL {
  return sql`b.id = ${brandId} and ${visibleStore(principal, today)}`;
}

function benchmarkStores({ principal, today }: CallContext, brandId: number): SQL {
  return sql`
    b.id in (select benchmark_brand_id from brand_benchmarks where brand_id = ${brandId} and is_selected)
    and not b.is_exclusive and ${visibleBrand(principal)} and ${visibleStore(principal, today)}`;
}

async function storeTarget(context: CallContext, brandId: number, storeId: number): Promise<Target> {
  // A store that has closed, or opens later, has a trade area as well.
  const condition = sql`s.id = ${storeId} and b.id = ${brandId}`;
  const [store] = await storesWith(context, condition);
  if (!store) throw notFound();
  return { id: store.id, features: store.features };
}

/** Stores of one's own and of others are compared with the same point on one page. */
async function pointTarget(context: CallContext, brandId: number, place: Place): Promise<Target> {
  const { latitude, longitude } = place;
  const features = await context.once(`area ${latitude} ${longitude} ${brandId}`, async () => {
    const database = context.database.lasting ?? context.database;
    const [brand] = await database.rows<{ brand_id: number; genre_id: number }>(
      sql`select id as brand_id, genre_id from brands where id = ${brandId}`,
    );
    if (!brand) throw notFound();
    return featuresForBrand({ ...context, database }, await context.geography(), place, brand);
  });
  return { id: 0, features };
}

async function similarTo(context: CallContext, target: Target, condition: SQL): Promise<Answer> {
  const stores = await storesWith(context, condition);
  const byId = new Map(stores.map((store) => [store.id, store]));
  const candidates = stores.map(({ id, features }) => ({ id, vector: vectorOf(features) }));
  const own = new Set(context.principal.brands.map(({ id }) => id));
  const place = { id: target.id, vector: vectorOf(target.features) };
  const nearby = nearest(place, candidates, { limit: MOST_STORES, telling: true });
  const similar_stores = nearby.flatMap((neighbour) => {
    const store = byId.get(neighbour.id);
    if (!store) return [];
    const texts = comparedTexts(tradeAreaOf(target.features), tradeAreaOf(store.features));
    const { id, brand_id, brand_name, name, latitude, longitude, format_id, area_tsubo } = store;
    return {
      store_id: id,
      brand_id,
      brand_name,
      name,
      latitude,
      longitude,
      format_id,
      area_tsubo,
      yearly_sales_yen: own.has(brand_id) ? store.yearly_sales_yen : null,
      score: neighbour.score,
      alike: texts(neighbour.alike),
      unlike: texts(neighbour.unlike),
    };
  });
  return { similar_stores, provenance: tradeAreaOrigin(await context.geography(), SIMILARITY_METHOD) };
}

async function storesWith(context: CallContext, condition: SQL) {
  const rows = await context.database.rows<Row>(sql`
    select s.id, s.brand_id, b.genre_id, b.name as brand_name, s.name, s.latitude, s.longitude, s.format_id,
      s.area_tsubo, s.yearly_sales_yen, ${KEPT_FEATURES}
    from brand_stores s
    join brands b on b.id = s.brand_id
    left join facilities f on f.id = s.facility_id
    left join trade_areas t on t.kind = 'store' and t.reference_id = s.id
    where ${condition}
    order by s.id`);
  return withStoreFeatures(context, rows);
}
