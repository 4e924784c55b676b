import { createHash, randomUUID } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import type { Executor } from "../db/connect.ts";

/** What the uuid of an invited user begins with until the identity service's subject takes its place. */
export const INVITED = "invited:";

/** How long an invitation can be answered. */
export const INVITATION_DAYS = 7;

/** Under what an invitation is found by the id in its mail. */
export function invitationHash(id: string): string {
  return createHash("sha256").update(id.toLowerCase()).digest("base64url");
}

export interface Invited {
  id: number;
  uuid: string;
  email: string;
}

/** A stored mail address: addresses that differ in letter case only are one. */
export function storedAddress(email: string): string {
  return email.toLowerCase();
}

/** A placeholder subject that no token can have. */
export function newInvitation(): string {
  return INVITED + randomUUID();
}

/** The user of an address, entered without a name when there is none. */
export async function userOfAddress(executor: Executor, email: string): Promise<Invited> {
  const address = storedAddress(email);
  const find = sql`select id, uuid, email from users where email = ${address}`;
  const [known] = await executor.rows<Invited>(find);
  if (known) return known;
  const [entered] = await executor.rows<Invited>(sql`
    insert into users (uuid, email, family_name, given_name)
    values (${newInvitation()}, ${address}, '', '')
    on conflict (email) do nothing
    returning id, uuid, email`);
  if (entered) return entered;
  // Somebody else entered the address in the meantime.
  const [meanwhile] = await executor.rows<Invited>(find);
  if (!meanwhile) throw new Error("the invited user has no row");
  return meanwhile;
}

/** Puts the mail that tells somebody of a new join into the outbox; its worker writes the public origin in. */
export async function queueInvitation(
  executor: Executor,
  invitation: {
    to: Invited;
    side: "facility" | "brand";
    tenantId: number;
    tenantName: string;
    inviterId: number;
  },
): Promise<void> {
  const { to, tenantName, inviterId } = invitation;
  const [inviter] = await executor.rows<{ name: string }>(
    sql`select family_name || ' ' || given_name as name from users where id = ${inviterId}`,
  );
  const subject = `【クカク】${tenantName}への招待が届いています`;
  const text = [
    `${inviter?.name ?? ""} 様が、あなたを「${tenantName}」の利用者に招待しました。`,
    "",
    ...(to.uuid.startsWith(INVITED)
      ? answering(to.email, await enterInvitation(executor, invitation))
      : ["次のページからログインしてください。", "{origin}/signin"]),
    "",
    "心当たりのない場合は、このメールを破棄してください。",
  ].join("\n");
  await executor.rows(
    sql`insert into outbox (to_address, subject, text) values (${to.email}, ${subject}, ${text})`,
  );
}

/** Enters an invitation in place of an earlier one to the same facility or brand. @returns the id for its mail. */
async function enterInvitation(
  executor: Executor,
  {
    to,
    side,
    tenantId,
    inviterId,
  }: { to: Invited; side: "facility" | "brand"; tenantId: number; inviterId: number },
): Promise<string> {
  const id = randomUUID();
  const tenant = side === "facility" ? sql`facility_id` : sql`brand_id`;
  await executor.rows(sql`delete from invitations where user_id = ${to.id} and ${tenant} = ${tenantId}`);
  await executor.rows(sql`
    insert into invitations (token_hash, user_id, ${tenant}, invited_by, expires_at)
    values (${invitationHash(id)}, ${to.id}, ${tenantId}, ${inviterId},
      now() + make_interval(days => ${INVITATION_DAYS}))`);
  return id;
}

function answering(email: string, id: string): string[] {
  return [
    `次のページから${INVITATION_DAYS}日以内にお名前とパスワードを登録してください。`,
    `{origin}/invitation?${new URLSearchParams({ id, email })}`,
  ];
}

/**
 * Whether an invitation can no longer be taken up, `i` being the invitation, `fj` and `bj` what it would join: its time
 * is over, or its person was taken out again.
 */
export const expired: SQL = sql`(i.expires_at < now() or (fj.id is null and bj.id is null))`;
