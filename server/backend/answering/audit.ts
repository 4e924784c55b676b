import { createHash } from "node:crypto";
import type { Executor } from "../db/connect.ts";
import { NEWCOMER, type Principal } from "./principal.ts";

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
  actor?: string | undefined;
  call: string;
  result: AuditResult;
  requestId: string;
}

export async function recordAudit(executor: Executor, entry: AuditEntry): Promise<void> {
  await executor.query(
    `insert into audit_entries
       (user_id, actor, facility_id, brand_id, call, object_kind, object_id, result, changes, request_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9::jsonb, $10)`,
    [
      entry.userId || null,
      entry.actor ?? null,
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

export type Tenant = Pick<Audited, "facilityId" | "brandId">;

export function ownTenants({ facilities, brands }: Pick<Principal, "facilities" | "brands">): Tenant[] {
  const all = [
    ...facilities.map(({ id }) => ({ facilityId: id })),
    ...brands.map(({ id }) => ({ brandId: id })),
  ];
  return all.length === 0 ? [{}] : all;
}

export function whoIn({ userId, sub }: Pick<Principal, "userId" | "sub">): {
  userId: number;
  actor?: string;
} {
  if (userId !== NEWCOMER) return { userId };
  return { userId, actor: `subject:${createHash("sha256").update(sub).digest("base64url")}`.slice(0, 24) };
}
