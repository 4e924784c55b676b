import { sql } from "drizzle-orm";
import type { ContactSide } from "../../contract/contacts.ts";
import type { NegotiationStatus } from "../../contract/statuses.ts";
import { addDays } from "../../lib/calendar-months.ts";
import { refusedNegotiation } from "../../lib/negotiation.ts";
import type { WriteContext } from "../answering/handler.ts";
import { notFound, Refusal } from "../answering/refusal.ts";
import type { Executor } from "../db/connect.ts";
import { claimFiles } from "../files/claiming.ts";
import { holdNegotiations } from "../negotiations/state.ts";
import { type Thread, tableOf } from "./rows.ts";

export const RECRUITMENT_ENDED = "この募集は終了しました。";

const DUE_DAYS = 14;
const LATEST_DUE_DAYS = 365;

/** A thread as a change needs it, held until the end of the transaction. */
export interface HeldThread {
  id: number;
  negotiation_id: number;
  facility_id: number;
  brand_id: number;
  section_id: number | null;
  recruitment_id: number | null;
  status: NegotiationStatus;
  version: number;
  answered_at: string | null;
  withdrawn_at: string | null;
  superseded_at: string | null;
  lapsed_at: string | null;
}

export async function holdThread(executor: Executor, thread: Thread, id: number): Promise<HeldThread> {
  const own =
    thread === "apply" ? sql`null as answered_at, withdrawn_at` : sql`answered_at, null as withdrawn_at`;
  const of = sql`n.id = (select negotiation_id from ${tableOf(thread)} where id = ${id})`;
  await holdNegotiations(executor, of);
  const [held] = await executor.rows<HeldThread>(sql`
    select id, negotiation_id, facility_id, brand_id, section_id, recruitment_id, status, version, superseded_at, ${own},
      (select n.lapsed_at from negotiations n where n.id = negotiation_id and n.status = 'offer_canceled') as lapsed_at
    from ${tableOf(thread)}
    where id = ${id}
    for update`);
  if (!held) throw notFound();
  return held;
}

export function dueDate(today: string, given: string | undefined): string {
  const later = (days: number) => addDays(today, days);
  if (given === undefined) return later(DUE_DAYS);
  if (given < today || given > later(LATEST_DUE_DAYS))
    throw new Refusal(4000, undefined, { due_on: "回答期限は今日から1年以内の日付で指定してください。" });
  return given;
}

/** @throws Refusal 4090 where the state machine has no such move, 4000 where the move lacks its reason. */
export function requireMove(from: NegotiationStatus, to: NegotiationStatus, message: string): void {
  if (refusedNegotiation(from, to, "given") !== undefined)
    throw new Refusal(4090, refusedNegotiation(from, to, "given"));
  const lacking = refusedNegotiation(from, to, message);
  if (lacking !== undefined) throw new Refusal(4000, undefined, { message: lacking });
}

export interface Entry {
  side: ContactSide;
  text: string;
  from_status?: NegotiationStatus;
  to_status?: NegotiationStatus;
  file_ids?: readonly number[];
  is_silent?: boolean;
}

/** Adds an entry to a thread; entries of one transaction keep their order by their ids. The day that it asks for is set before. */
export async function addEntry(
  { database, principal }: Pick<WriteContext, "database" | "principal">,
  thread: Thread,
  id: number,
  { side, text, from_status = undefined, to_status = undefined, file_ids = [], is_silent = false }: Entry,
): Promise<void> {
  const link = thread === "apply" ? sql`apply_id` : sql`scout_id`;
  const [added] = await database.rows<{ id: number }>(sql`
    insert into contact_messages (${link}, side, user_id, from_status, to_status, text, is_silent, due_on)
    select c.id, ${side}, ${principal.userId}::int, ${from_status ?? null}, ${to_status ?? null}, ${text},
      ${is_silent}::boolean, c.due_on
    from ${tableOf(thread)} c where c.id = ${id}
    returning id`);
  if (file_ids.length === 0) return;
  const [owner] = await database.rows<{
    facility_id: number;
    brand_id: number;
  }>(sql`select facility_id, brand_id from ${tableOf(thread)} where id = ${id}`);
  if (!added || !owner) throw new Error("an entry without its thread");
  const { facility_id, brand_id } = owner;
  const own = side === "facility" ? { facility_id } : { brand_id };
  await claimFiles(database, principal, file_ids, own, { contact_message_id: added.id });
}

export interface Notice {
  to: ContactSide;
  facility_id: number;
  brand_id: number;
  section_id: number | null;
  /** What happened, as the end of a sentence that begins with the other side's name. */
  event: string;
  text: string;
  facts?: string[] | undefined;
  due_on: string | null;
  path: string;
}

export function pathOf(thread: Thread, { recruitment_id }: Pick<HeldThread, "recruitment_id">): string {
  return thread === "apply" && recruitment_id !== null
    ? `/offering_section/${recruitment_id}`
    : "/offering_section/applied";
}

export async function notify(executor: Executor, notice: Notice): Promise<void> {
  const [names] = await executor.rows<{
    facility: string;
    brand: string;
    section: string | null;
  }>(sql`
    select f.name as facility, b.name as brand, s.number as section
    from facilities f
    join brands b on b.id = ${notice.brand_id}
    left join section_outlines s on s.id = ${notice.section_id}
    where f.id = ${notice.facility_id}`);
  if (!names) throw new Error("a thread without its two sides");
  const section = names.section === null ? "" : ` 区画${names.section}`;
  const sender = notice.to === "facility" ? names.brand : names.facility;
  const subject = `【クカク】${sender}${notice.event}（${names.facility}${section}）`;
  const text = [
    `${sender}${notice.event}。`,
    "",
    `施設: ${names.facility}${section}`,
    `ブランド: ${names.brand}`,
    ...(notice.due_on === null ? [] : [`回答期限: ${notice.due_on.replaceAll("-", "/")}`]),
    ...(notice.facts ?? []),
    ...(notice.text === "" ? [] : ["", "メッセージ:", notice.text]),
    "",
    "次のページで確認できます。",
    `{origin}${notice.path}`,
  ].join("\n");
  const [facility, brand] = notice.to === "facility" ? [notice.facility_id, null] : [null, notice.brand_id];
  await executor.rows(sql`select queue_notice(${facility}::int, ${brand}::int, ${subject}, ${text})`);
}
