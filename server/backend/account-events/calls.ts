import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { type AccountEvent, accountEvents } from "../../contract/account-events.ts";
import { type Answering, type AnyHandler, answerCall } from "../answering/answer.ts";
import { ownTenants } from "../answering/audit.ts";
import type { WriteContext } from "../answering/handler.ts";
import { refusedWrites } from "../answering/refused-writes.ts";
import { findUser } from "../users/people.ts";
import { tellOfChange } from "./mails.ts";

export function addAccountEvents(app: FastifyInstance, answering: Answering): void {
  for (const name of Object.keys(accountEvents) as AccountEvent[]) {
    const handler: AnyHandler = (_input: never, context: WriteContext) => takeUp(name, context);
    const { path } = accountEvents[name];
    app.post(
      path,
      { errorHandler: refusedWrites(name, path, answering) },
      answerCall(name, accountEvents[name], handler, answering),
    );
  }
}

const MAILS: Partial<Record<AccountEvent, string>> = {
  createPasswordChange: "パスワードが変更されました",
  createMfaSetup: "二段階認証が設定されました",
  createMfaRemoval: "二段階認証が解除されました",
};

async function takeUp(name: AccountEvent, { principal, database, audit }: WriteContext) {
  const about = { objectKind: "user", objectId: principal.userId };
  for (const tenant of ownTenants(principal)) audit({ ...about, ...tenant });
  if (name === "createPasswordChange")
    await database.rows(sql`
      update users set tokens_issued_from = greatest(tokens_issued_from, ${principal.tokenIssuedAt})
      where id = ${principal.userId}`);
  const change = MAILS[name];
  if (change !== undefined) {
    const { email } = await findUser(database, principal.userId);
    await tellOfChange(database, email, change);
  }
  return { status: 2000, message: "記録しました。" };
}
