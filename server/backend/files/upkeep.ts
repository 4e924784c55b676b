import type { Executor } from "../db/connect.ts";
import type { Shelf } from "./shelf.ts";
import { MissingFile } from "./store.ts";

/** Longer than any upload may take. */
const PENDING_LIFE = "1 hour";
/** A form that was begun yesterday is sent no more. */
const DRAFT_LIFE = "24 hours";
const BATCH = 100;

/**
 * Rows whose bytes never came, drafts that were never sent, and files taken down. Uploads of a process that held the
 * database alone cannot be under way when the next one begins: `all` says that it does.
 */
const GONE = `
  select id, key from files
  where state = 'removed'
    or (state = 'pending' and ($1 or changed_at < now() - interval '${PENDING_LIFE}'))
    or (num_nonnulls(section_id, recruitment_id, mail_sending_id, contact_message_id) = 0
      and state in ('checking', 'ready', 'refused') and created_at < now() - interval '${DRAFT_LIFE}')
  order by created_at
  limit ${BATCH}`;

/**
 * Takes away what files leave behind: the bytes first, then the row that knows of them. What the store holds under keys
 * without a row is left alone: it can belong to another database, or to a newer backup than the one in use.
 * @returns how many went.
 */
export async function sweepFiles(
  executor: Executor,
  { store }: Shelf,
  { all = false, signal }: { all?: boolean; signal?: AbortSignal } = {},
): Promise<number> {
  let gone = 0;
  for (;;) {
    const { rows } = await executor.query<{ id: number; key: string }>(GONE, [all]);
    for (const { id, key } of rows) {
      if (signal?.aborted) return gone;
      await store.remove(key);
      await executor.query("delete from files where id = $1", [id]);
      gone += 1;
    }
    if (rows.length < BATCH) return gone;
  }
}

export async function scanWaiting(executor: Executor, { store, scan }: Shelf): Promise<void> {
  const { rows } = await executor.query<{ id: number; key: string }>(
    `select id, key from files where state = 'checking' order by created_at limit ${BATCH}`,
  );
  for (const { id, key } of rows) {
    const verdict = scan ? await scan(await store.get(key)).catch(missing) : "clean";
    if (verdict === "away") return;
    const state = verdict === "clean" ? "ready" : "refused";
    await executor.query(
      "update files set state = $2, changed_at = now() where id = $1 and state = 'checking'",
      [id, state],
    );
    if (state === "refused") await store.remove(key);
  }
}

function missing(error: unknown): "infected" {
  if (error instanceof MissingFile) return "infected";
  throw error;
}
