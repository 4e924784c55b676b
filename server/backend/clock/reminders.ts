import { sql } from "drizzle-orm";
import { addDays, daysBetween } from "../../lib/calendar-months.ts";
import { contactKindLabels } from "../../lib/contact-words.ts";
import { formatDate } from "../../lib/dates.ts";
import type { Database, Executor } from "../db/connect.ts";
import { holdOwn } from "./own.ts";
import { lapsesOn, REACH_DAYS, type ReminderStep, reminderStep } from "./steps.ts";
import { type Asked, findAsked } from "./waiting.ts";

interface Item extends Asked {
  step: ReminderStep;
}

const MOST_ITEMS = 50;

/**
 * Reminds everybody who has to answer something: once of each step of a due date, and by one mail a day. Several
 * processes may do so at once. @returns how many mails were queued.
 */
export async function remind(database: Database, today: string): Promise<number> {
  const reach = { from: addDays(today, -REACH_DAYS), until: addDays(today, REACH_DAYS) };
  const asked = await findAsked(database, { ...reach, today });
  const due = asked.flatMap(({ sent, ...one }) => {
    const step = reminderStep(one.due_on, today);
    return step === undefined || sent.includes(step) ? [] : [{ ...one, step }];
  });
  let queued = 0;
  for (const items of Map.groupBy(due, ({ recipient }) => recipient).values())
    if (await database.transaction((executor) => remindOne(executor, items, today))) queued += 1;
  return queued;
}

/** The books are written with the mail: whoever comes second finds them filled. */
async function remindOne(executor: Executor, asked: Item[], today: string): Promise<boolean> {
  const items = await stillTheirs(executor, asked);
  const [first] = items;
  if (!first) return false;
  const { recipient, user_id, name, address } = first;
  const day = await executor.rows(sql`
    insert into reminder_days (recipient, day) values (${recipient}, ${today}) on conflict do nothing returning day`);
  if (day.length === 0) return false;
  const reminded = items.map(({ negotiation_id, side, due_on, step }) => ({
    negotiation_id,
    side,
    due_on,
    step,
  }));
  await executor.rows(sql`
    insert into reminders (recipient, negotiation_id, side, due_on, step, sent_on)
    select ${recipient}, r.negotiation_id, r.side, r.due_on, r.step, ${today}::date
    from jsonb_to_recordset(${JSON.stringify(reminded)}::jsonb)
      as r (negotiation_id int, side text, due_on date, step text)
    on conflict do nothing`);
  await executor.rows(sql`
    insert into outbox (user_id, to_name, to_address, subject, text)
    values (${user_id}, ${name}, ${address}, ${`【クカク】回答期限のお知らせ（${items.length}件）`}, ${textOf(items, today)})`);
  return true;
}

async function stillTheirs(executor: Executor, asked: Item[]): Promise<Item[]> {
  const userId = asked[0]?.user_id ?? null;
  if (userId === null) return asked;
  const own = await holdOwn(executor, userId);
  return asked.filter(({ side, ...of }) => own[side].has(of[`${side}_id`]));
}

const HEADS: Record<ReminderStep, string> = {
  after: "■ 回答期限を過ぎています",
  on: "■ 回答期限の日です、または過ぎました",
  before: "■ 回答期限が近づいています",
};

function textOf(items: readonly Item[], today: string): string {
  const shown = items.slice(0, MOST_ITEMS);
  const left = items.length - shown.length;
  return [
    `ご回答をお待ちしているやり取りが${items.length}件あります。`,
    ...(["after", "on", "before"] as const).flatMap((step) => {
      const some = shown.filter((one) => one.step === step);
      return some.length === 0 ? [] : ["", HEADS[step], ...some.flatMap((one) => linesOf(one, today))];
    }),
    ...(left > 0 ? ["", `ほかに${left}件あります。`] : []),
  ].join("\n");
}

function linesOf(item: Item, today: string): string[] {
  const { kind, id, side, due_on, step, facility_name, brand_name, section_number } = item;
  const section = section_number === null ? "" : ` 区画${section_number}`;
  const late = daysBetween(due_on, today);
  const path =
    side === "facility"
      ? `/section_contact/${kind === "apply" ? "applied" : "scout"}/${id}`
      : `/offering_section/applied?${kind}=${id}`;
  return [
    `・${facility_name}${section}／${brand_name}（${contactKindLabels[kind]}）`,
    `　回答期限：${formatDate(due_on)}${late > 0 ? `（${late}日超過）` : ""}`,
    ...(step === "after"
      ? [`　${formatDate(lapsesOn(due_on))}までに回答がないときは、回答なしで終了します。`]
      : []),
    `　{origin}${path}`,
  ];
}
