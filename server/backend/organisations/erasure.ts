import { randomUUID } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { recordAudit } from "../answering/audit.ts";
import type { Executor, Transacting } from "../db/connect.ts";
import { KEPT } from "./closing.ts";
import { eraseAlone } from "./people.ts";

interface Leaving {
  side: "facility" | "brand";
  id: number;
}

const LEAVING = sql`
  select side, id from (
    select 'facility' as side, id, closed_at from facilities where closed_at < now() - ${KEPT} and erased_at is null
    union all
    select 'brand', id, closed_at from brands where closed_at < now() - ${KEPT} and erased_at is null
  ) l order by closed_at`;

/**
 * Erases what is personal of organisations that were closed 90 days ago: names, addresses, memos, messages, pictures, and
 * the bytes of files, which the sweep of files takes away next. The audit trail stays as long as it stays. Several
 * processes may do so at once. @returns of how many organisations.
 */
export async function eraseClosed(
  database: Transacting,
  { signal }: { signal?: AbortSignal } = {},
): Promise<number> {
  let erased = 0;
  for (const leaving of await database.rows<Leaving>(LEAVING)) {
    if (signal?.aborted) break;
    if (await database.transaction((executor) => eraseOne(executor, leaving))) erased += 1;
  }
  return erased;
}

async function eraseOne(executor: Executor, { side, id }: Leaving): Promise<boolean> {
  const rows = side === "facility" ? sql`facilities` : sql`brands`;
  // Another process may be at it, or a curator may just have opened it again.
  const held = await executor.rows(sql`
    select from ${rows} where id = ${id} and closed_at < now() - ${KEPT} and erased_at is null
    for no key update skip locked`);
  if (held.length === 0) return false;
  const statements = side === "facility" ? ofFacility(id) : ofBrand(id);
  for (const statement of statements) await executor.rows(statement);
  await erasePeople(executor, { side, id });
  await executor.rows(sql`update ${rows} set erased_at = now(), version = version + 1 where id = ${id}`);
  await recordAudit(executor, {
    userId: undefined,
    actor: "system",
    call: "eraseClosed",
    result: "ok",
    requestId: randomUUID(),
    ...(side === "facility" ? { facilityId: id } : { brandId: id }),
    objectKind: side,
    objectId: id,
  });
  return true;
}

function ofEither(own: SQL, side: Leaving["side"]): SQL[] {
  return [
    sql`delete from mail_files where file_id in (select id from files where ${own})`,
    sql`update files set state = 'removed', name = 'file', changed_at = now() where ${own}`,
    sql`update contact_messages m set text = '' where m.side = ${side} and text <> '' and (
      m.scout_id in (select id from scouts where ${own}) or m.apply_id in (select id from applies where ${own}))`,
    sql`update extensions set text = '' where side = ${side} and ${own} and text <> ''`,
    sql`update negotiations set ${sql.raw(`${side}_owner_id`)} = null where ${own} and ${sql.raw(`${side}_owner_id`)} is not null`,
    sql`delete from imports where ${own}`,
    sql`delete from import_headings where ${own}`,
    sql`delete from exports where ${own}`,
    sql`delete from calendar_subscriptions where ${own}`,
    sql`delete from previews where ${own}`,
    sql`delete from optional_points where ${own}`,
    sql`delete from mail_domains where ${own}`,
    sql`delete from access_request_refusals where ${own}`,
  ];
}

function ofFacility(id: number): SQL[] {
  const own = sql`facility_id = ${id}`;
  const items = sql`(select leasing_list_item_id from leasing_list_item_owners where ${own})`;
  return [
    ...ofEither(own, "facility"),
    sql`delete from facility_images where ${own}`,
    sql`delete from floor_drawings where ${own}`,
    sql`delete from floor_pictures where ${own}`,
    sql`update floor_versions set file_name = null where ${own} and file_name is not null`,
    sql`update scouts set message = '' where ${own}`,
    sql`delete from outbox where leasing_list_item_id in ${items}
      or mail_sending_id in (select id from mail_sendings where ${own})`,
    sql`update mail_sendings set subject = '', text = '' where ${own}`,
    sql`update leasing_list_items set memo = '' where memo <> '' and id in ${items}`,
    sql`update negotiation_events set comment = '' where comment <> '' and leasing_list_item_id in ${items}`,
    sql`update custom_brands set contact_name = '', contact_email = null, memo = ''
      where leasing_list_id in (select leasing_list_id from leasing_list_owners where ${own})`,
    sql`update meeting_notes set comment = '', decision = '' where ${own}`,
    sql`update renewals set memo = '' where ${own} and memo <> ''`,
    sql`update renewal_changes set memo = '' where ${own} and memo <> ''`,
    sql`update facilities set phone = null where id = ${id}`,
  ];
}

function ofBrand(id: number): SQL[] {
  const own = sql`brand_id = ${id}`;
  return [
    ...ofEither(own, "brand"),
    sql`update applies set message = '', wish = null where ${own}`,
    sql`delete from offering_searches where ${own}`,
    sql`update store_opening_plans set person = '', memo = '' where ${own}`,
    sql`update outbox set to_name = '', to_address = 'erased@invalid'
      where leasing_list_item_id in (select id from leasing_list_items where ${own})`,
    sql`update brands set contact_name = '', contact_email = null, logo = null where id = ${id}`,
  ];
}

async function erasePeople(executor: Executor, { side, id }: Leaving): Promise<void> {
  const joins = sql.raw(`user_${side}_joins`);
  const own = sql`${sql.raw(`${side}_id`)} = ${id}`;
  const people = await executor.rows<{ id: number }>(
    sql`select distinct user_id as id from ${joins} where ${own} and user_id is not null`,
  );
  await executor.rows(sql`delete from invitations where ${own}`);
  await executor.rows(sql`delete from ${joins} where ${own}`);
  for (const person of people) await eraseAlone(executor, person.id);
}
