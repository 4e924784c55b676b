import { type Audited, type AuditResult, recordAudit } from "./audit.ts";
import type { Transacting } from "./db/connect.ts";
import type { CallContext, WriteContext } from "./handler.ts";
import { claimKey, type IdempotencyKey, keepAnswer } from "./idempotency.ts";
import { Refusal } from "./refusal.ts";

export interface Write {
  call: string;
  requestId: string;
  key: IdempotencyKey | undefined;
  /** The handler with its input and the check of its answer's shape. */
  work: (context: WriteContext) => Promise<unknown>;
}

/**
 * Runs a write as one transaction: the change itself, the answer kept under its idempotency key, and its audit entries
 * all stand or fall together. A refusal changes nothing but the audit trail.
 */
export async function runWrite(database: Transacting, context: CallContext, write: Write): Promise<unknown> {
  try {
    return await database.transaction(async (executor) => {
      if (write.key) {
        const earlier = await claimKey(executor, write.key);
        if (earlier !== undefined) return earlier;
      }
      const audited: Audited[] = [];
      const audit = (entry: Audited) => void audited.push(entry);
      const answer = await write.work({ ...context, database: executor, audit });
      for (const entry of audited)
        await recordAudit(executor, { ...entry, ...signature(write, context), result: "ok" });
      if (write.key) await keepAnswer(executor, write.key, answer);
      return answer;
    });
  } catch (error) {
    if (error instanceof Refusal && error.status < 5000)
      await recordAudit(database, { ...signature(write, context), result: resultOf(error) });
    throw error;
  }
}

function signature({ call, requestId }: Write, { principal }: CallContext) {
  return { call, requestId, userId: principal.userId };
}

export function resultOf({ status }: Refusal): AuditResult {
  if (status === 4090) return "conflict";
  return status === 4030 || status === 4040 ? "denied" : "invalid";
}
