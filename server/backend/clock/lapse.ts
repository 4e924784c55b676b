import { randomUUID } from "node:crypto";
import { sql } from "drizzle-orm";
import { addDays } from "../../lib/calendar-months.ts";
import { formatDate } from "../../lib/dates.ts";
import { recordAudit } from "../answering/audit.ts";
import { notify } from "../contacts/writing.ts";
import type { Database, Executor } from "../db/connect.ts";
import { holdNegotiations, setNegotiation } from "../negotiations/state.ts";
import { LAPSE_DAYS } from "./steps.ts";
import { findOverdue, type Overdue } from "./waiting.ts";

/**
 * Ends the threads that nobody has answered for 60 days after their due date, and tells both sides. Several processes
 * may do so at once. @returns how many ended.
 */
export async function endUnanswered(database: Database, today: string): Promise<number> {
  const dueUntil = addDays(today, -LAPSE_DAYS);
  let ended = 0;
  for (;;) {
    const found = await findOverdue(database, dueUntil);
    let now = 0;
    for (const { negotiation_id } of found)
      if (await database.transaction((executor) => endOne(executor, negotiation_id, dueUntil))) now += 1;
    ended += now;
    if (now === 0) return ended;
  }
}

async function endOne(executor: Executor, negotiationId: number, dueUntil: string): Promise<boolean> {
  await holdNegotiations(executor, sql`n.id = ${negotiationId}`);
  // An answer or another process may have come before.
  const [thread] = await findOverdue(executor, dueUntil, sql`w.negotiation_id = ${negotiationId}`);
  if (!thread) return false;
  await setNegotiation(executor, negotiationId, "offer_canceled", "no_answer");
  await executor.rows(sql`update negotiations set lapsed_at = now() where id = ${negotiationId}`);
  await note(executor, thread);
  await tell(executor, thread);
  return true;
}

async function note(executor: Executor, { negotiation_id, kind, id, status, due_on, ...of }: Overdue) {
  const link = kind === "apply" ? sql`apply_id` : sql`scout_id`;
  const text = `回答期限（${formatDate(due_on)}）から${LAPSE_DAYS}日を過ぎたため、回答なしで終了しました。`;
  await executor.rows(sql`
    insert into contact_messages (${link}, side, user_id, from_status, to_status, text, is_silent)
    values (${id}, ${of.side}, null, ${status}, 'offer_canceled', ${text}, true)`);
  await executor.rows(sql`
    insert into negotiation_events (leasing_list_item_id, from_status, to_status, comment, user_id)
    select id, ${status}, 'offer_canceled', ${text}, null
    from leasing_list_items where negotiation_id = ${negotiation_id}`);
  // Of somebody in hiding nothing stands where the other side's people look.
  const { is_brand_public, is_facility_public, facility_id, brand_id } = of;
  await recordAudit(executor, {
    userId: undefined,
    actor: "system",
    call: "endUnanswered",
    result: "ok",
    requestId: randomUUID(),
    ...(is_brand_public && { facilityId: facility_id }),
    ...(is_facility_public && { brandId: brand_id }),
    objectKind: kind,
    objectId: id,
    changes: { status: { from: status, to: "offer_canceled" } },
  });
}

async function tell(executor: Executor, { kind, id, due_on, ...thread }: Overdue) {
  const notice = {
    ...thread,
    event: "とのやり取りが、回答のないまま終了しました",
    text: "",
    facts: [`回答期限: ${formatDate(due_on)}`, "メッセージを送ると、やり取りを再開できます。"],
    due_on: null,
  };
  if (thread.is_brand_public)
    await notify(executor, {
      ...notice,
      to: "facility",
      path: `/section_contact/${kind === "apply" ? "applied" : "scout"}/${id}`,
    });
  if (thread.is_facility_public)
    await notify(executor, { ...notice, to: "brand", path: `/offering_section/applied?${kind}=${id}` });
}
