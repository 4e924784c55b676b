import { sql } from "drizzle-orm";
import type { InputOf } from "../../contract/index.ts";
import type { User } from "../../contract/users.ts";
import type { Handler } from "../answering/handler.ts";
import { NEWCOMER } from "../answering/principal.ts";
import { notFound, Refusal } from "../answering/refusal.ts";
import type { Executor } from "../db/connect.ts";
import { isDuplicate } from "../db/failures.ts";
import { expired, INVITED, invitationHash, storedAddress } from "../invitations/writing.ts";
import { findUser } from "./people.ts";

const SIGNED_UP = "すでに別のメールアドレスで登録されています。ログインしてください。";

interface Invitation {
  id: number;
  is_curator: boolean;
  is_expired: boolean;
}

/**
 * Joins the caller's subject to the row that an invitation made. The caller must hold the token of the subject and the
 * invitation's id from the mail; a wrong id, a wrong address and an answered invitation look the same.
 */
export const signUpUser: Handler<"signUpUser"> = async ({ body }, { principal, database, audit }) => {
  if (body.uuid !== principal.sub)
    throw new Refusal(4030, "ログイン中の利用者と異なる利用者の登録はできません。");
  const email = storedAddress(body.email);
  if (principal.userId !== NEWCOMER) return answerAgain(database, principal.userId, email);
  const invitation = await findInvitation(database, body.id, email);
  if (!invitation) {
    // The same person asking twice at once: the first has become known meanwhile.
    const [known] = await database.rows<{ id: number }>(sql`select id from users where uuid = ${body.uuid}`);
    if (!known) throw notFound();
    return answerAgain(database, known.id, email);
  }
  if (invitation.is_expired)
    throw new Refusal(4090, "この招待の有効期限が切れています。招待した方に再送を依頼してください。");
  await takeRow(database, invitation, body);
  await database.rows(
    sql`update invitations set used_at = now() where user_id = ${invitation.id} and used_at is null`,
  );
  audit({ objectKind: "user", objectId: invitation.id, changes: { signed_up: { from: false, to: true } } });
  return { status: 2000, message: "登録しました。", user: await findUser(database, invitation.id) };
};

async function takeRow(
  executor: Executor,
  invitation: Invitation,
  { uuid, family_name, given_name }: InputOf<"signUpUser">["body"],
): Promise<void> {
  try {
    await executor.rows(sql`
      update users
      set uuid = ${uuid}, family_name = ${family_name}, given_name = ${given_name}, is_email_verified = true,
        is_curator = is_curator or ${invitation.is_curator}::boolean
      where id = ${invitation.id}`);
  } catch (error) {
    // The same person answered an invitation to another address at the same moment.
    throw isDuplicate(error) ? new Refusal(4090, SIGNED_UP) : error;
  }
}

/** The invited row, held until the transaction ends so that an invitation is answered once. */
async function findInvitation(
  executor: Executor,
  invitationId: string,
  email: string,
): Promise<Invitation | undefined> {
  const [invitation] = await executor.rows<Invitation>(sql`
    select u.id, i.is_curator, ${expired} as is_expired
    from invitations i
    join users u on u.id = i.user_id
    left join user_facility_joins fj on fj.facility_id = i.facility_id and fj.user_id = i.user_id
    left join user_brand_joins bj on bj.brand_id = i.brand_id and bj.user_id = i.user_id
    where i.token_hash = ${invitationHash(invitationId)} and i.used_at is null
      and u.email = ${email} and starts_with(u.uuid, ${INVITED})
    for no key update of u`);
  return invitation;
}

/** Somebody who has signed up asks again: the answer stays the same, and nobody takes a second row. */
async function answerAgain(executor: Executor, userId: number, email: string) {
  const user: User = await findUser(executor, userId);
  if (user.email !== email) throw new Refusal(4090, SIGNED_UP);
  return { status: 2000 as const, message: "登録しました。", user };
}
