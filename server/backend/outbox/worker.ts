import { setTimeout as sleep } from "node:timers/promises";
import type { Executor } from "../db/connect.ts";
import { type Deliver, MailDelayed, MailRefused, MailUncertain } from "./deliver.ts";
import { claimMail, noteFailure, noteHandOver, noteSent, recoverMails } from "./queue.ts";

export interface Outbox {
  close(): Promise<void>;
}

export interface OutboxOptions {
  deliver: Deliver;
  isRepeatable: boolean;
  restMs?: number;
}

const REST_MS = 2000;

export function startOutbox(
  executor: Executor,
  { deliver, isRepeatable, restMs = REST_MS }: OutboxOptions,
): Outbox {
  const ending = new AbortController();
  const run = async () => {
    while (!ending.signal.aborted) {
      // A database that is away is no news here: the calls report it, and the mails wait.
      const isBusy = await sendNext(executor, deliver, isRepeatable).catch(() => false);
      if (!isBusy) await sleep(restMs, undefined, { signal: ending.signal, ref: false }).catch(() => {});
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

/** Sends the mail that has waited longest. @returns false when none is due. */
export async function sendNext(
  executor: Executor,
  deliver: Deliver,
  isRepeatable: boolean,
): Promise<boolean> {
  await recoverMails(executor, isRepeatable);
  const mail = await claimMail(executor);
  if (!mail) return false;
  try {
    await deliver(mail, () => noteHandOver(executor, mail));
  } catch (error) {
    const isFinal = error instanceof MailRefused || error instanceof MailUncertain;
    const reason = isFinal || error instanceof MailDelayed ? error.message : "メールを保存できませんでした。";
    await noteFailure(executor, mail, reason, isFinal);
    return true;
  }
  await noteSent(executor, mail);
  return true;
}
