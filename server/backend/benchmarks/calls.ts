import { type SQL, sql } from "drizzle-orm";
import type { Benchmark, BenchmarkPlace } from "../../contract/benchmarks.ts";
import { NEAR_METRES } from "../../lib/trade-area-map/distance.ts";
import type { CallContext, Handler } from "../answering/handler.ts";
import { Refusal } from "../answering/refusal.ts";
import { visibleStore } from "../brand-stores/stores.ts";
import { ownBrand } from "../brands/access.ts";
import { knownPlace } from "../facilities/access.ts";
import { askedPlace } from "../geography/asked-place.ts";
import { isWithin, metresFrom, type Place } from "../geography/distance.ts";
import { idArray, visibleBrand } from "../visibility.ts";

const MOST_PLACES = 2000;

function pickable({ principal }: CallContext, brandId: number): SQL {
  return sql`
    from brand_benchmarks bb
    join brands b on b.id = bb.benchmark_brand_id
    where bb.brand_id = ${brandId} and not b.is_exclusive and ${visibleBrand(principal)}`;
}

function stores({ principal, today }: CallContext): SQL {
  return sql`
    from brand_stores s
    left join facilities f on f.id = s.facility_id
    where s.brand_id = b.id and ${visibleStore(principal, today)}`;
}

export const getBenchmarks: Handler<"getBenchmarks"> = async ({ params, query }, context) => {
  const brandId = await ownBrand(context, params.brand_id, { plan: "hasBenchmark" });
  const { facility_id } = query;
  const given = askedPlace(query, "latitude", "longitude");
  const facilityPlace = facility_id === undefined ? undefined : await knownPlace(context, facility_id);
  const place = given ?? facilityPlace;
  const data = await context.database.rows<Benchmark>(sql`
    select p.brand_id, p.name, g.name as genre_name, p.store_count, p.is_selected,
      ${place ? nearest(context, place) : sql`null`} as nearest_store,
      ${place ? numberNear(context, place) : sql`null`} as stores_within_5km,
      ${facility_id === undefined ? sql`null` : isIn(context, facility_id)} as is_in_facility
    from (
      select b.id, b.id as brand_id, b.name, b.name_kana, b.genre_id, b.store_count, bb.is_selected
      ${pickable(context, brandId)}
    ) p
    join brands b on b.id = p.id
    join genres g on g.id = p.genre_id
    order by p.name_kana collate "C", p.id`);
  return { data };
};

function nearest(context: CallContext, place: Place): SQL {
  return sql`(
    select json_build_object('id', n.id, 'name', n.name, 'distance_m', n.distance_m)
    from (select s.id, s.name, ${metresFrom(place, "s")} as distance_m ${stores(context)}) n
    order by n.distance_m, n.id
    limit 1
  )`;
}

function numberNear(context: CallContext, place: Place): SQL {
  return sql`(select count(*)::int ${stores(context)} and ${isWithin(place, NEAR_METRES, "s")})`;
}

function isIn(context: CallContext, facilityId: number): SQL {
  return sql`exists (select ${stores(context)} and s.facility_id = ${facilityId})`;
}

export const getBenchmarkPlaceDatasets: Handler<"getBenchmarkPlaceDatasets"> = async (
  { params, query },
  context,
) => {
  const brandId = await ownBrand(context, params.brand_id, { plan: "hasBenchmark" });
  const place = askedPlace(query, "latitude", "longitude");
  const distance = place ? metresFrom(place, "s") : sql`null`;
  const near = place && query.radius !== undefined ? sql`and ${isWithin(place, query.radius, "s")}` : sql``;
  const data = await context.database.rows<BenchmarkPlace>(sql`
    select n.store_id, b.id as brand_id, b.name as brand_name, n.name, n.latitude, n.longitude, n.distance_m
    from (select b.id as picked_id ${pickable(context, brandId)} and bb.is_selected) p
    join brands b on b.id = p.picked_id
    cross join lateral (
      select s.id as store_id, s.name, s.latitude, s.longitude, ${distance} as distance_m ${stores(context)} ${near}
    ) n
    order by n.distance_m, b.id, n.store_id
    limit ${MOST_PLACES}`);
  return { data };
};

export const updateBenchmarks: Handler<"updateBenchmarks"> = async ({ params, body }, context) => {
  const { database, audit } = context;
  const brandId = await ownBrand(context, params.id, { admin: true, plan: "hasBenchmark" });
  // Two choices at once would mix; the second waits and then stands as a whole.
  await database.rows(sql`select from brands where id = ${brandId} for no key update`);
  const pairs = await database.rows<{ id: number; is_selected: boolean }>(
    sql`select b.id, bb.is_selected ${pickable(context, brandId)} order by b.id`,
  );
  const chosen = new Set(body.benchmark_brand_ids);
  const known = new Set(pairs.map(({ id }) => id));
  if ([...chosen].some((id) => !known.has(id)))
    throw new Refusal(4000, undefined, { benchmark_brand_ids: "選択できないブランドが含まれています。" });
  await database.rows(sql`
    update brand_benchmarks set is_selected = benchmark_brand_id = any (${idArray([...chosen])})
    where brand_id = ${brandId} and benchmark_brand_id = any (${idArray([...known])})`);
  const before = pairs.filter(({ is_selected }) => is_selected).map(({ id }) => id);
  const changes = { benchmark_brand_ids: { from: before, to: [...chosen].toSorted((a, b) => a - b) } };
  audit({ brandId, objectKind: "brand_benchmarks", objectId: brandId, changes });
  return { status: 2000, message: "保存しました。" };
};
