import { CALENDAR_UNUSED_DAYS } from "../contract/calendars.ts";
import { type Chore, startChore } from "./chore.ts";
import type { Executor, Transacting } from "./db/connect.ts";
import type { Shelf } from "./files/shelf.ts";
import { scanWaiting, sweepFiles } from "./files/upkeep.ts";
import { makeSmallImages } from "./images/small.ts";
import { eraseClosed } from "./organisations/erasure.ts";
import { deleteAccounts, eraseLeavers } from "./organisations/people.ts";
import type { DeleteAccount } from "./organisations/pool.ts";

/** A repeat comes within minutes; after a day its key protects nobody. */
const KEY_LIFE = "24 hours";
const MAIL_LIFE = "90 days";
/** Long past the day on which it can be put back. */
const IMAGE_LIFE = "30 days";
const BATCH = 500;
const REST_MS = 3_600_000;
const FIRST_MS = 60_000;
const SCAN_MS = 60_000;

const OLD_KEYS = `
  delete from idempotency_keys
  where (user_id, call, key) in (
    select user_id, call, key from idempotency_keys
    where created_at < now() - interval '${KEY_LIFE}'
    order by created_at
    limit $1
    for update skip locked
  )
  returning 1`;

/** The newest mail to a candidate stays: leasing lists show how it fared, and that there was one. */
const OLD_MAILS = `
  delete from outbox
  where id in (
    select o.id from outbox o
    where o.status in ('sent', 'failed') and o.created_at < now() - interval '${MAIL_LIFE}'
      and (o.leasing_list_item_id is null or exists (
        select from outbox n where n.leasing_list_item_id = o.leasing_list_item_id and n.id > o.id
      ))
    order by o.created_at
    limit $1
    for update skip locked
  )
  returning 1`;

const OLD_IMAGES = `
  delete from facility_images
  where id in (
    select id from facility_images
    where deleted_at < now() - interval '${IMAGE_LIFE}'
    limit $1
    for update skip locked
  )
  returning 1`;

/** As long as a workbook that left can come back cell by cell. */
const EXPORT_LIFE = "90 days";
const UNUSED_LIFE = "7 days";

const OLD_EXPORTS = `
  delete from exports
  where id in (
    select id from exports
    where created_at < now() - interval '${EXPORT_LIFE}'
    order by created_at
    limit $1
    for update skip locked
  )
  returning 1`;

const OLD_IMPORTS = `
  delete from imports
  where id in (
    select id from imports
    where created_at < now() - (case when applied_at is null then interval '${UNUSED_LIFE}' else interval '${EXPORT_LIFE}' end)
    order by created_at
    limit $1
    for update skip locked
  )
  returning 1`;

const OLD_DRAWINGS = `
  delete from floor_drawings
  where id in (
    select id from floor_drawings
    where created_at < now() - (case when accepted_at is null then interval '${UNUSED_LIFE}' else interval '${EXPORT_LIFE}' end)
    order by created_at
    limit $1
    for update skip locked
  )
  returning 1`;

/** What is shown of a PDF is a picture of our own; the file is kept for choosing another page. */
const OLD_SOURCES = `
  update floor_pictures set source = null
  where id in (
    select id from floor_pictures
    where source is not null and created_at < now() - interval '${UNUSED_LIFE}'
    order by created_at
    limit $1
    for update skip locked
  )
  returning 1`;

const REQUEST_LIFE = "30 days";
const OLD_REQUESTS = `
  delete from access_requests
  where id in (
    select id from access_requests
    where created_at < now() - interval '${REQUEST_LIFE}'
    order by created_at
    limit $1
    for update skip locked
  )
  returning 1`;

const OLD_CALENDARS = `
  delete from calendar_subscriptions
  where token_hash in (
    select token_hash from calendar_subscriptions
    where coalesce(used_at, created_at) < now() - interval '${CALENDAR_UNUSED_DAYS} days'
    limit $1
    for update skip locked
  )
  returning 1`;

/** Long past the day on which a due date could still ask for a reminder. */
const REMINDER_LIFE = 120;

const oldReminders = (table: string, day: string) => `
  delete from ${table}
  where ctid = any (array(select ctid from ${table} where ${day} < current_date - ${REMINDER_LIFE} limit $1 for update skip locked))
  returning 1`;
const OLD_REMINDERS = oldReminders("reminders", "sent_on");
const OLD_REMINDER_DAYS = oldReminders("reminder_days", "day");
const OLD_WINDOW_REMINDERS = oldReminders("window_reminders", "closes_on");

const OLD_VIEWS = `
  delete from page_views
  where ctid = any (array(select ctid from page_views where month < current_date - interval '13 months' limit $1 for update skip locked))
  returning 1`;

/** What is older than 400 days; the database lets nobody take out anything younger. */
const OLD_AUDIT = "select forget_old_audit($1)";
const OLD_VERSIONS = "select forget_old_versions($1)";

const OLD = [
  OLD_KEYS,
  OLD_MAILS,
  OLD_IMAGES,
  OLD_EXPORTS,
  OLD_IMPORTS,
  OLD_DRAWINGS,
  OLD_SOURCES,
  OLD_CALENDARS,
  OLD_REQUESTS,
  OLD_REMINDERS,
  OLD_REMINDER_DAYS,
  OLD_WINDOW_REMINDERS,
  OLD_VIEWS,
];

/** Deletes what has served its time, in batches that hold nobody up. @returns how many rows went. */
export async function cleanUp(
  executor: Executor,
  { batch = BATCH, signal }: { batch?: number; signal?: AbortSignal } = {},
): Promise<number> {
  let gone = 0;
  for (const statement of [...OLD, OLD_AUDIT, OLD_VERSIONS]) {
    for (let count = batch; count === batch && !signal?.aborted; gone += count)
      count = (await executor.query(statement, [batch])).rows.length;
  }
  return gone;
}

const VACUUM_FIRST_MS = 600_000;
const VACUUM_REST_MS = 24 * 3_600_000;

/**
 * What autovacuum does on a server: room of old rows is used again, and plans go by what tables hold today. One table
 * after the other, so that others are answered between. @returns how many tables.
 */
export async function vacuumTables(
  executor: Executor,
  { signal }: { signal?: AbortSignal } = {},
): Promise<number> {
  const { rows } = await executor.query<{ name: string }>(
    "select quote_ident(tablename) as name from pg_tables where schemaname = 'public' order by tablename",
  );
  let done = 0;
  for (const { name } of rows) {
    if (signal?.aborted) break;
    await executor.script(`vacuum (analyze) ${name}`);
    done++;
  }
  return done;
}

export interface UpkeepOptions {
  firstMs?: number;
  restMs?: number;
  shelf?: Shelf | undefined;
  deleteAccount?: DeleteAccount | undefined;
}

export function startUpkeep(executor: Transacting, options: UpkeepOptions = {}): Chore {
  const { firstMs = FIRST_MS, restMs = REST_MS, shelf, deleteAccount } = options;
  const rests = { firstMs, restMs };
  const chores = [
    startChore((signal) => cleanUp(executor, { signal }), rests),
    startChore((signal) => makeSmallImages(executor, { signal }), rests),
    startChore((signal) => eraseClosed(executor, { signal }), rests),
    startChore((signal) => eraseLeavers(executor, { signal }), rests),
    ...(deleteAccount
      ? [startChore((signal) => deleteAccounts(executor, deleteAccount, { signal }), rests)]
      : []),
    ...(executor.inTurn
      ? [
          startChore((signal) => vacuumTables(executor, { signal }), {
            firstMs: VACUUM_FIRST_MS,
            restMs: VACUUM_REST_MS,
          }),
        ]
      : []),
    ...(shelf
      ? [
          startChore((signal) => sweepFiles(executor, shelf, { signal }), rests),
          startChore(() => shelf.spool.sweep(restMs), rests),
          startChore(() => scanWaiting(executor, shelf), { firstMs, restMs: SCAN_MS }),
        ]
      : []),
  ];
  return {
    async close() {
      await Promise.all(chores.map((chore) => chore.close()));
    },
  };
}

/**
 * Takes away what a killed process had under way. Only before anybody can send a file, and only where no other process
 * has the database and DATA_DIR open.
 */
export async function sweepLeftBehind(executor: Executor, shelf: Shelf): Promise<void> {
  await shelf.spool.sweep(0);
  // A store that is away is no reason not to start: the hourly upkeep comes.
  await sweepFiles(executor, shelf, { all: true }).catch(() => {});
}
