import { sql } from "drizzle-orm";
import type { InputOf } from "../../contract/index.ts";
import type { User } from "../../contract/users.ts";
import type { Handler } from "../answering/handler.ts";
import { NEWCOMER } from "../answering/principal.ts";
import { notFound, Refusal } from "../answering/refusal.ts";
import type { Executor } from "../db/connect.ts";
import { isDuplicate } from "../db/failures.ts";
import {
  expired,
  INVITATION_OVER,
  INVITED,
  invitationHash,
  joinsOfInvitation,
  storedAddress,
} from "../invitations/writing.ts";
import { findUser } from "./people.ts";

const SIGNED_UP = "すでに別のメールアドレスで登録されています。ログインしてください。";

interface Invitation {
  id: number;
  is_curator: boolean;
  is_expired: boolean;
  facility_join: number | null;
  brand_join: number | null;
}

/**
 * Makes the caller the person whose address was invited. The caller must hold the token of the subject and the
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
  if (invitation.is_expired) throw new Refusal(4090, INVITATION_OVER);
  const userId = await enterUser(database, invitation, { ...body, email });
  await database.rows(sql`update invitations set used_at = now() where id = ${invitation.id}`);
  const { facility_join, brand_join } = invitation;
  await database.rows(sql`
    update user_facility_joins set user_id = ${userId}, invited_address = null where id = ${facility_join}`);
  await database.rows(sql`
    update user_brand_joins set user_id = ${userId}, invited_address = null where id = ${brand_join}`);
  const about = { objectKind: "user", objectId: userId };
  audit({ ...about, changes: { signed_up: { from: false, to: true } } });
  return { status: 2000, message: "登録しました。", user: await findUser(database, userId) };
};

async function enterUser(
  executor: Executor,
  { is_curator }: Invitation,
  { uuid, email, family_name, given_name }: InputOf<"signUpUser">["body"],
): Promise<number> {
  try {
    const [entered] = await executor.rows<{ id: number }>(sql`
      insert into users (uuid, email, family_name, given_name, is_email_verified, is_curator)
      values (${uuid}, ${email}, ${family_name}, ${given_name}, true, ${is_curator})
      on conflict (email) do update
      set uuid = excluded.uuid, family_name = excluded.family_name, given_name = excluded.given_name,
        is_email_verified = true, is_curator = users.is_curator or excluded.is_curator
      where starts_with(users.uuid, ${INVITED})
      returning id`);
    if (entered) return entered.id;
  } catch (error) {
    // The same person answered an invitation to another address at the same moment.
    throw isDuplicate(error) ? new Refusal(4090, SIGNED_UP) : error;
  }
  // Or another invitation to this one.
  throw new Refusal(4090, SIGNED_UP);
}

/** The invitation, held until the transaction ends so that it is answered once. */
async function findInvitation(
  executor: Executor,
  invitationId: string,
  email: string,
): Promise<Invitation | undefined> {
  const [invitation] = await executor.rows<Invitation>(sql`
    select i.id, i.is_curator, ${expired} as is_expired, fj.id as facility_join, bj.id as brand_join
    from invitations i
    ${joinsOfInvitation}
    where i.token_hash = ${invitationHash(invitationId)} and i.used_at is null
      and coalesce(i.address, u.email) = ${email} and (u.id is null or starts_with(u.uuid, ${INVITED}))
    for no key update of i`);
  return invitation;
}

async function answerAgain(executor: Executor, userId: number, email: string) {
  const user: User = await findUser(executor, userId);
  if (user.email !== email) throw new Refusal(4090, SIGNED_UP);
  return { status: 2000 as const, message: "登録しました。", user };
}
