import { type SQL, sql } from "drizzle-orm";
import type { LeasingList, LeasingListItem } from "../contract/leasing-lists.ts";
import type { Executor } from "./db/connect.ts";
import type { Handler } from "./handler.ts";
import { ownStandardFacility, type Principal } from "./principal.ts";
import { notFound } from "./refusal.ts";
import { idArray, visibleBrand } from "./visibility.ts";

interface ListRow {
  id: number;
  recruitment_id: number;
  section_id: number;
  total: number;
  counts: LeasingList["counts"];
}

type ItemRow = LeasingListItem & { leasing_list_id: number };

/** The leasing lists of live recruitments that pass a condition on `r`, each with its first items. */
async function findLists(
  executor: Executor,
  principal: Principal,
  condition: SQL,
  limit: number | undefined,
): Promise<LeasingList[]> {
  const visible = sql`(b.id is null or ${visibleBrand(principal)})`;
  const lists = await executor.rows<ListRow>(sql`
    select ll.id, r.id as recruitment_id, r.section_id, coalesce(n.total, 0) as total, coalesce(n.counts, '{}') as counts
    from recruitments r
    join leasing_lists ll on ll.recruitment_id = r.id
    join sections s on s.id = r.section_id and s.deleted_at is null
    cross join lateral (
      select sum(number)::int as total, json_object_agg(status, number) as counts
      from (
        select i.status, count(*)::int as number
        from leasing_list_items i
        left join brands b on b.id = i.brand_id
        where i.leasing_list_id = ll.id and ${visible}
        group by i.status
      ) by_status
    ) n
    where r.status <> 'deleted' and ${condition}
    order by r.section_id`);
  if (lists.length === 0) return [];
  const items = await findItems(
    executor,
    lists.map(({ id }) => id),
    visible,
    limit,
  );
  return lists.map((list) => ({ ...list, items: items.get(list.id) ?? [] }));
}

async function findItems(
  executor: Executor,
  listIds: number[],
  visible: SQL,
  limit: number | undefined,
): Promise<Map<number, LeasingListItem[]>> {
  const rows = await executor.rows<ItemRow>(sql`
    select i.*
    from unnest(${idArray(listIds)}) as ll (id)
    cross join lateral (
      select i.leasing_list_id, i.id, i.brand_id, i.custom_brand_id, coalesce(b.name, cb.name) as name,
        g.name as genre_name, i.status, i.position, i.memo, i.added_at, i.updated_at, i.version
      from leasing_list_items i
      left join brands b on b.id = i.brand_id
      left join custom_brands cb on cb.id = i.custom_brand_id
      left join genres g on g.id = coalesce(b.genre_id, cb.genre_id)
      where i.leasing_list_id = ll.id and ${visible}
      order by i.position, i.id
      limit ${limit ?? null}
    ) i
    order by i.leasing_list_id, i.position, i.id`);
  const byList = new Map<number, LeasingListItem[]>();
  for (const { leasing_list_id, ...item } of rows) {
    const items = byList.get(leasing_list_id);
    if (items) items.push(item);
    else byList.set(leasing_list_id, [item]);
  }
  return byList;
}

export const getLeasingList: Handler<"getLeasingList"> = async ({ query }, { database, principal }) => {
  const facilityId = ownStandardFacility(principal, query.facility_id);
  const recruitment = sql`r.id = ${query.recruitment_id} and r.facility_id = ${facilityId}`;
  const [list] = await findLists(database, principal, recruitment, undefined);
  if (!list) {
    const known = await database.rows(sql`
      select from recruitments r
      join sections s on s.id = r.section_id and s.deleted_at is null
      where r.status <> 'deleted' and ${recruitment}`);
    if (known.length === 0) throw notFound();
  }
  return { status: 2000, data: list ?? null };
};

/** Sections that are missing or another facility's are left out, the one as the other. */
export const getLeasingListMap: Handler<"getLeasingListMap"> = async ({ query }, { database, principal }) => {
  const facilityId = ownStandardFacility(principal, query.facility_id);
  const lists = await findLists(
    database,
    principal,
    sql`r.facility_id = ${facilityId} and r.section_id = any (${idArray(query["section_ids[]"])})`,
    query.leasing_list_limit,
  );
  return { status: 2000, data: lists };
};
