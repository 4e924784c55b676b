import { sql } from "drizzle-orm";
import type { FileUsage } from "../../contract/files.ts";
import { Refusal } from "../answering/refusal.ts";
import type { Executor } from "../db/connect.ts";
import type { FileLimits, Shelf } from "./shelf.ts";

export type Owner = { facility_id: number; brand_id: null } | { facility_id: null; brand_id: number };

export async function usageOf(executor: Executor, owner: Owner, { limits }: Shelf): Promise<FileUsage> {
  const [row] = await executor.rows<{ used: number }>(sql`
    select coalesce(sum(bytes), 0)::float8 as used from files
    where state in ('pending', 'checking', 'ready')
      and (facility_id = ${owner.facility_id}::int or brand_id = ${owner.brand_id}::int)`);
  return { used_bytes: row?.used ?? 0, quota_bytes: limits.quotaBytes, most_bytes: limits.mostBytes };
}

/** Of two files at once, each is counted by the other: the organisation's row is held until the end of the transaction. */
export async function holdOwner(executor: Executor, { facility_id, brand_id }: Owner): Promise<void> {
  await executor.rows(sql`select pg_advisory_xact_lock(7308630, ${facility_id ?? -(brand_id ?? 0)}::int)`);
}

/** @throws Refusal where the organisation's space is full, or the person has put up as many as one may in an hour. */
export async function requireRoom(
  executor: Executor,
  asked: { owner: Owner; userId: number; bytes: number },
  shelf: Shelf,
): Promise<void> {
  const { used_bytes, quota_bytes } = await usageOf(executor, asked.owner, shelf);
  if (used_bytes + asked.bytes > quota_bytes) throw new Refusal(4090, fullText(shelf.limits));
  const [row] = await executor.rows<{ total: number }>(sql`
    select count(*)::int as total from files
    where uploaded_by = ${asked.userId} and created_at > now() - interval '1 hour'`);
  if ((row?.total ?? 0) >= shelf.limits.anHour)
    throw new Refusal(
      4290,
      `ファイルの添付は1時間に${shelf.limits.anHour}件までです。時間をおいて、もう一度お試しください。`,
    );
}

function fullText({ quotaBytes }: FileLimits): string {
  const gigabytes = Math.round((quotaBytes / 1024 ** 3) * 100) / 100;
  return `組織の容量（${gigabytes}GB）を超えるため添付できません。不要なファイルを削除してください。`;
}
