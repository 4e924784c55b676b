import { type SQL, sql } from "drizzle-orm";
import type { BrandStore, TradeAreaValue } from "../../contract/brand-stores.ts";
import type { InputOf } from "../../contract/index.ts";
import { provenanceOf } from "../analysis/provenance.ts";
import { KEPT_FEATURES, withStoreFeatures } from "../analysis/trade-areas.ts";
import type { CallContext, Handler } from "../answering/handler.ts";
import { pageSlice } from "../answering/list-file.ts";
import type { Principal } from "../answering/principal.ts";
import { notFound } from "../answering/refusal.ts";
import { whileChecked } from "../answering/while-checked.ts";
import { withTotal } from "../answering/with-total.ts";
import { knownBrand, requireBrandCatalogue } from "../brands/access.ts";
import { askedPlace } from "../geography/asked-place.ts";
import { isWithin, metresFrom } from "../geography/distance.ts";
import { tradeAreaOf } from "../geography/trade-areas.ts";
import type { Place } from "../models/geography.ts";
import { TRADE_AREA_FEATURES, type TradeAreaKey } from "../models/trade-area.ts";
import { idArray, visibleBrand, visibleFacility } from "../visibility.ts";
import { openStore } from "./open-stores.ts";

const ESTIMATED: readonly TradeAreaKey[] = ["growth_2035"];

export function visibleStore(principal: Principal, today: string): SQL {
  return sql`(${openStore(today)} and (f.id is null or ${visibleFacility(principal)} or ${isOwn(principal)}))`;
}

function isOwn(principal: Principal): SQL {
  return sql`b.id = any (${idArray(principal.brands.map(({ id }) => id))})`;
}

function columns(principal: Principal): SQL {
  return sql`
    s.id, s.brand_id, b.name as brand_name, s.name, s.facility_id, f.name as facility_name, s.prefecture_id,
    p.name as prefecture_name, s.address, s.latitude, s.longitude, s.format_id, s.area_tsubo, s.opened_on,
    case when ${isOwn(principal)} then s.closed_on end as closed_on,
    case when ${isOwn(principal)} then s.yearly_sales_yen end as yearly_sales_yen`;
}

const STORES = sql`
  from brand_stores s
  join brands b on b.id = s.brand_id
  join prefectures p on p.id = s.prefecture_id
  left join facilities f on f.id = s.facility_id`;

function soughtBy(
  { facility_id, radius }: InputOf<"getBrandStores">["query"],
  place: Place | undefined,
): SQL {
  const here = facility_id === undefined ? sql`` : sql`and s.facility_id = ${facility_id}`;
  const near = place && radius !== undefined ? sql`and ${isWithin(place, radius, "s")}` : sql``;
  return sql`${here} ${near}`;
}

export const getBrandStores: Handler<"getBrandStores"> = async ({ query }, context) => {
  const { principal, database, today } = context;
  const { page, per_page: perPage } = query;
  const place = askedPlace(query, "lat", "lon");
  const condition = sql`s.brand_id = ${query.brand_id} and ${visibleStore(principal, today)} ${soughtBy(query, place)}`;
  const order = place ? metresFrom(place, "s") : sql`s.prefecture_id, s.created_at`;
  const slice = pageSlice(page, perPage);
  const { rows, total } = await whileChecked(
    database,
    () => knownBrand(context, query.brand_id),
    () =>
      withTotal(
        database,
        slice,
        sql`${STORES} where ${condition}`,
        database.rows<BrandStore>(sql`
          select ${columns(principal)} ${STORES}
          where ${condition}
          order by ${order}, s.id
          limit ${slice.limit} offset ${slice.offset}`),
      ),
  );
  return { brand_stores: rows, total, page, per_page: perPage };
};

type Row = BrandStore & { genre_id: number; features: number[] | null };

export const getBrandStore: Handler<"getBrandStore"> = async ({ params }, context) => {
  const { principal, database, today } = context;
  const rows = await database.rows<Row>(sql`
    select ${columns(principal)}, b.genre_id, ${KEPT_FEATURES} ${STORES}
    left join trade_areas t on t.kind = 'store' and t.reference_id = s.id
    where s.id = ${params.id} and ${visibleBrand(principal)}
      and (${visibleStore(principal, today)} or ${isOwn(principal)} or ${principal.isCurator}::boolean)`);
  const isOfOwnBrand = rows.some(({ brand_id }) => principal.brands.some(({ id }) => id === brand_id));
  if (!isOfOwnBrand) requireBrandCatalogue(principal);
  const [row] = await withStoreFeatures(context, rows);
  if (!row) throw notFound();
  const { genre_id: _genre, features, ...store } = row;
  return { brand_store: { ...store, ...(await described(context, store, features)) } };
};

async function described(context: CallContext, place: Place, features: readonly number[]) {
  const geography = await context.geography();
  const cells = geography.cellsWithin(place, 5);
  const bases = ["residents", "daytime", "future", "stations"] as const;
  const method =
    "500mメッシュ・駅・競合店を距離ごとに集計（滞在人口は1kmメッシュ、年齢の割合は年齢不詳を除く）";
  return {
    trade_area: valuesOf(features),
    provenance: provenanceOf(geography, cells, bases, method),
  };
}

function valuesOf(features: readonly number[]): TradeAreaValue[] {
  const area = tradeAreaOf(features);
  return TRADE_AREA_FEATURES.map(({ key, label, unit }) => ({
    key,
    label,
    unit,
    value: area[key],
    is_estimated: ESTIMATED.includes(key),
  }));
}
