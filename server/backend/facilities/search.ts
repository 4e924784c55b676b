import { type SQL, sql } from "drizzle-orm";
import type { FacilitySummary } from "../../contract/facilities.ts";
import type { InputOf } from "../../contract/index.ts";
import { PER_PAGE } from "../../contract/paging.ts";
import type { CallContext, Handler } from "../answering/handler.ts";
import { pageSlice, type Slice } from "../answering/list-file.ts";
import { ownFacility, type Principal } from "../answering/principal.ts";
import { notFound, planTooSmall, Refusal } from "../answering/refusal.ts";
import { ownBrandGrant } from "../brands/access.ts";
import { holding } from "../brands/words.ts";
import type { Executor } from "../db/connect.ts";
import { summedArea } from "../floors/area.ts";
import { metresFrom, type Place } from "../geography/distance.ts";
import { idArray, visibleFacility } from "../visibility.ts";
import { findFacilities } from "./rows.ts";

const YEN_PER_MILLION = 1_000_000;

interface FoundFacility {
  id: number;
  yearly_sales_yen: number | null;
  area_tsubo: number | null;
}

type Filters = Omit<InputOf<"getFacilities">["query"], "page">;

function requireCatalogue(principal: Principal, brandId: number | undefined): void {
  const grant = brandId === undefined ? undefined : ownBrandGrant(principal, brandId);
  if (principal.isCurator || principal.facilities.length > 0) return;
  const brands = grant ? [grant] : principal.brands;
  if (!brands.some(({ hasFacilityPlan, hasSalesPrediction }) => hasFacilityPlan || hasSalesPrediction))
    throw planTooSmall();
}

export function predictingBrand(principal: Principal, filters: Filters): number | undefined {
  const { current_brand, prediction_value_min: min, prediction_value_max: max } = filters;
  const isFiltered = min !== undefined || max !== undefined;
  if (current_brand === undefined) {
    if (isFiltered)
      throw new Refusal(4000, undefined, { current_brand: "売上予測で絞り込むブランドを指定してください。" });
    return undefined;
  }
  const { hasSalesPrediction } = ownBrandGrant(principal, current_brand);
  if (isFiltered && !hasSalesPrediction) throw planTooSmall();
  return hasSalesPrediction ? current_brand : undefined;
}

function predictionsOf(brandId: number | undefined): SQL {
  return sql`
    select distinct on (facility_id) facility_id, yearly_sales_yen, area_tsubo
    from (
      select p.facility_id, p.yearly_sales_yen, p.area_tsubo, p.created_at, p.id
      from predictions p
      where p.brand_id = ${brandId ?? null} and p.facility_id is not null and p.yearly_sales_yen is not null
      union all
      select o.facility_id, p.yearly_sales_yen, p.area_tsubo, p.created_at, p.id
      from store_opening_plans o
      join predictions p on p.id = o.prediction_id
      where o.brand_id = ${brandId ?? null} and o.facility_id is not null and p.yearly_sales_yen is not null
    ) known
    order by facility_id, created_at desc, id desc`;
}

function conditions(principal: Principal, filters: Filters): SQL {
  const { prefectures = [], building_types = [], search = [] } = filters;
  const all = [visibleFacility(principal)];
  if (prefectures.length > 0) all.push(sql`f.prefecture_id = any (${idArray(prefectures)})`);
  if (building_types.length > 0)
    all.push(sql`f.facility_type = any (${`{${building_types.join(",")}}`}::text[])`);
  all.push(...areaConditions(filters));
  if (filters.prediction_value_min !== undefined)
    all.push(sql`v.yearly_sales_yen >= ${filters.prediction_value_min * YEN_PER_MILLION}::float8`);
  if (filters.prediction_value_max !== undefined)
    all.push(sql`v.yearly_sales_yen <= ${filters.prediction_value_max * YEN_PER_MILLION}::float8`);
  for (const word of search) all.push(sql`f.search_text like ${holding(word)} escape '\\'`);
  return sql.join(all, sql` and `);
}

function areaConditions({ area_min_size: min, area_max_size: max }: Filters): SQL[] {
  if (min === undefined && max === undefined) return [];
  return [
    sql`(
      select coalesce(${summedArea}, 0) between ${min ?? 0}::float8 and ${max ?? "Infinity"}::float8
      from section_outlines where facility_id = f.id and deleted_at is null
    )`,
  ];
}

async function nearestFirst(
  executor: Executor,
  principal: Principal,
  facilityId: number | undefined,
): Promise<SQL> {
  if (facilityId === undefined) return sql`f.created_at, f.id`;
  ownFacility(principal, facilityId);
  const [place] = await executor.rows<Place>(
    sql`select latitude, longitude from facilities where id = ${facilityId}`,
  );
  if (!place) throw notFound();
  return sql`${metresFrom(place, "f")}, f.id <> ${facilityId}, f.id`;
}

export interface MarkedSearch {
  joined: SQL;
  condition: SQL;
  order: SQL | undefined;
}

export async function searchFacilities(
  { database, principal }: Pick<CallContext, "database" | "principal">,
  query: Filters,
  { limit, offset }: Slice,
  { joined, condition, order }: Partial<MarkedSearch> = {},
): Promise<{ facilities: FacilitySummary[]; total: number }> {
  requireCatalogue(principal, query.current_brand);
  const brandId = predictingBrand(principal, query);
  const place = order ?? (await nearestFirst(database, principal, query.current_facility));
  const found = sql`
    from facilities f
    left join (${predictionsOf(brandId)}) v on v.facility_id = f.id
    ${joined ?? sql``}
    where ${conditions(principal, query)} ${condition ?? sql``}`;
  const [answer] = await database.rows<{ total: number; ids: FoundFacility[] }>(sql`
    with found as materialized (
      select f.id, v.yearly_sales_yen, v.area_tsubo, row_number() over (order by ${place}) as place ${found}
    )
    select (select count(*)::int from found) as total, coalesce(json_agg(p order by p.place), '[]') as ids
    from (select * from found order by place limit ${limit} offset ${offset}) p`);
  const { total, ids } = answer ?? { total: 0, ids: [] };
  const details = await findFacilities(database, sql`where f.id = any (${idArray(ids.map(({ id }) => id))})`);
  const byId = new Map(details.map((facility) => [facility.id, facility]));
  const facilities = ids.flatMap(({ id, yearly_sales_yen, area_tsubo }) => {
    const facility = byId.get(id);
    return facility
      ? [{ ...facility, prediction_yearly_sales_yen: yearly_sales_yen, prediction_area_tsubo: area_tsubo }]
      : [];
  });
  return { facilities, total };
}

export const getFacilities: Handler<"getFacilities"> = async ({ query }, context) => {
  const { page, ...filters } = query;
  const found = await searchFacilities(context, filters, pageSlice(page, PER_PAGE));
  return { status: 2000, ...found, page, per_page: PER_PAGE };
};
