import { type SQL, sql } from "drizzle-orm";
import { CALENDAR_UNUSED_DAYS, type CalendarEvent, type CalendarKind } from "../../contract/calendars.ts";
import { addMonths } from "../../lib/calendar-months.ts";
import { leaseWindow } from "../../lib/lease-window.ts";
import type { CallContext } from "../answering/handler.ts";
import { assignments, type Own } from "../assignments/rows.ts";
import { AHEAD_MONTHS, type DatedSection, findDatedSections, isWanted } from "../deadlines/rows.ts";
import { visibleFacility } from "../visibility.ts";

type Asking = Pick<CallContext, "database" | "principal" | "today">;

const BEHIND_MONTHS = 12;
const MOST_EVENTS = 5000;

export const IN_USE: SQL = sql`(
  coalesce(used_at, created_at) > now() - make_interval(days => ${CALENDAR_UNUSED_DAYS}))`;

const NOTHING = {
  facility_name: null,
  floor_name: null,
  section_number: null,
  name: null,
  owner_name: null,
  section_id: null,
  negotiation_id: null,
  thread_kind: null,
  thread_id: null,
};

/** Entries are named after what they are about, the day left out: another day moves them. */
const event = (
  own: Own,
  about: string,
  kind: CalendarKind,
  rest: Partial<CalendarEvent> & { on: string },
) => ({
  ...NOTHING,
  ...rest,
  kind,
  uid: `${kind}.${about}.${own.side}-${own.id}@kukaku`,
});

function eventsOf(own: Own, found: DatedSection, today: string): CalendarEvent[] {
  const { facility_name, floor_name, section_number, section_id } = found;
  const window = leaseWindow(found, today);
  const place = { facility_name, floor_name, section_number, section_id };
  const one = (kind: CalendarKind, on: string | null | undefined, name: string | null) =>
    on ? [event(own, `section-${section_id}`, kind, { ...place, on, name })] : [];
  const isAsked = window.state !== "notified";
  return [
    ...one("notice_opens", isAsked ? window.opens_on : null, found.tenant_name),
    ...one("notice_closes", isAsked ? window.closes_on : null, found.tenant_name),
    ...one("notice_given", window.notice && found.notice_on, found.tenant_name),
    ...one("contract_end", found.contract_end_on, found.tenant_name),
    ...one("recruitment", isWanted(found) ? window.opens_on : null, found.tenant_name),
    ...one("handover", found.handover_on, null),
    ...one("next_start", found.next_start_on, found.next_name),
  ];
}

async function sections(context: Asking, own: Own): Promise<CalendarEvent[]> {
  const found = await findDatedSections(context, [own.id]);
  return found.flatMap((one) => eventsOf(own, one, context.today));
}

interface Work {
  negotiation_id: number;
  name: string;
  section_id: number | null;
  section_number: string | null;
  floor_name: string | null;
  answer_due_on: string | null;
  due_on: string | null;
  owner_name: string | null;
  thread_kind: "apply" | "scout" | null;
  thread_id: number | null;
}

async function work(context: Asking, own: Own): Promise<CalendarEvent[]> {
  const found = await context.database.rows<Work>(sql`
    ${assignments(context, own)}
    select a.negotiation_id, a.name, a.section_id, a.section_number, a.floor_name, a.answer_due_on, a.due_on, a.owner_name,
      a.thread_kind, a.thread_id
    from a
    where a.answer_due_on is not null or a.due_on is not null
    order by a.negotiation_id`);
  return found.flatMap(({ answer_due_on, due_on, ...rest }) => {
    const about = `negotiation-${rest.negotiation_id}`;
    const place = own.side === "brand" ? { ...rest, section_id: null } : rest;
    return [
      ...(answer_due_on ? [event(own, about, "answer", { ...place, on: answer_due_on })] : []),
      ...(due_on ? [event(own, about, "negotiation", { ...place, on: due_on })] : []),
    ];
  });
}

async function handovers({ database, principal }: Asking, own: Own): Promise<CalendarEvent[]> {
  const found = await database.rows<{
    negotiation_id: number;
    name: string;
    section_number: string;
    on: string;
  }>(sql`
    select n.id as negotiation_id, f.name, s.number as section_number, r.handover_on as "on"
    from negotiations n
    join facilities f on f.id = n.facility_id and ${visibleFacility(principal)}
    join section_outlines s on s.id = n.section_id
    join recruitments r on r.section_id = s.id and r.status in ('publish', 'closed')
    where n.brand_id = ${own.id} and n.status in ('informal_offer', 'confirmation_obtained', 'contracted')
      and r.handover_on is not null
    order by n.id, r.id`);
  const newest = new Map(found.map((one) => [one.negotiation_id, one]));
  return [...newest.values()].map((one) => event(own, `negotiation-${one.negotiation_id}`, "handover", one));
}

async function plans({ database }: Asking, own: Own): Promise<CalendarEvent[]> {
  const found = await database.rows<{
    id: number;
    name: string;
    person: string;
    opening_on: string | null;
    due_on: string | null;
  }>(sql`
    select o.id, o.name, o.person, o.opening_on, o.due_on
    from store_opening_plans o
    where o.brand_id = ${own.id} and o.stage <> 'canceled'
    order by o.id`);
  return found.flatMap(({ id, name, person, opening_on, due_on }) => {
    const one = (kind: CalendarKind, on: string | null) =>
      on ? [event(own, `plan-${id}`, kind, { on, name, owner_name: person || null })] : [];
    return [...one("plan_opening", opening_on), ...one("plan_due", due_on)];
  });
}

export async function findEvents(context: Asking, own: Own): Promise<CalendarEvent[]> {
  const { today } = context;
  const [first, last] = [addMonths(today, -BEHIND_MONTHS), addMonths(today, AHEAD_MONTHS)];
  const found = await Promise.all([
    work(context, own),
    ...(own.side === "facility" ? [sections(context, own)] : [handovers(context, own), plans(context, own)]),
  ]);
  return found
    .flat()
    .filter(({ on }) => on >= first && on <= last)
    .toSorted((a, b) => a.on.localeCompare(b.on) || a.uid.localeCompare(b.uid))
    .slice(0, MOST_EVENTS);
}
