import { sql } from "drizzle-orm";
import { ownTenants } from "../answering/audit.ts";
import type { Handler } from "../answering/handler.ts";
import { findUser } from "./people.ts";

export const requestAccountRemoval: Handler<"requestAccountRemoval"> = async ({ body }, context) => {
  const { database, principal, audit } = context;
  const { is_requested } = body;
  const user = await findUser(database, principal.userId);
  const isNew = is_requested !== (user.removal_requested_at !== null);
  if (isNew) {
    await database.rows(sql`
      update users set removal_requested_at = case when ${is_requested}::boolean then now() end
      where id = ${principal.userId}`);
    const name = `${user.family_name} ${user.given_name}`;
    for (const { facilityId, brandId } of ownTenants(principal))
      if (facilityId !== undefined || brandId !== undefined)
        await database.rows(sql`
          select queue_notice(${facilityId ?? null}::int, ${brandId ?? null}::int, ${subject(is_requested)},
            ${textOf(name, user.email, is_requested)})`);
  }
  const about = { objectKind: "user", objectId: principal.userId };
  const changes = { removal_request: { from: !is_requested, to: is_requested } };
  for (const tenant of ownTenants(principal)) audit({ ...about, ...tenant, changes: isNew ? changes : {} });
  return {
    status: 2000,
    message: is_requested ? "アカウントの削除を依頼しました。" : "アカウントの削除の依頼を取り下げました。",
  };
};

function subject(isRequested: boolean): string {
  return isRequested ? "【クカク】アカウントの削除の依頼" : "【クカク】アカウントの削除の依頼の取り下げ";
}

function textOf(name: string, email: string, isRequested: boolean): string {
  return [
    isRequested
      ? `${name}さん（${email}）が、アカウントの削除を依頼しています。`
      : `${name}さん（${email}）が、アカウントの削除の依頼を取り下げました。`,
    ...(isRequested ? ["", "ユーザーの一覧で、このユーザーの権限を外してください。"] : []),
  ].join("\n");
}
