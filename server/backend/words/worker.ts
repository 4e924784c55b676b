import { setTimeout as sleep } from "node:timers/promises";
import { type FindWords, findWords } from "./tokenizer.ts";

interface Asking {
  query(sql: string, parameters?: unknown[]): Promise<{ rows: unknown[] }>;
}

export interface WordsWorker {
  close(): Promise<void>;
}

interface Due {
  brand_id: number;
  description: string;
  marked_at: string;
}

const BATCH = 500;
const REST_MS = 5000;
const FIRST_MS = 1500;

const CLAIM = `
  with due as (
    select brand_id, attempts, next_attempt_at from brand_words_pending
    where next_attempt_at <= now()
    order by attempts > 0, next_attempt_at, brand_id
    limit $1
    for update skip locked
  ), chosen as (
    select brand_id from due
    where attempts = 0 or brand_id = (select brand_id from due order by attempts, next_attempt_at, brand_id limit 1)
  )
  update brand_words_pending p
  set next_attempt_at = now() + least(2 ^ least(p.attempts, 12) * 2, 1440) * interval '1 minute', attempts = p.attempts + 1
  from chosen c join brands b on b.id = c.brand_id
  where p.brand_id = c.brand_id
  returning p.brand_id, b.description, p.marked_at::text as marked_at`;

const STORE = `
  with made as (
    select * from json_to_recordset($1::json) as m (brand_id int, marked_at text, words json)
  ), done as (
    delete from brand_words_pending p using made m
    where p.brand_id = m.brand_id and p.marked_at = m.marked_at::timestamptz
    returning p.brand_id, m.words
  ), wanted as (
    select d.brand_id, w.word from done d, json_array_elements_text(d.words) as w (word)
  ), gone as (
    delete from brand_words o using done d
    where o.brand_id = d.brand_id and not exists (
      select from wanted w where w.brand_id = o.brand_id and w.word = o.word
    )
  )
  insert into brand_words (brand_id, word) select brand_id, word from wanted on conflict do nothing`;

/**
 * Finds the words of descriptions that have none yet, at most 500 at once. A failure leaves them due for later, one by
 * one. @returns how many brands were taken up.
 */
export async function makeWords(
  executor: Asking,
  {
    find = findWords,
    signal,
    batch = BATCH,
  }: { find?: FindWords; signal?: AbortSignal; batch?: number } = {},
): Promise<number> {
  const rows = (await executor.query(CLAIM, [batch])).rows as Due[];
  if (rows.length === 0) return 0;
  const words = await find(
    rows.map(({ description }) => description),
    signal,
  );
  const made = rows.map(({ brand_id, marked_at }, index) => ({ brand_id, marked_at, words: words[index] }));
  await executor.query(STORE, [JSON.stringify(made)]);
  return rows.length;
}

export function startWords(
  executor: Asking,
  {
    find = findWords,
    firstMs = FIRST_MS,
    restMs = REST_MS,
  }: { find?: FindWords; firstMs?: number; restMs?: number } = {},
): WordsWorker {
  const ending = new AbortController();
  const { signal } = ending;
  const run = async () => {
    for (let wait = firstMs; !signal.aborted; ) {
      await sleep(wait, undefined, { signal, ref: false }).catch(() => {});
      // A tokenizer that fails or a database that is away is no news here: the brands stay due.
      const made = signal.aborted ? 0 : await makeWords(executor, { find, signal }).catch(() => 0);
      wait = made > 0 ? 0 : restMs;
    }
  };
  const running = run();
  return {
    async close() {
      ending.abort();
      await running;
    },
  };
}
