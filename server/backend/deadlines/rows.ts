import { sql } from "drizzle-orm";
import type { Deadline, DeadlineKind } from "../../contract/deadlines.ts";
import { addMonths } from "../../lib/calendar-months.ts";
import { type LeaseTerms, leaseWindow } from "../../lib/lease-window.ts";
import type { CallContext } from "../answering/handler.ts";
import { nextTenant } from "../contracts/next-tenant.ts";
import { idArray, visibleBrand } from "../visibility.ts";

export const AHEAD_MONTHS = 18;

type Place = Pick<
  Deadline,
  "facility_id" | "facility_name" | "section_id" | "section_number" | "floor_name" | "monthly_rent"
>;

export interface DatedSection extends Place, LeaseTerms {
  tenant_name: string | null;
  tenant_intention: string | null;
  recruitment_status: string | null;
  handover_on: string | null;
  next_name: string | null;
  next_start_on: string | null;
  dues: { negotiation_id: number; name: string | null; on: string; owner_name: string | null }[];
}

export function findDatedSections(
  { database, principal }: Pick<CallContext, "database" | "principal">,
  facilityIds: readonly number[],
): Promise<DatedSection[]> {
  const visible = visibleBrand(principal);
  return database.rows<DatedSection>(sql`
    select s.facility_id, f.name as facility_name, s.id as section_id, s.number as section_number,
      l.name as floor_name, round(s.rent_per_tsubo * s.area_tsubo)::int as monthly_rent,
      s.tenant_intention, r.status as recruitment_status,
      s.contract_type, s.contract_form, s.contract_start_on, s.contract_end_on, s.notice_on, s.tenant_name,
      case when r.status in ('private', 'publish') then r.handover_on end as handover_on,
      k.name as next_name, k.start_on as next_start_on,
      coalesce((
        select json_agg(json_build_object('negotiation_id', n.id, 'name', coalesce(c.name, b.name),
          'on', n.facility_due_on, 'owner_name', nullif(trim(o.family_name || ' ' || o.given_name), '')) order by n.created_at, n.id)
        from negotiations n
        left join brands b on b.id = n.brand_id
        left join custom_brands c on c.id = n.custom_brand_id
        left join users o on o.id = n.facility_owner_id
        where n.section_id = s.id and n.facility_due_on is not null
          and n.status not in ('contracted', 'offer_canceled', 'contact_fixed')
          and (n.brand_id is null or ${visible})
      ), '[]') as dues
    from sections s
    join facilities f on f.id = s.facility_id
    join floors l on l.id = s.floor_id
    left join recruitments r on r.section_id = s.id and r.status <> 'deleted'
    left join lateral (${nextTenant(principal)}) k on true
    where s.facility_id = any (${idArray(facilityIds)}) and s.deleted_at is null
    order by s.facility_id, l.level, s.number_order, s.id`);
}

export function isWanted({ tenant_intention, recruitment_status, next_start_on }: DatedSection): boolean {
  const isGoing = recruitment_status === "private" || recruitment_status === "publish";
  return tenant_intention === "leaving" && !isGoing && next_start_on === null;
}

function daysOf(found: DatedSection, today: string): Omit<Deadline, "is_overdue">[] {
  const { facility_id, facility_name, section_id, section_number, floor_name, monthly_rent } = found;
  const window = leaseWindow(found, today);
  const place = { facility_id, facility_name, section_id, section_number, floor_name, monthly_rent };
  const day = (kind: DeadlineKind, on: string | null | undefined, name: string | null) =>
    on
      ? [
          {
            kind,
            on,
            ...place,
            name,
            lease_state: window.state,
            negotiation_id: null as number | null,
            owner_name: null as string | null,
          },
        ]
      : [];
  const isTold = window.state === "notified";
  return [
    ...day("notice_opens", window.state === "before" ? window.opens_on : null, found.tenant_name),
    ...day("notice_closes", isTold ? null : window.closes_on, found.tenant_name),
    ...day("contract_end", found.contract_end_on, found.tenant_name),
    ...day("recruitment", isWanted(found) ? window.opens_on : null, found.tenant_name),
    ...day("handover", found.handover_on, null),
    ...day("next_start", found.next_start_on, found.next_name),
    ...found.dues.flatMap(({ on, name, ...negotiation }) =>
      day("negotiation", on, name).map((one) => ({ ...one, ...negotiation })),
    ),
  ];
}

function isOpen({ kind }: Pick<Deadline, "kind">): boolean {
  return kind !== "next_start";
}

const byDate = (a: Deadline, b: Deadline) => a.on.localeCompare(b.on);
const byRent = (a: Deadline, b: Deadline) => (b.monthly_rent ?? -1) - (a.monthly_rent ?? -1) || byDate(a, b);

export async function findDeadlines(
  context: CallContext,
  facilityIds: readonly number[],
  sort: "date" | "rent",
): Promise<Deadline[]> {
  const { today } = context;
  const last = addMonths(today, AHEAD_MONTHS);
  const found = await findDatedSections(context, facilityIds);
  return found
    .flatMap((one) => daysOf(one, today))
    .map((one) => ({ ...one, is_overdue: one.on < today }))
    .filter((one) => one.on <= last && (!one.is_overdue || isOpen(one)))
    .toSorted(sort === "date" ? byDate : byRent);
}
