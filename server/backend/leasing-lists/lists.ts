import { type SQL, sql } from "drizzle-orm";
import type {
  LeasingList,
  LeasingListDetail,
  LeasingListEntry,
  LeasingListItem,
} from "../../contract/leasing-lists.ts";
import type { CallContext, Handler } from "../answering/handler.ts";
import { ownStandardFacility, type Principal } from "../answering/principal.ts";
import { notFound } from "../answering/refusal.ts";
import type { Executor } from "../db/connect.ts";
import { matchOf } from "../match/answer.ts";
import { MATCHED_BRAND, type MatchedBrand, sectionMatch } from "../match/section.ts";
import { idArray, visibleBrand } from "../visibility.ts";
import { findContacts } from "./addressees.ts";

interface ListRow {
  id: number;
  recruitment_id: number;
  section_id: number;
  total: number;
  counts: LeasingList["counts"];
}

type ItemRow = LeasingListItem & { leasing_list_id: number };

export async function findLists(
  executor: Executor,
  principal: Principal,
  condition: SQL,
  limit: number | undefined,
): Promise<LeasingList[]> {
  const visible = visibleItem(principal);
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
  const items = await findListItems(
    executor,
    principal,
    lists.map(({ id }) => id),
    limit,
  );
  return lists.map((list) => ({ ...list, items: items.get(list.id) ?? [] }));
}

function visibleItem(principal: Principal): SQL {
  return sql`(b.id is null or ${visibleBrand(principal)})`;
}

export async function findListItems(
  executor: Executor,
  principal: Principal,
  listIds: number[],
  limit?: number,
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
      where i.leasing_list_id = ll.id and ${visibleItem(principal)}
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

export async function findLeasingList(
  query: { facility_id: number; recruitment_id: number },
  context: CallContext,
): Promise<LeasingListDetail | null> {
  const { database, principal } = context;
  const facilityId = ownStandardFacility(principal, query.facility_id);
  const recruitment = sql`r.id = ${query.recruitment_id} and r.facility_id = ${facilityId}`;
  const [list] = await findLists(database, principal, recruitment, undefined);
  if (!list) {
    const known = await database.rows(sql`
      select from recruitments r
      join sections s on s.id = r.section_id and s.deleted_at is null
      where r.status <> 'deleted' and ${recruitment}`);
    if (known.length === 0) throw notFound();
    return null;
  }
  return { ...list, items: await entriesOf(context, list) };
}

export const getLeasingList: Handler<"getLeasingList"> = async ({ query }, context) => ({
  status: 2000,
  data: await findLeasingList(query, context),
});

/** The items with their match and their contact; a catalogue brand's address is its own secret. */
async function entriesOf(
  context: Pick<CallContext, "database" | "today">,
  list: LeasingList,
): Promise<LeasingListEntry[]> {
  const { database } = context;
  const brandIds = list.items.flatMap(({ brand_id }) => brand_id ?? []);
  const [contacts, match, rows] = await Promise.all([
    findContacts(database, list.id),
    sectionMatch(context, list.recruitment_id),
    database.rows<MatchedBrand>(sql`
      select ${MATCHED_BRAND}
      from brands b
      join genres g on g.id = b.genre_id
      where b.id = any (${idArray(brandIds)})`),
  ]);
  const brands = new Map(rows.map((row) => [row.id, row]));
  return list.items.map((item) => {
    const brand = brands.get(item.brand_id ?? 0);
    const contact = contacts.get(item.id);
    const own = item.custom_brand_id !== null ? contact : undefined;
    return {
      ...item,
      match: brand ? matchOf(match, brand) : null,
      has_contact: Boolean(contact?.email),
      contact_name: own?.name ?? "",
      contact_email: own?.email ?? null,
      custom_brand: contact?.customBrand ?? null,
      last_mail: contact?.lastMail ?? null,
      assignment: contact?.assignment ?? null,
    };
  });
}

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
