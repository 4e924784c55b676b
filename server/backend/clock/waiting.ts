import { type SQL, sql } from "drizzle-orm";
import type { ContactSide } from "../../contract/contacts.ts";
import type { NegotiationStatus } from "../../contract/statuses.ts";
import { isOpen, SHOWN_BY, type Thread, tableOf, waitsFor } from "../contacts/rows.ts";
import type { Executor } from "../db/connect.ts";
import { publicBrand, publicFacility } from "../visibility.ts";

export interface Waiting {
  negotiation_id: number;
  kind: Thread;
  id: number;
  side: ContactSide;
  due_on: string;
}

const of = (thread: Thread) => sql`
  select ${sql.raw(`'${thread}'`)} as kind, c.id, c.negotiation_id, c.facility_id, c.brand_id, c.section_id, c.due_on,
    ${waitsFor(thread)} as side, c.created_at, ${SHOWN_BY[thread]} as place
  from ${tableOf(thread)} c
  join negotiations n on n.id = c.negotiation_id
  where ${isOpen(thread)} and c.superseded_at is null`;

const WAITING = sql`
  select distinct on (t.negotiation_id) t.*
  from (${of("apply")} union all ${of("scout")}) t
  order by t.negotiation_id, t.place, t.created_at desc, t.id`;

export interface Asked extends Waiting {
  facility_id: number;
  brand_id: number;
  recipient: string;
  user_id: number | null;
  name: string;
  address: string;
  facility_name: string;
  brand_name: string;
  section_number: string | null;
}

function people(side: ContactSide): SQL {
  const [joins, own, other] =
    side === "facility"
      ? [sql`user_facility_joins`, sql`j.facility_id = w.facility_id`, sql`b.id`]
      : [sql`user_brand_joins`, sql`j.brand_id = w.brand_id`, sql`f.id`];
  const owner = sql.raw(`n.${side}_owner_id`);
  const seesOther =
    side === "facility"
      ? sql`(${publicBrand} or exists (
          select from user_brand_joins o where o.brand_id = ${other} and o.user_id = u.id and o.grant_type <> 'standby'))`
      : sql`(${publicFacility} or exists (
          select from user_facility_joins o
          where o.facility_id = ${other} and o.user_id = u.id and o.grant_type <> 'standby'))`;
  return sql`
    select w.*, 'user:' || u.id as recipient, u.id as user_id, u.family_name || ' ' || u.given_name as name,
      u.email as address, f.name as facility_name, b.name as brand_name, s.number as section_number
    from waiting w
    join negotiations n on n.id = w.negotiation_id
    join facilities f on f.id = w.facility_id and f.is_enabled and not f.is_operator
    join brands b on b.id = w.brand_id and b.closed_at is null
    left join section_outlines s on s.id = w.section_id
    join ${joins} j on ${own} and j.grant_type <> 'standby'
    join users u on u.id = j.user_id
    where w.side = ${side} and ${side === "facility" ? sql`f.is_standard and` : sql``} ${seesOther}
      and case when exists (
        select from ${joins} o where o.user_id = ${owner} and ${ownOf(side)} and o.grant_type <> 'standby'
      ) then j.user_id = ${owner} else j.grant_type = 'admin' end`;
}

function ownOf(side: ContactSide): SQL {
  return side === "facility" ? sql`o.facility_id = w.facility_id` : sql`o.brand_id = w.brand_id`;
}

const CONTACTS = sql`
  select w.*, 'brand:' || b.id, null::int, b.contact_name, b.contact_email, f.name, b.name, s.number
  from waiting w
  join facilities f on f.id = w.facility_id and ${publicFacility} and not f.is_operator
  join brands b on b.id = w.brand_id and b.contact_email is not null and b.closed_at is null
  left join section_outlines s on s.id = w.section_id
  where w.side = 'brand'
    and not exists (
      select from user_brand_joins j
      where j.brand_id = b.id and j.user_id is not null and j.grant_type <> 'standby'
    )`;

export function findAsked(
  executor: Executor,
  { from, until, today }: { from: string; until: string; today: string },
): Promise<(Asked & { sent: string[] })[]> {
  return executor.rows<Asked & { sent: string[] }>(sql`
    with waiting as (
      select w.* from (${WAITING}) w where w.due_on between ${from} and ${until}
    ),
    asked as (${people("facility")} union all ${people("brand")} union all ${CONTACTS})
    select a.recipient, a.user_id, a.name, a.address, a.negotiation_id, a.kind, a.id, a.side, a.due_on, a.facility_id,
      a.brand_id,
      a.facility_name, a.brand_name, a.section_number,
      array(
        select r.step from reminders r
        where r.recipient = a.recipient and r.negotiation_id = a.negotiation_id and r.side = a.side
          and r.due_on = a.due_on
      ) as sent
    from asked a
    where not exists (select from reminder_days d where d.recipient = a.recipient and d.day = ${today})
    order by a.recipient, a.due_on, a.negotiation_id`);
}

export interface Overdue extends Waiting {
  facility_id: number;
  brand_id: number;
  section_id: number | null;
  status: NegotiationStatus;
  is_brand_public: boolean;
  is_facility_public: boolean;
}

const OVERDUE_BATCH = 100;

export function findOverdue(executor: Executor, dueUntil: string, only: SQL = sql`true`): Promise<Overdue[]> {
  return executor.rows<Overdue>(sql`
    select w.negotiation_id, w.kind, w.id, w.side, w.due_on, w.facility_id, w.brand_id, w.section_id, n.status,
      ${publicBrand} as is_brand_public, ${publicFacility} as is_facility_public
    from (${WAITING}) w
    join negotiations n on n.id = w.negotiation_id
    join facilities f on f.id = w.facility_id
    join brands b on b.id = w.brand_id
    where w.due_on <= ${dueUntil} and ${only}
    order by w.due_on, w.negotiation_id
    limit ${OVERDUE_BATCH}`);
}
