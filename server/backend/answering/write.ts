import type { Transacting } from "../db/connect.ts";
import { type Audited, recordAudit, whoIn } from "./audit.ts";
import type { CallContext, WriteContext } from "./handler.ts";
import { claimKey, firstAnswer, type IdempotencyKey, keepAnswer } from "./idempotency.ts";
import { Refusal } from "./refusal.ts";
import { markRecorded, resultOf } from "./refused-writes.ts";

export interface Write {
  call: string;
  requestId: string;
  key: IdempotencyKey | undefined;
  about?: readonly Partial<Audited>[] | undefined;
  prepare?: () => Promise<unknown>;
  work: (context: WriteContext, prepared: unknown) => Promise<unknown>;
}

/**
 * Runs a write as one transaction: the change itself, the answer kept under its idempotency key, and its audit entries
 * all stand or fall together. A refusal changes nothing but the audit trail.
 */
export async function runWrite(database: Transacting, context: CallContext, write: Write): Promise<unknown> {
  try {
    if (write.key && write.prepare) {
      const earlier = await firstAnswer(database, write.key);
      if (earlier !== undefined) return earlier;
    }
    const prepared = await write.prepare?.();
    return await database.transaction(async (executor) => {
      if (write.key) {
        const earlier = await claimKey(executor, write.key);
        if (earlier !== undefined) return earlier;
      }
      const audited: Audited[] = [];
      const audit = (entry: Audited) => void audited.push(entry);
      const answer = await write.work({ ...context, database: executor, audit }, prepared);
      await Promise.all([
        ...audited.map((entry) =>
          recordAudit(executor, { ...entry, ...signature(write, context), result: "ok" }),
        ),
        write.key && keepAnswer(executor, write.key, answer),
      ]);
      return answer;
    });
  } catch (error) {
    if (error instanceof Refusal && error.status < 5000) {
      for (const about of write.about ?? [{}])
        await recordAudit(database, { ...about, ...signature(write, context), result: resultOf(error) });
      markRecorded(error);
    }
    throw error;
  }
}

function signature({ call, requestId }: Write, { principal }: CallContext) {
  return { call, requestId, ...whoIn(principal) };
}
