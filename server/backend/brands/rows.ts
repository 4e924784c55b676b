import { type SQL, sql } from "drizzle-orm";
import type { AdminBrand } from "../../contract/admin-brands.ts";
import type { Brand } from "../../contract/brands.ts";
import type { InputOf } from "../../contract/index.ts";
import type { CallContext } from "../answering/handler.ts";
import type { Slice } from "../answering/list-file.ts";
import { withTotal } from "../answering/with-total.ts";
import { visibleStore } from "../brand-stores/stores.ts";
import { idArray, visibleBrand } from "../visibility.ts";
import { holding } from "./words.ts";

type Asking = Pick<CallContext, "database" | "principal" | "today">;

const NAMES = sql`
  join genres g on g.id = b.genre_id
  join categories c on c.id = g.category_id`;
const BY_READING = sql`b.name_kana collate "C", b.id`;
const LISTED = sql`(b.name_kana = ''), ${BY_READING}`;

function columns(currentBrand: number | undefined): SQL {
  return sql`
    b.id, b.name, b.name_kana, b.company_name, b.genre_id, g.name as genre_name, g.category_id, c.name as category_name,
    b.description, b.logo,
    coalesce((
      select json_agg(t.tag order by t.weight desc, t.tag collate "C") from brand_tags t where t.brand_id = b.id
    ), '[]') as tags,
    b.store_count, b.is_s_size_plan, b.is_m_size_plan, b.is_mp_size_plan, b.is_l_size_plan, b.is_lp_size_plan,
    b.wanted_area_min_tsubo, b.wanted_area_max_tsubo, b.is_stealth, b.is_enabled,
    not b.is_exclusive and ${benchmarkOf(currentBrand)} as is_benchmark,
    b.version, b.updated_at`;
}

export const BRAND_NEEDS = sql`
  b.is_heavy_food, b.needs_exhaust, b.needs_grease_trap, b.needs_water, b.needs_gas_m3_per_hour, b.needs_power_kva,
  b.opens_at, b.closes_at`;

function detailColumns({ principal, today }: Asking): SQL {
  const own = sql`(${principal.isCurator}::boolean or b.id = any (${idArray(principal.brands.map(({ id }) => id))}))`;
  const mayWrite = principal.facilities.some(({ isStandard }) => isStandard);
  return sql`
    ${BRAND_NEEDS},
    case when ${own} then b.contact_name end as contact_name,
    case when ${own} then b.contact_email end as contact_email,
    case when ${own} or ${mayWrite}::boolean then b.contact_email is not null end as has_contact,
    coalesce((
      select json_agg(json_build_object('id', p.id, 'name', p.name, 'store_count', n.store_count) order by p.id)
      from (
        select s.prefecture_id, count(*)::int as store_count
        from brand_stores s
        left join facilities f on f.id = s.facility_id
        where s.brand_id = b.id and ${visibleStore(principal, today)}
        group by s.prefecture_id
      ) n
      join prefectures p on p.id = n.prefecture_id
    ), '[]') as prefectures`;
}

const PLANS = sql`
  b.is_kukaku, b.is_brand_benchmark, b.is_gps_people_flow, b.is_category_similar_score, b.is_sales_prediction,
  b.is_exclusive, b.is_facility_plan, b.is_carto_url, b.carto_url, b.closed_at`;

function benchmarkOf(currentBrand: number | undefined): SQL {
  if (currentBrand === undefined) return sql`false`;
  return sql`exists (
    select from brand_benchmarks bb
    where bb.brand_id = ${currentBrand} and bb.benchmark_brand_id = b.id and bb.is_selected
  )`;
}

export type BrandFilters = Omit<InputOf<"searchBrands">["query"], "page">;

const SIZE_PLANS = ["s", "m", "mp", "l", "lp"] as const;

export function brandConditions(filters: BrandFilters): SQL[] {
  const all: SQL[] = [];
  if (filters.shop_min_num) all.push(sql`b.store_count >= ${filters.shop_min_num}`);
  if (filters.shop_max_num) all.push(sql`b.store_count <= ${filters.shop_max_num}`);
  const sizes = SIZE_PLANS.filter((size) => filters[`is_${size}_size_plan`]);
  if (sizes.length > 0) all.push(sql.raw(`(${sizes.map((size) => `b.is_${size}_size_plan`).join(" or ")})`));
  if (filters.genres && filters.genres.length > 0)
    all.push(sql`b.genre_id = any (${idArray(filters.genres)})`);
  if (filters.include_non_benchmark === false && filters.current_brand !== undefined)
    all.push(sql`not b.is_exclusive and ${benchmarkOf(filters.current_brand)}`);
  return [...all, ...wordConditions(filters.search)];
}

export function wordConditions(words: readonly string[] = []): SQL[] {
  return words.map((word) => sql`b.search_text like ${holding(word)} escape '\\'`);
}

interface BrandQuery {
  conditions: readonly SQL[];
  currentBrand: number | undefined;
  slice: Slice;
  order?: SQL | undefined;
}

interface Found<Row> {
  brands: Row[];
  total: number;
}

async function find<Row>({ database, principal }: Asking, query: BrandQuery, more: SQL) {
  const where = sql.join([visibleBrand(principal), ...query.conditions], sql` and `);
  const order = query.order ? sql`${query.order}, ${BY_READING}` : LISTED;
  const { rows, total } = await withTotal(
    database,
    query.slice,
    sql`from brands b where ${where}`,
    database.rows<Row>(sql`
      select ${columns(query.currentBrand)}${more}
      from (
        select * from brands b where ${where} order by ${order}
        limit ${query.slice.limit} offset ${query.slice.offset}
      ) b ${NAMES} order by ${order}`),
  );
  return { brands: rows, total };
}

export function findBrands(asking: Asking, query: BrandQuery): Promise<Found<Brand>> {
  return find(asking, query, sql``);
}

export function findAdminBrands(asking: Asking, query: BrandQuery): Promise<Found<AdminBrand>> {
  return find(asking, query, sql`, ${PLANS}, ${detailColumns(asking)}`);
}

/** One brand with its plans, if the caller may know of it; which of its fields are answered is the call's matter. */
export async function findBrand(asking: Asking, brandId: number): Promise<AdminBrand | undefined> {
  const [brand] = await asking.database.rows<AdminBrand>(sql`
    select ${columns(undefined)}, ${PLANS}, ${detailColumns(asking)}
    from brands b ${NAMES}
    where b.id = ${brandId} and ${visibleBrand(asking.principal)}`);
  return brand;
}
