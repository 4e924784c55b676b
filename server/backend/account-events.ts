import type { FastifyInstance } from "fastify";
import { type AccountEvent, accountEvents } from "../contract/account-events.ts";
import { tellOfChange } from "./account-mails.ts";
import { type Answering, type AnyHandler, answerCall } from "./answer.ts";
import type { WriteContext } from "./handler.ts";
import { findUser } from "./users.ts";

/** Takes up what happened to the caller's own account: into the audit trail of each of their organisations. */
export function addAccountEvents(app: FastifyInstance, answering: Answering): void {
  for (const name of Object.keys(accountEvents) as AccountEvent[]) {
    const handler: AnyHandler = (_input: never, context: WriteContext) => takeUp(name, context);
    app.post(accountEvents[name].path, answerCall(name, accountEvents[name], handler, answering));
  }
}

async function takeUp(name: AccountEvent, { principal, database, audit }: WriteContext) {
  const about = { objectKind: "user", objectId: principal.userId };
  const { facilities, brands } = principal;
  for (const { id } of facilities) audit({ ...about, facilityId: id });
  for (const { id } of brands) audit({ ...about, brandId: id });
  if (facilities.length + brands.length === 0) audit(about);
  if (name === "createPasswordChange") {
    const { email } = await findUser(database, principal.userId);
    await tellOfChange(database, email, "パスワードが変更されました");
  }
  return { status: 2000, message: "記録しました。" };
}
