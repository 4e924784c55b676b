import { type SQL, sql } from "drizzle-orm";
import type { InputOf } from "../../contract/index.ts";
import type { OwnStore } from "../../contract/own-stores.ts";
import type { CallContext } from "../answering/handler.ts";
import type { Slice } from "../answering/list-file.ts";
import { withTotal } from "../answering/with-total.ts";
import { openStore } from "../brand-stores/open-stores.ts";
import { foldedText, holding } from "../brands/words.ts";
import { visibleFacility } from "../visibility.ts";

type Asking = Pick<CallContext, "database" | "principal" | "today">;

function stateOf(today: string): SQL {
  return sql`case when ${openStore(today)} then 'open' when s.opened_on > ${today}::date then 'planned' else 'closed' end`;
}

function find({ database, principal, today }: Asking, rest: SQL): Promise<OwnStore[]> {
  return database.rows<OwnStore>(sql`
    select s.id, s.brand_id, s.name, s.format_id, s.area_tsubo, s.opened_on, s.closed_on, s.closing_reason,
      ${stateOf(today)} as state, f.id as facility_id, f.name as facility_name, s.building_name, s.address,
      p.name as prefecture_name, s.municipality_code, m.name as municipality_name, s.latitude, s.longitude,
      s.is_town_point, s.yearly_sales_yen, s.yearly_sales_year,
      case when q.id is not null then json_build_object('id', q.id, 'name', q.name) end as predecessor,
      case when n.id is not null then json_build_object('id', n.id, 'name', n.name) end as successor,
      case when o.id is not null then json_build_object('id', o.id, 'name', o.name) end as plan,
      s.version, s.updated_at
    from brand_stores s
    join prefectures p on p.id = s.prefecture_id
    join municipalities m on m.code = s.municipality_code
    left join facilities f on f.id = s.facility_id and ${visibleFacility(principal)}
    left join brand_stores q on q.id = s.predecessor_id
    left join brand_stores n on n.predecessor_id = s.id
    left join store_opening_plans o on o.store_id = s.id and o.brand_id = s.brand_id
    ${rest}`);
}

export async function findOwnStore(
  asking: Asking,
  brandId: number,
  id: number,
): Promise<OwnStore | undefined> {
  const [store] = await find(asking, sql`where s.brand_id = ${brandId} and s.id = ${id}`);
  return store;
}

export type Filters = InputOf<"downloadOwnStoresExcel">["query"];

const ORDERS: Record<Filters["sort"], SQL> = {
  name: sql`s.name collate "C"`,
  opened: sql`s.opened_on`,
  area: sql`s.area_tsubo`,
  sales: sql`s.yearly_sales_yen`,
  updated: sql`s.updated_at`,
};

export async function findOwnStores(
  asking: Asking,
  filters: Filters,
  slice: Slice,
): Promise<{ stores: OwnStore[]; total: number }> {
  const { brand_id, search = [], state, sort, order } = filters;
  const text = foldedText(sql`concat_ws(' ', s.name, s.address, s.building_name)`);
  const where = sql.join(
    [
      sql`s.brand_id = ${brand_id}`,
      ...search.map((word) => sql`${text} like ${holding(word)} escape '\\'`),
      ...(state ? [sql`${stateOf(asking.today)} = ${state}`] : []),
    ],
    sql` and `,
  );
  const { rows, total } = await withTotal(
    asking.database,
    slice,
    sql`from brand_stores s where ${where}`,
    find(
      asking,
      sql`where ${where} order by ${ORDERS[sort]} ${sql.raw(order)} nulls last, s.created_at, s.id
        limit ${slice.limit} offset ${slice.offset}`,
    ),
  );
  return { stores: rows, total };
}
