import { sql } from "drizzle-orm";
import { addDays, addMonths } from "../../lib/calendar-months.ts";
import { formatDate } from "../../lib/dates.ts";
import { CLOSES_MONTHS, CLOSING_DAYS, type LeaseTerms, leaseWindow } from "../../lib/lease-window.ts";
import { NOT_ADVICE } from "../../lib/lease-words.ts";
import type { Database, Executor } from "../db/connect.ts";
import { holdOwn } from "./own.ts";

interface Closing extends LeaseTerms {
  user_id: number;
  name: string;
  address: string;
  facility_id: number;
  facility_name: string;
  section_id: number;
  section_number: string;
  floor_name: string;
  tenant_name: string | null;
  told: string[];
}

function findLeases(database: Database, today: string): Promise<Closing[]> {
  const [first, last] = [
    addMonths(addDays(today, -1), CLOSES_MONTHS),
    addMonths(addDays(today, CLOSING_DAYS + 3), CLOSES_MONTHS),
  ];
  return database.rows<Closing>(sql`
    select u.id as user_id, u.family_name || ' ' || u.given_name as name, u.email as address, f.id as facility_id,
      f.name as facility_name, s.id as section_id, s.number as section_number, l.name as floor_name, s.tenant_name,
      s.contract_type, s.contract_form, s.contract_start_on, s.contract_end_on, s.notice_on,
      array(
        select r.closes_on::text from window_reminders r where r.user_id = u.id and r.section_id = s.id
      ) as told
    from sections s
    join facilities f on f.id = s.facility_id and f.is_enabled and f.is_standard
    join floors l on l.id = s.floor_id
    join user_facility_joins j on j.facility_id = f.id and j.grant_type = 'admin'
    join users u on u.id = j.user_id
    where s.deleted_at is null and s.contract_end_on between ${addDays(first, -4)} and ${addDays(last, 4)}
    order by u.id, s.contract_end_on, s.id`);
}

/**
 * Tells the admins of a facility, once for each lease, that the time to tell its end closes within 30 days. Several
 * processes may do so at once. @returns how many mails were queued.
 */
export async function remindOfWindows(database: Database, today: string): Promise<number> {
  const closing = (await findLeases(database, today)).flatMap((lease) => {
    const { state, closes_on, days } = leaseWindow(lease, today);
    return state === "closing" && closes_on !== undefined && !lease.told.includes(closes_on)
      ? [{ ...lease, closes_on, days: days ?? 0 }]
      : [];
  });
  let queued = 0;
  for (const leases of Map.groupBy(closing, ({ user_id }) => user_id).values())
    if (await database.transaction((executor) => tell(executor, leases))) queued += 1;
  return queued;
}

type Told = Closing & { closes_on: string; days: number };

/** The book is written with the mail: whoever comes second finds it filled. */
async function tell(executor: Executor, leases: readonly Told[]): Promise<boolean> {
  const [first] = leases;
  if (!first) return false;
  const { user_id, name, address } = first;
  const still = await holdOwn(executor, user_id);
  const own = leases.filter(({ facility_id }) => still.facility.has(facility_id));
  const rows = own.map(({ section_id, closes_on }) => ({ section_id, closes_on }));
  const noted = await executor.rows<{ section_id: number }>(sql`
    insert into window_reminders (user_id, section_id, closes_on)
    select ${user_id}::int, r.section_id, r.closes_on
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (section_id int, closes_on date)
    on conflict do nothing
    returning section_id`);
  const told = own.filter(({ section_id }) => noted.some((one) => one.section_id === section_id));
  if (told.length === 0) return false;
  await executor.rows(sql`
    insert into outbox (user_id, to_name, to_address, subject, text)
    values (${user_id}, ${name}, ${address}, ${`【クカク】満了の通知期限まで${CLOSING_DAYS}日以内です（${told.length}区画）`},
      ${textOf(told)})`);
  return true;
}

function textOf(told: readonly Told[]): string {
  return [
    `満了の通知期限まで${CLOSING_DAYS}日以内の区画が${told.length}件あります。`,
    "",
    ...told.flatMap(({ facility_name, floor_name, section_number, tenant_name, ...lease }) => [
      `・${facility_name} ${floor_name} 区画${section_number}${tenant_name ? `（${tenant_name}）` : ""}`,
      `　通知期限：${formatDate(lease.closes_on)}（${lease.days === 0 ? "今日まで" : `あと${lease.days}日`}）　契約満了：${formatDate(lease.contract_end_on)}`,
      `　{origin}/sections/${lease.section_id}`,
    ]),
    "",
    NOT_ADVICE,
  ].join("\n");
}
