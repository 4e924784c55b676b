import type { Executor } from "./db/connect.ts";

/** What a write changed, as its handler tells. */
export interface Audited {
  facilityId?: number;
  brandId?: number;
  objectKind: string;
  objectId: number;
  /** Changed fields with their old and new values; no secrets, no mail texts. */
  changes?: Record<string, { from: unknown; to: unknown }>;
}

export type AuditResult = "ok" | "denied" | "invalid" | "conflict";

interface AuditEntry extends Partial<Audited> {
  userId: number | undefined;
  call: string;
  result: AuditResult;
  requestId: string;
}

/** Writes one line of the audit trail; within a write's transaction it stands or falls with the write. */
export async function recordAudit(executor: Executor, entry: AuditEntry): Promise<void> {
  await executor.query(
    `insert into audit_entries (user_id, facility_id, brand_id, call, object_kind, object_id, result, changes, request_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8::jsonb, $9)`,
    [
      // A newcomer has no row to point at.
      entry.userId || null,
      entry.facilityId ?? null,
      entry.brandId ?? null,
      entry.call,
      entry.objectKind ?? null,
      entry.objectId ?? null,
      entry.result,
      JSON.stringify(entry.changes ?? {}),
      entry.requestId,
    ],
  );
}
