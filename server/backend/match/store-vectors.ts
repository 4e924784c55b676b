import { setImmediate } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { openStore } from "../brand-stores/open-stores.ts";
import type { Executor } from "../db/connect.ts";
import { floorOf, TRADE_AREA_FEATURES } from "../models/trade-area.ts";
import { idArray, publicFacility } from "../visibility.ts";

/** Competitors of a store are shops and those of a facility are buildings: they are not compared. */
const COMPARED = TRADE_AREA_FEATURES.filter(({ key }) => !key.startsWith("competitors_"));
export const WIDTH = COMPARED.length;
const BRANDS_A_QUERY = 500;

export interface BrandStores {
  /** 坪, ascending. */
  areas: readonly number[];
  /** The trade areas of those that have one, one after the other. */
  vectors: Float32Array;
  /** The building of each of these; null outside any. */
  facilities: readonly (number | null)[];
}

interface Row {
  brand_id: number;
  areas: number[];
  features: number[][] | null;
  facilities: (number | null)[] | null;
}

/**
 * The stores of all brands, or of those that are named and still there. Stores in buildings that must not be known stay
 * out for everybody: no score may tell of them.
 */
export async function readBrandStores(
  database: Executor,
  today: string,
  named?: readonly number[],
): Promise<Map<number, BrandStores>> {
  const brands = new Map<number, BrandStores>();
  const left = [...(named ?? (await allBrands(database)))];
  while (left.length > 0) {
    const ids = left.splice(0, BRANDS_A_QUERY);
    // Lists as JSON in single precision: read several times as fast as arrays of numbers.
    const rows = await database.rows<Row>(sql`
      select b.id as brand_id, n.areas, n.features, n.facilities
      from brands b
      cross join lateral (
        select coalesce(json_agg(s.area_tsubo order by s.area_tsubo), '[]') as areas,
          json_agg(t.features::real[] order by s.id) filter (where t.features is not null) as features,
          json_agg(s.facility_id order by s.id) filter (where t.features is not null) as facilities
        from brand_stores s
        left join facilities f on f.id = s.facility_id
        left join trade_areas t on t.kind = 'store' and t.reference_id = s.id
        where s.brand_id = b.id and ${openStore(today)} and (f.id is null or ${publicFacility})
      ) n
      where b.id = any (${idArray(ids)})`);
    for (const { brand_id, areas, features, facilities } of rows)
      brands.set(brand_id, { areas, vectors: vectorsOf(features ?? []), facilities: facilities ?? [] });
    await setImmediate();
  }
  return brands;
}

async function allBrands(database: Executor): Promise<number[]> {
  const rows = await database.rows<{ id: number }>(sql`select id from brands order by id`);
  return rows.map(({ id }) => id);
}

/**
 * On the scale of the models, counts by their logarithm, in the fixed steps of the features: how like two places are does
 * not depend on which others are known.
 */
export function vectorsOf(places: readonly (readonly number[])[]): Float32Array {
  const vectors = new Float32Array(places.length * WIDTH);
  places.forEach((features, place) => {
    COMPARED.forEach((feature, column) => {
      const value = features[column] ?? 0;
      const isLog = feature.scale === "log";
      vectors[place * WIDTH + column] =
        (isLog ? Math.log(floorOf(feature) + Math.max(0, value)) : value) / feature.step;
    });
  });
  return vectors;
}
