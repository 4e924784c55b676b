import { sql } from "drizzle-orm";
import type { CalendarEvent, CalendarKind } from "../../contract/calendars.ts";
import { addDays, daysBetween } from "../../lib/calendar-months.ts";
import { digestText, eventTitle } from "../../lib/calendar-words.ts";
import { formatDate, formatDateTime, isoDate } from "../../lib/dates.ts";
import { organisationName } from "../answering/list-file.ts";
import { databaseFor, loadPrincipal } from "../answering/principal.ts";
import type { Own } from "../assignments/rows.ts";
import { findEvents } from "../calendars/rows.ts";
import type { Database } from "../db/connect.ts";
import { holdOwn } from "./own.ts";

/** Each date is told twice, a week apart. */
const AHEAD_DAYS = 14;
const LATEST_DAYS = 1;
/** Less than a week: whoever moves the day waits no longer than they want, and gets none twice in a week. */
const APART_DAYS = 6;
const MOST_LINES = 40;

const OVERDUE: readonly CalendarKind[] = [
  "notice_closes",
  "recruitment",
  "answer",
  "negotiation",
  "plan_due",
];

interface Reader {
  id: number;
  uuid: string;
  name: string;
  email: string;
  digest_weekday: number;
  digest_hour: number;
  on: string;
}

function findReaders(database: Database, today: string, hour: number): Promise<Reader[]> {
  return database.rows<Reader>(sql`
    select r.* from (
      select u.id, u.uuid, u.family_name || ' ' || u.given_name as name, u.email, u.digest_weekday, u.digest_hour,
        u.digest_sent_on, u.created_at,
        ${today}::date - (extract(dow from ${today}::date)::int - u.digest_weekday + 7) % 7 as "on"
      from users u
      where u.digest_weekday is not null
        and (exists (select from user_facility_joins j where j.user_id = u.id and j.grant_type <> 'standby')
          or exists (select from user_brand_joins j where j.user_id = u.id and j.grant_type <> 'standby'))
    ) r
    where r."on" >= ${today}::date - ${LATEST_DAYS}::int and (r."on" < ${today} or r.digest_hour <= ${hour})
      and (r.digest_sent_on is null or r.digest_sent_on <= r."on" - ${APART_DAYS}::int)
      and r.created_at < (r."on" + make_interval(hours => r.digest_hour)) at time zone 'Asia/Tokyo'
    order by r.id`);
}

/**
 * Sends everybody the dates of their week, as they may see them at that moment: one mail a week, none where there is
 * nothing to tell. Several processes may do so at once. @returns how many mails were queued.
 */
export async function sendDigests(database: Database, now: Date): Promise<number> {
  const today = isoDate(now);
  const hour = Number(formatDateTime(now).slice(11, 13));
  let queued = 0;
  for (const reader of await findReaders(database, today, hour)) {
    const parts = await partsFor(database, reader, today);
    if (await queue(database, reader, parts, today)) queued += 1;
  }
  return queued;
}

interface Part {
  own: Own;
  organisation: string;
  overdue: CalendarEvent[];
  soon: CalendarEvent[];
}

async function partsFor(database: Database, { uuid }: Reader, today: string): Promise<Part[]> {
  const principal = await loadPrincipal(database, { sub: uuid, issuedAt: Number.POSITIVE_INFINITY });
  const context = { database: databaseFor(database, principal), principal, today };
  const own: Own[] = [
    ...principal.facilities
      .filter(({ isStandard }) => isStandard)
      .map(({ id }) => ({ side: "facility", id }) as const),
    ...principal.brands.map(({ id }) => ({ side: "brand", id }) as const),
  ];
  const parts: Part[] = [];
  for (const one of own) {
    const events = await findEvents(context, one);
    const overdue = events.filter(({ on, kind }) => on < today && OVERDUE.includes(kind));
    const soon = events.filter(
      ({ on, kind }) => on >= today && on < addDays(today, AHEAD_DAYS) && kind !== "notice_given",
    );
    if (overdue.length + soon.length === 0) continue;
    const about = one.side === "facility" ? { facilityId: one.id } : { brandId: one.id };
    parts.push({ own: one, organisation: await organisationName({ database }, about), overdue, soon });
  }
  return parts;
}

/** The week is noted with its mail: whoever comes second finds it noted. */
function queue(database: Database, reader: Reader, parts: readonly Part[], today: string): Promise<boolean> {
  return database.transaction(async (executor) => {
    const still = await holdOwn(executor, reader.id);
    const noted = await executor.rows(sql`
      update users set digest_sent_on = ${reader.on}
      where id = ${reader.id} and (digest_sent_on is null or digest_sent_on <= ${reader.on}::date - ${APART_DAYS}::int)
      returning id`);
    const told = parts.filter(({ own }) => still[own.side].has(own.id));
    if (noted.length === 0 || told.length === 0) return false;
    await executor.rows(sql`
      insert into outbox (user_id, to_name, to_address, subject, text)
      values (${reader.id}, ${reader.name}, ${reader.email},
        ${`【クカク】今後${AHEAD_DAYS}日間の予定（${formatDate(today)}）`}, ${textOf(reader, told, today)})`);
    return true;
  });
}

function textOf({ digest_weekday, digest_hour }: Reader, parts: readonly Part[], today: string): string {
  const account = parts.some(({ own }) => own.side === "facility") ? "userfacilityjoins" : "userbrandjoins";
  return [
    `${formatDate(today)}から${AHEAD_DAYS}日間の予定と、過ぎたままの期限をお知らせします。`,
    ...parts.flatMap(({ organisation, overdue, soon }) => [
      "",
      `■ ${organisation}`,
      ...linesOf("期限を過ぎています", overdue, today),
      ...linesOf(`今後${AHEAD_DAYS}日間`, soon, today),
    ]),
    "",
    "自分の予定",
    "{origin}/today",
    "",
    `このメールは、${digestText(digest_weekday, digest_hour)}に送信しています。曜日・時刻の変更や停止は、アカウントの画面でできます。`,
    `{origin}/${account}/users`,
  ].join("\n");
}

function linesOf(head: string, events: readonly CalendarEvent[], today: string): string[] {
  if (events.length === 0) return [];
  const left = events.length - MOST_LINES;
  return [
    `【${head}】`,
    ...events.slice(0, MOST_LINES).map((event) => {
      const days = daysBetween(today, event.on);
      const when = days === 0 ? "今日" : days < 0 ? `${-days}日超過` : `あと${days}日`;
      return `・${formatDate(event.on)}（${when}）${eventTitle(event)}`;
    }),
    ...(left > 0 ? [`　ほかに${left}件あります。`] : []),
  ];
}
