import { type SQL, sql } from "drizzle-orm";
import type { Apply, ContactMessage, ContactSide, Scout } from "../../contract/contacts.ts";
import { pageSlice, type Slice } from "../answering/list-file.ts";
import type { Principal } from "../answering/principal.ts";
import type { Executor } from "../db/connect.ts";
import { MESSAGE_FILES } from "../files/rows.ts";
import { visibleBrand, visibleFacility } from "../visibility.ts";

export type Thread = "apply" | "scout";
type Contact<T extends Thread> = T extends "apply" ? Apply : Scout;

const TABLES = { apply: sql`applies`, scout: sql`scouts` };
export const OPENED_BY = { apply: "brand", scout: "facility" } as const satisfies Record<Thread, ContactSide>;
const REASON = {
  apply: sql`case when c.withdrawn_at is not null then 'withdrawn' when c.superseded_at is null then n.reason end`,
  scout: sql`case when c.superseded_at is null then n.reason when c.answer = 'declined' then 'declined' end`,
};
const OWN_COLUMNS = { apply: sql`c.scout_id, c.withdrawn_at, c.wish`, scout: sql`c.answered_at` };

const ORDERS = {
  apply: sql`(c.status = 'contact_unsupported' and c.withdrawn_at is null) desc, c.created_at desc, c.id desc`,
  scout: sql`(c.answered_at is null and c.status <> 'offer_canceled') desc, c.created_at desc, c.id desc`,
};

export function tableOf(thread: Thread): SQL {
  return TABLES[thread];
}

export function threadsOf(thread: Thread, principal: Principal): SQL {
  return sql`
    from ${TABLES[thread]} c
    join facilities f on f.id = c.facility_id and ${visibleFacility(principal)}
    join brands b on b.id = c.brand_id and ${visibleBrand(principal)}
    join negotiations n on n.id = c.negotiation_id
    left join section_outlines s on s.id = c.section_id`;
}

/** Whether a thread has not ended; written as in the conditions of its indexes. */
export function isOpen(thread: Thread): SQL {
  const kept = thread === "apply" ? sql`c.withdrawn_at is null and ` : sql``;
  return sql`${kept}c.status not in ('contracted', 'offer_canceled', 'contact_fixed')`;
}

const isLapsed = sql`(n.lapsed_at is not null and n.status = 'offer_canceled' and c.superseded_at is null)`;

export function waitsFor(thread: Thread): SQL {
  return sql`
    case when ${isOpen(thread)} then coalesce(n.turn, ${OPENED_BY[thread] === "brand" ? "facility" : "brand"}) end`;
}

export const SHOWN_BY = {
  apply: sql`case when c.scout_id is null and c.withdrawn_at is null and c.superseded_at is null then 0 else 2 end`,
  scout: sql`1`,
} as const satisfies Record<Thread, SQL>;

function lastOf(thread: Thread): SQL {
  const entries = (table: SQL, link: SQL) => sql`
    select m.*
    from ${table} t
    join contact_messages m on ${link} = t.id and not m.is_silent
    where t.negotiation_id = c.negotiation_id`;
  return sql`
    coalesce((
      select json_build_object('side', m.side, 'to_status', m.to_status, 'text', m.text)
      from (${entries(sql`scouts`, sql`m.scout_id`)} union all ${entries(sql`applies`, sql`m.apply_id`)}) m
      order by m.at desc, m.id desc
      limit 1
    ), json_build_object('side', ${OPENED_BY[thread]}::text, 'to_status', null, 'text', c.message))`;
}

function extensionOf(thread: Thread): SQL {
  return sql`
    (select json_build_object('side', e.side, 'due_on', e.due_on, 'wanted_on', e.wanted_on, 'text', e.text)
    from extensions e
    where e.negotiation_id = c.negotiation_id and e.state = 'asked' and e.due_on = c.due_on
      and e.side = ${waitsFor(thread)})`;
}

export function findContacts<T extends Thread>(
  executor: Executor,
  principal: Principal,
  thread: T,
  condition: SQL,
  { limit, offset }: Slice = pageSlice(1, 1),
): Promise<Contact<T>[]> {
  return executor.rows<Contact<T>>(sql`
    select c.id, c.facility_id, f.name as facility_name, c.brand_id, b.name as brand_name, c.section_id,
      s.number as section_number, c.recruitment_id, c.status, ${REASON[thread]} as reason, ${isLapsed} as is_lapsed, c.answer, c.message,
      ${lastOf(thread)} as last, ${waitsFor(thread)} as waits_for, c.due_on,
      ${extensionOf(thread)} as extension, c.seen_at, c.version, c.created_at,
      c.updated_at, ${OWN_COLUMNS[thread]}
    ${threadsOf(thread, principal)}
    where ${condition}
    order by ${ORDERS[thread]}
    limit ${limit} offset ${offset}`);
}

/** The newest: what was said last is what the next step rests on. */
const MOST_MESSAGES = 1000;

export function messagesOf(executor: Executor, thread: Thread, id: number): Promise<ContactMessage[]> {
  return executor.rows<ContactMessage>(sql`
    with own as (select negotiation_id as id from ${TABLES[thread]} where id = ${id}),
    entries as (
      select m.* from own join scouts t on t.negotiation_id = own.id join contact_messages m on m.scout_id = t.id
      union all
      select m.* from own join applies t on t.negotiation_id = own.id join contact_messages m on m.apply_id = t.id
    )
    select scattered_id('contact_messages', m.id) as id, m.side, u.family_name || ' ' || u.given_name as user_name, m.from_status, m.to_status, m.text, m.at,
      ${MESSAGE_FILES} as files, m.user_id is null and m.is_silent as is_system
    from (select * from entries order by at desc, id desc limit ${MOST_MESSAGES}) m
    left join users u on u.id = m.user_id
    order by m.at, m.id`);
}
