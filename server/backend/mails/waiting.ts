import { sql } from "drizzle-orm";
import type { AnswerOf } from "../../contract/index.ts";
import { MOST_WAITING_LISTS } from "../../contract/mails.ts";
import type { Handler } from "../answering/handler.ts";
import { ownStandardFacility } from "../answering/principal.ts";
import type { Executor } from "../db/connect.ts";
import { lockList } from "../leasing-lists/access.ts";
import { idArray, visibleBrand } from "../visibility.ts";

const MOST_NAMES = 5;

type List = AnswerOf<"getWaitingMails">["lists"][number];

export const getWaitingMails: Handler<"getWaitingMails"> = async ({ query }, { database, principal }) => {
  const facilityId = ownStandardFacility(principal, query.facility_id);
  const rows = await database.rows<List & { total: number }>(sql`
    select l.id as leasing_list_id, s.id as section_id, s.number as section_number, f.name as floor_name,
      array_agg(i.id order by i.position, i.id) as leasing_list_item_ids,
      (array_agg(b.name order by i.position, i.id))[1:${sql.raw(String(MOST_NAMES))}] as names,
      min(w.created_at) as since, count(*) over ()::int as total
    from waiting_mails w
    join leasing_list_items i on i.id = w.leasing_list_item_id and i.status = 'waiting'
    join leasing_lists l on l.id = i.leasing_list_id
    join recruitments r on r.id = l.recruitment_id and r.status <> 'deleted'
    join sections s on s.id = r.section_id and s.deleted_at is null
    join floors f on f.id = s.floor_id
    join brands b on b.id = i.brand_id and b.contact_email is not null and ${visibleBrand(principal)}
    where w.facility_id = ${facilityId}
      and not exists (select from outbox o where o.leasing_list_item_id = i.id)
    group by l.id, s.id, f.id
    order by since, l.id
    limit ${MOST_WAITING_LISTS}`);
  return { status: 2000, lists: rows.map(({ total: _, ...list }) => list), total: rows[0]?.total ?? 0 };
};

export const dropWaitingMails: Handler<"dropWaitingMails"> = async ({ params }, context) => {
  const { database, principal, audit } = context;
  const list = await lockList(database, principal, params.id);
  const gone = await database.rows(sql`
    delete from waiting_mails
    where leasing_list_item_id in (select i.id from leasing_list_items i where i.leasing_list_id = ${list.id})
    returning leasing_list_item_id`);
  audit({
    facilityId: list.facility_id,
    objectKind: "leasing_list",
    objectId: list.id,
    changes: { waiting_mails: { from: gone.length, to: 0 } },
  });
  return { status: 2000, message: "送信待ちから外しました。" };
};

export async function keepWaiting(executor: Executor, importId: number): Promise<void> {
  await executor.rows(sql`
    insert into waiting_mails (leasing_list_item_id, facility_id)
    select i.id, t.facility_id
    from import_rows r
    join leasing_list_items i on i.id = r.record_id and i.status = 'waiting'
    join leasing_lists l on l.id = i.leasing_list_id
    join recruitments t on t.id = l.recruitment_id
    join brands b on b.id = i.brand_id and b.contact_email is not null
    where r.import_id = ${importId} and r.state = 'new'
    on conflict do nothing`);
}

export async function forgetWaiting(executor: Executor, itemIds: readonly number[]): Promise<void> {
  await executor.rows(sql`delete from waiting_mails where leasing_list_item_id = any (${idArray(itemIds)})`);
}
