import { randomUUID } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { recordAudit } from "../answering/audit.ts";
import type { Executor, Transacting } from "../db/connect.ts";
import type { DeleteAccount } from "./pool.ts";

const ALONE = sql`
  not u.is_curator
  and not exists (select from user_facility_joins j where j.user_id = u.id)
  and not exists (select from user_brand_joins j where j.user_id = u.id)`;

export async function eraseAlone(executor: Executor, id: number, more: SQL = sql`true`): Promise<boolean> {
  const [alone] = await executor.rows(sql`
    select from users u where u.id = ${id} and ${ALONE} and ${more} for update`);
  if (!alone) return false;
  for (const statement of [
    sql`insert into left_accounts (sub) select uuid from users where id = ${id} on conflict do nothing`,
    sql`delete from invitations where address = (select email from users where id = ${id})`,
    sql`delete from facility_bookmarks where user_id = ${id}`,
    sql`
      update users set uuid = gen_random_uuid()::text, email = 'erased-' || id || '@invalid',
        family_name = '消去済みの', given_name = 'ユーザー', is_email_verified = false, digest_weekday = null,
        removal_requested_at = null
      where id = ${id}`,
  ])
    await executor.rows(statement);
  return true;
}

/** They may think better of it; their admins have taken them out by then. */
const ASKED = sql`u.removal_requested_at < now() - interval '1 day'`;

/** Erases whoever has asked for it and belongs nowhere any more. @returns how many. */
export async function eraseLeavers(
  database: Transacting,
  { signal }: { signal?: AbortSignal } = {},
): Promise<number> {
  let erased = 0;
  const leavers = await database.rows<{ id: number }>(
    sql`select u.id from users u where ${ASKED} and ${ALONE} order by u.removal_requested_at limit 100`,
  );
  for (const { id } of leavers) {
    if (signal?.aborted) break;
    await database.transaction(async (executor) => {
      if (!(await eraseAlone(executor, id, ASKED))) return;
      erased += 1;
      await recordAudit(executor, {
        userId: undefined,
        actor: "system",
        call: "eraseLeaver",
        result: "ok",
        requestId: randomUUID(),
        objectKind: "user",
        objectId: id,
      });
    });
  }
  return erased;
}

export async function deleteAccounts(
  database: Executor,
  deleteAccount: DeleteAccount,
  { signal }: { signal?: AbortSignal } = {},
): Promise<number> {
  let deleted = 0;
  for (const { sub } of await database.rows<{ sub: string }>(
    sql`select sub from left_accounts order by left_at, sub limit 100`,
  )) {
    if (signal?.aborted) break;
    try {
      await deleteAccount(sub);
    } catch (error) {
      console.warn(`${NOT_DELETED}${String(error)}`);
      break;
    }
    await database.rows(sql`delete from left_accounts where sub = ${sub}`);
    deleted += 1;
  }
  return deleted;
}

const NOT_DELETED =
  "警告：消去した人のアカウントを認証サービスから削除できませんでした。1時間後にもう一度試します（Cognitoでは cognito-idp:AdminDeleteUser の権限が必要です）：";
