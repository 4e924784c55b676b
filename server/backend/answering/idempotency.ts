import { createHash } from "node:crypto";
import type { Executor } from "../db/connect.ts";
import { NEWCOMER } from "./principal.ts";
import { Refusal } from "./refusal.ts";

const KEY = /^[A-Za-z0-9_-]{8,100}$/;

export interface IdempotencyKey {
  userId: number;
  call: string;
  key: string;
  bodyHash: string;
}

export function idempotencyKey(
  header: string | string[] | undefined,
  about: { userId: number; call: string; input: unknown },
): IdempotencyKey | undefined {
  // Keys belong to a user's row; a newcomer's only call is its own repeat.
  if (header === undefined || about.userId === NEWCOMER) return undefined;
  if (typeof header !== "string" || !KEY.test(header))
    throw new Refusal(4000, "Idempotency-Keyは8〜100文字の英数字で指定してください。");
  const bodyHash = createHash("sha256").update(JSON.stringify(about.input)).digest("base64url");
  return { userId: about.userId, call: about.call, key: header, bodyHash };
}

/**
 * Claims a key within the write's transaction. A second writer of the same key waits here for the first one's commit.
 * @returns the first answer when this key has already been answered, else undefined.
 * @throws Refusal 4090 when the key was used for something else.
 */
export async function claimKey(executor: Executor, claim: IdempotencyKey): Promise<unknown> {
  const { rows } = await executor.query(
    `insert into idempotency_keys (user_id, call, key, body_hash) values ($1, $2, $3, $4)
     on conflict do nothing returning 1`,
    [claim.userId, claim.call, claim.key, claim.bodyHash],
  );
  return rows.length > 0 ? undefined : firstAnswer(executor, claim);
}

/**
 * The answer that a key has been given already, undefined where it has none.
 * @throws Refusal 4090 when the key was used for something else.
 */
export async function firstAnswer(executor: Executor, claim: IdempotencyKey): Promise<unknown> {
  const earlier = await executor.query<{ body_hash: string; answer: unknown }>(
    "select body_hash, answer from idempotency_keys where user_id = $1 and call = $2 and key = $3",
    [claim.userId, claim.call, claim.key],
  );
  const [row] = earlier.rows;
  if (!row) return undefined;
  if (row.body_hash !== claim.bodyHash)
    throw new Refusal(4090, "同じ送信番号で、異なる内容がすでに送信されています。画面を開き直してください。");
  return row.answer;
}

export async function keepAnswer(executor: Executor, claim: IdempotencyKey, answer: unknown): Promise<void> {
  await executor.query(
    "update idempotency_keys set answer = $4::json where user_id = $1 and call = $2 and key = $3",
    [claim.userId, claim.call, claim.key, JSON.stringify(answer)],
  );
}
