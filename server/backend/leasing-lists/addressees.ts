import type { LeasingListEntry } from "../../contract/leasing-lists.ts";
import type { Executor } from "../db/connect.ts";

export interface Contact {
  name: string;
  email: string | null;
  lastMail: LeasingListEntry["last_mail"];
  customBrand: LeasingListEntry["custom_brand"];
  assignment: LeasingListEntry["assignment"];
}

export async function findContacts(executor: Executor, listId: number): Promise<Map<number, Contact>> {
  const { rows } = await executor.query<Contact & { id: number }>(
    `select i.id, coalesce(b.contact_name, cb.contact_name, '') as name,
       nullif(coalesce(b.contact_email, cb.contact_email), '') as email,
       (
         select json_build_object(
           'status', o.status,
           'at', to_char(coalesce(o.sent_at, o.created_at) at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'),
           'message', case when o.status = 'failed' then o.last_error end
         )
         from outbox o
         where o.leasing_list_item_id = i.id
         order by o.id desc
         limit 1
       ) as "lastMail",
       case when cb.id is not null then json_build_object('genre_id', cb.genre_id, 'version', cb.version) end
         as "customBrand",
       case when n.id is not null then json_build_object(
         'negotiation_id', n.id,
         'owner_name', nullif(trim(o.family_name || ' ' || o.given_name), ''),
         'due_on', n.facility_due_on
       ) end as assignment
     from leasing_list_items i
     left join brands b on b.id = i.brand_id
     left join custom_brands cb on cb.id = i.custom_brand_id
     left join negotiations n on n.id = i.negotiation_id
     left join users o on o.id = n.facility_owner_id
     where i.leasing_list_id = $1`,
    [listId],
  );
  return new Map(rows.map(({ id, ...contact }) => [id, contact]));
}
