import { sql } from "drizzle-orm";
import type { AnswerOf } from "../../contract/index.ts";
import { PER_PAGE } from "../../contract/paging.ts";
import type { CallContext, Handler } from "../answering/handler.ts";
import { pageSlice, type Slice } from "../answering/list-file.ts";
import { withTotal } from "../answering/with-total.ts";
import type { Executor } from "../db/connect.ts";
import { MAIL_FILES } from "../files/rows.ts";
import { type OwnList, readList } from "../leasing-lists/access.ts";
import { findContacts } from "../leasing-lists/addressees.ts";
import { findListItems } from "../leasing-lists/lists.ts";
import { idArray } from "../visibility.ts";

type Sending = AnswerOf<"getSendings">["data"][number];
type Mail = Sending["mails"][number];

interface MailRow extends Pick<Mail, "leasing_list_item_id" | "status" | "at" | "message"> {
  mail_sending_id: number;
  to_address: string;
}

interface Wanted {
  sending_id?: number | undefined;
  leasing_list_item_id?: number | undefined;
}

export async function findSendings(
  { database, principal }: Pick<CallContext, "database" | "principal">,
  listId: number,
  slice: Slice,
  { sending_id, leasing_list_item_id: itemId }: Wanted = {},
): Promise<{ list: OwnList; data: Sending[]; total: number }> {
  const list = await readList(database, principal, listId);
  const items = (await findListItems(database, principal, [list.id])).get(list.id) ?? [];
  // A brand that the caller may no longer know of is on the list no longer, nor in what was sent.
  const known = new Map(items.map((item) => [item.id, item]));
  if (itemId !== undefined && !known.has(itemId)) return { list, data: [], total: 0 };
  const toItem = sql`exists (
    select from outbox o where o.mail_sending_id = s.id and o.leasing_list_item_id = ${itemId ?? null})`;
  const wanted = sql`s.leasing_list_id = ${list.id}${sending_id ? sql` and s.id = ${sending_id}` : sql``}${
    itemId === undefined ? sql`` : sql` and ${toItem}`
  }`;
  const read = database.rows<Omit<Sending, "mails">>(sql`
    select s.id, s.subject, s.text, coalesce(u.family_name || ' ' || u.given_name, 'システム') as user_name,
      s.created_at as at, ${MAIL_FILES} as files
    from mail_sendings s
    left join users u on u.id = s.created_by
    where ${wanted}
    order by s.created_at desc, s.id desc
    limit ${slice.limit} offset ${slice.offset}`);
  const { rows, total } = await withTotal(database, slice, sql`from mail_sendings s where ${wanted}`, read);
  const [contacts, mails] = await Promise.all([
    findContacts(database, list.id),
    findMails(
      database,
      rows.map(({ id }) => id),
    ),
  ]);
  const data = rows.map((sending) => ({
    ...sending,
    mails: (mails.get(sending.id) ?? []).flatMap(({ mail_sending_id: _, to_address, ...mail }): Mail[] => {
      const item = known.get(mail.leasing_list_item_id);
      if (!item) return [];
      const is_custom = item.custom_brand_id !== null;
      const contact_name = is_custom ? (contacts.get(item.id)?.name ?? "") : "";
      return [
        { ...mail, name: item.name, to_address: is_custom ? to_address : null, contact_name, is_custom },
      ];
    }),
  }));
  return { list, data, total };
}

export const getSendings: Handler<"getSendings"> = async ({ params, query }, context) => {
  const { page, ...wanted } = query;
  const { data, total } = await findSendings(context, params.id, pageSlice(page, PER_PAGE), wanted);
  return { status: 2000, data, total, page, per_page: PER_PAGE };
};

async function findMails(executor: Executor, sendingIds: number[]): Promise<Map<number, MailRow[]>> {
  const rows = await executor.rows<MailRow>(sql`
    select o.mail_sending_id, o.leasing_list_item_id, o.to_address, o.status,
      coalesce(o.sent_at, o.created_at) as at, case when o.status = 'failed' then o.last_error end as message
    from outbox o
    where o.mail_sending_id = any (${idArray(sendingIds)}) and o.leasing_list_item_id is not null
    order by o.id`);
  return Map.groupBy(rows, ({ mail_sending_id }) => mail_sending_id);
}
