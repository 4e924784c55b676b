import { type SQL, sql } from "drizzle-orm";
import type { NegotiationReason, NegotiationStatus } from "../../contract/statuses.ts";
import type { Executor } from "../db/connect.ts";

export interface HeldNegotiation {
  id: number;
  section_id: number | null;
  recruitment_id: number | null;
  status: NegotiationStatus;
}

/** The threads `n` of a condition, held until the transaction ends: before what points at them, so that none waits twice. */
export function holdNegotiations(executor: Executor, condition: SQL): Promise<HeldNegotiation[]> {
  return executor.rows<HeldNegotiation>(sql`
    select n.id, n.section_id, n.recruitment_id, n.status
    from negotiations n
    where ${condition}
    order by n.id
    for no key update of n`);
}

/**
 * Takes a thread to a status, the one way there is: its list item, its applications and its scouts follow in the
 * database, with new versions.
 */
export async function setNegotiation(
  executor: Executor,
  id: number,
  status: NegotiationStatus,
  reason: NegotiationReason | null = null,
): Promise<void> {
  await executor.rows(sql`
    update negotiations
    set status = ${status}, reason = ${reason}, lapsed_at = null, version = version + 1, updated_at = now()
    where id = ${id}`);
}

export async function setDue(executor: Executor, id: number, due_on: string): Promise<void> {
  for (const table of [sql`applies`, sql`scouts`])
    await executor.rows(sql`
      update ${table} set due_on = ${due_on}
      where negotiation_id = ${id} and superseded_at is null and due_on <> ${due_on}`);
}

export async function noteSilently(
  executor: Executor,
  { id, status: from }: Pick<HeldNegotiation, "id" | "status">,
  to: NegotiationStatus,
  userId: number,
): Promise<void> {
  await executor.rows(sql`
    insert into contact_messages (scout_id, apply_id, side, user_id, from_status, to_status, is_silent)
    select t.scout_id, t.apply_id, 'facility', ${userId}, ${from}, ${to}, true
    from (
      select id as scout_id, null::int as apply_id, created_at, 0 as place from scouts where negotiation_id = ${id}
      union all
      select null, id, created_at, 1 from applies where negotiation_id = ${id} and withdrawn_at is null
    ) t
    order by t.place, t.created_at desc, coalesce(t.scout_id, t.apply_id)
    limit 1`);
}

export async function forgetNegotiation(executor: Executor, id: number): Promise<void> {
  await executor.rows(sql`
    delete from negotiations n
    where n.id = ${id}
      and not exists (select from leasing_list_items where negotiation_id = n.id)
      and not exists (select from applies where negotiation_id = n.id)
      and not exists (select from scouts where negotiation_id = n.id)`);
}
