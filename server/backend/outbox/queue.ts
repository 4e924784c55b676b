import type { Executor } from "../db/connect.ts";
import type { OutboxMail } from "./deliver.ts";

export interface ClaimedMail extends OutboxMail {
  /** How often it has been claimed; a later claim makes this one void. */
  attempts: number;
}

const CLAIM = "interval '60 seconds'";
/** Waits before the second and every further attempt, seconds; after them a mail has failed. */
const WAITS = [30, 120, 480, 1800, 3600] as const;
const CUT_OFF = "送信の途中で停止し、届いたかどうかを確認できません。";

export async function claimMail(executor: Executor): Promise<ClaimedMail | undefined> {
  const { rows } = await executor.query<ClaimedMail>(
    `update outbox
     set status = 'sending', attempts = attempts + 1, handed_at = null, next_attempt_at = now() + ${CLAIM}
     where id = (
       select id from outbox
       where status = 'waiting' and next_attempt_at <= now()
       order by next_attempt_at, id
       limit 1
       for update skip locked
     )
     returning id, to_name, to_address, from_name, reply_to, subject, text, created_at, attempts`,
  );
  return rows[0];
}

/**
 * Takes up the mails of processes that ended while sending. What had not left yet, or can be repeated without harm,
 * waits again. What had left is marked as failed: nobody knows whether it arrived, and it must not go twice. So is a
 * mail during which one process after the other has ended.
 */
export async function recoverMails(executor: Executor, isRepeatable: boolean): Promise<void> {
  await executor.query(
    `update outbox
     set status = case when (handed_at is null or $1::boolean) and attempts <= $3 then 'waiting' else 'failed' end,
       last_error = case when (handed_at is null or $1::boolean) and attempts <= $3 then last_error else $2 end
     where status = 'sending' and next_attempt_at <= now()`,
    [isRepeatable, CUT_OFF, WAITS.length],
  );
}

/** Notes that the mail leaves now. @throws when the claim has become void: then it must not leave. */
export async function noteHandOver(executor: Executor, mail: ClaimedMail): Promise<void> {
  const { rows } = await executor.query(
    `update outbox set handed_at = now(), next_attempt_at = now() + ${CLAIM}
     where id = $1 and status = 'sending' and attempts = $2 returning id`,
    [mail.id, mail.attempts],
  );
  if (rows.length === 0) throw new Error("the claim of this mail has ended");
}

/** What was sent is kept, but for the id of an invitation: that is to stand nowhere but in the mail. */
export async function noteSent(executor: Executor, mail: ClaimedMail): Promise<void> {
  await executor.query(
    `update outbox set status = 'sent', sent_at = now(), last_error = null,
       text = regexp_replace(text, '(/invitation[?]id=)[0-9a-f-]+', '\\1…')
     where id = $1 and status = 'sending' and attempts = $2`,
    [mail.id, mail.attempts],
  );
}

export async function noteFailure(
  executor: Executor,
  mail: ClaimedMail,
  reason: string,
  isFinal: boolean,
): Promise<void> {
  const wait = isFinal ? undefined : WAITS[mail.attempts - 1];
  await executor.query(
    `update outbox
     set status = $3, last_error = $4, handed_at = null, next_attempt_at = now() + make_interval(secs => $5)
     where id = $1 and status = 'sending' and attempts = $2`,
    [mail.id, mail.attempts, wait === undefined ? "failed" : "waiting", reason, wait ?? 0],
  );
}
