import { type SQL, sql } from "drizzle-orm";
import { ownStandardFacility, type Principal } from "../answering/principal.ts";
import { notFound, Refusal } from "../answering/refusal.ts";
import type { Executor } from "../db/connect.ts";
import { forgetNegotiation } from "../negotiations/state.ts";
import { idArray } from "../visibility.ts";

export interface OwnList {
  id: number;
  recruitment_id: number;
  recruitment_status: "unregistered" | "private" | "publish" | "closed";
  section_id: number;
  section_number: string;
  facility_id: number;
  facility_name: string;
}

/**
 * The leasing list of a live recruitment of one of the caller's facilities, its recruitment locked when it is to be
 * changed: two writers of one list come one after the other.
 */
async function findList(
  executor: Executor,
  principal: Principal,
  condition: SQL,
  lock: SQL,
): Promise<OwnList> {
  const own = idArray(principal.facilities.map(({ id }) => id));
  const [row] = await executor.rows<OwnList & { id: number | null }>(sql`
    select ll.id, r.id as recruitment_id, r.status as recruitment_status, r.section_id, s.number as section_number,
      r.facility_id, f.name as facility_name
    from recruitments r
    join sections s on s.id = r.section_id and s.deleted_at is null
    join facilities f on f.id = r.facility_id
    left join leasing_lists ll on ll.recruitment_id = r.id
    where r.facility_id = any (${own}) and r.status <> 'deleted' and ${condition}
    ${lock}`);
  if (!row) throw notFound();
  ownStandardFacility(principal, row.facility_id);
  if (row.id !== null) return row;
  const created = await executor.query<{ id: number }>(
    "insert into leasing_lists (recruitment_id) values ($1) returning id",
    [row.recruitment_id],
  );
  return { ...row, id: created.rows[0]?.id ?? 0 };
}

const LOCK = sql`for no key update of r`;

export function lockListOfRecruitment(executor: Executor, principal: Principal, recruitmentId: number) {
  return findList(executor, principal, sql`r.id = ${recruitmentId}`, LOCK);
}

export function lockList(executor: Executor, principal: Principal, listId: number) {
  return findList(executor, principal, sql`ll.id = ${listId}`, LOCK);
}

export function readList(executor: Executor, principal: Principal, listId: number) {
  return findList(executor, principal, sql`ll.id = ${listId}`, sql``);
}

export const MOST_CANDIDATES = 500;
export const FULL = `リストに追加できるのは${MOST_CANDIDATES}件までです。`;
export const BEGUN = "交渉が始まっている候補は外せません。交渉状況を「失注」にしてください。";

export async function appendItem(
  executor: Executor,
  list: OwnList,
  item: { brandId: number | null; customBrandId: number | null; memo: string; userId: number },
): Promise<number> {
  const { rows } = await executor.query<{ id: number | null; total: number }>(
    `with standing as (
       select count(*)::int as total, coalesce(max(position), 0) + 1 as next
       from leasing_list_items
       where leasing_list_id = $1
     ), added as (
       insert into leasing_list_items (leasing_list_id, brand_id, custom_brand_id, status, position, memo)
       select $1, $2, $3, 'waiting', next, $4 from standing where total < ${MOST_CANDIDATES}
       on conflict (leasing_list_id, brand_id) do nothing
       returning id
     )
     select (select id from added) as id, total from standing`,
    [list.id, item.brandId, item.customBrandId, item.memo],
  );
  const [row] = rows;
  if (!row?.id)
    throw new Refusal(4090, row && row.total >= MOST_CANDIDATES ? FULL : "すでにリストに追加されています。");
  await executor.query(
    "insert into negotiation_events (leasing_list_item_id, to_status, user_id) values ($1, 'waiting', $2)",
    [row.id, item.userId],
  );
  return row.id;
}

/**
 * Takes an item off its list, its first history entry along; what was negotiated or mailed is never lost so.
 * @throws Refusal 4090 once a negotiation has begun.
 */
export async function removeItem(executor: Executor, itemId: number): Promise<void> {
  const { rows } = await executor.query<{ is_begun: boolean }>(
    `select i.status <> 'waiting'
       or exists (select from negotiation_events e where e.leasing_list_item_id = i.id and e.from_status is not null)
       or exists (select from outbox o where o.leasing_list_item_id = i.id) as is_begun
     from leasing_list_items i
     where i.id = $1`,
    [itemId],
  );
  if (rows[0]?.is_begun) throw new Refusal(4090, BEGUN);
  await executor.query("delete from negotiation_events where leasing_list_item_id = $1", [itemId]);
  const removed = await executor.query<{ negotiation_id: number }>(
    "delete from leasing_list_items where id = $1 returning negotiation_id",
    [itemId],
  );
  for (const { negotiation_id } of removed.rows) await forgetNegotiation(executor, negotiation_id);
}
