import { createHash, randomUUID } from "node:crypto";
import { type SQL, sql } from "drizzle-orm";
import { Refusal } from "../answering/refusal.ts";
import type { Executor } from "../db/connect.ts";

export const INVITED = "invited:";

const TODAY = sql`(now() at time zone 'Asia/Tokyo')::date`;

export const INVITATION_DAYS = 7;

export function invitationHash(id: string): string {
  return createHash("sha256").update(id.toLowerCase()).digest("base64url");
}

export const INVITATION_OVER = "この招待の有効期限が切れています。招待した方に再送を依頼してください。";

export interface Invited {
  id: number;
  uuid: string;
  email: string;
}

export function storedAddress(email: string): string {
  return email.toLowerCase();
}

/** A placeholder subject that no token can have. */
export function newInvitation(): string {
  return INVITED + randomUUID();
}

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

export async function queueInvitation(
  executor: Executor,
  invitation: {
    address: string;
    side: "facility" | "brand";
    tenantId: number;
    tenantName: string;
    inviterId: number;
  },
): Promise<void> {
  const { address, tenantName, inviterId } = invitation;
  const [inviter] = await executor.rows<{ name: string }>(
    sql`select family_name || ' ' || given_name as name from users where id = ${inviterId}`,
  );
  const id = await enterInvitation(executor, invitation);
  const subject = `【クカク】${tenantName}への招待が届いています`;
  const text = [
    `${inviter?.name ?? ""} 様が、あなたを「${tenantName}」の利用者に招待しました。`,
    "",
    `次のページから${INVITATION_DAYS}日以内に、招待を受けてください。`,
    "はじめての方は、お名前とパスワードを登録します。すでにご利用の方は、ログインします。",
    `{origin}/invitation?${new URLSearchParams({ id, email: address })}`,
    "",
    "心当たりのない場合は、このメールを破棄してください。",
  ].join("\n");
  await executor.rows(
    sql`insert into outbox (to_address, subject, text) values (${address}, ${subject}, ${text})`,
  );
}

const MOST_A_DAY = 4;

/**
 * Enters an invitation in place of an earlier one to the same facility or brand. @returns the id for its mail.
 * @throws Refusal 4090 after as many mails as one day may have.
 */
async function enterInvitation(
  executor: Executor,
  { address, side, tenantId, inviterId }: Addressed & { inviterId: number },
): Promise<string> {
  const id = randomUUID();
  const tenant = tenantOf(side);
  const earlier = await executor.rows<{ sent: number }>(sql`
    delete from invitations where address = ${address} and ${tenant} = ${tenantId}
    returning case when sent_on = ${TODAY} then sent_today else 0 end as sent`);
  const sent = Math.max(0, ...earlier.map((one) => one.sent));
  if (sent >= MOST_A_DAY)
    throw new Refusal(
      4090,
      `同じメールアドレスへの招待は、1日${MOST_A_DAY}回までです。明日以降に、もう一度お試しください。`,
    );
  await executor.rows(sql`
    insert into invitations (token_hash, address, ${tenant}, invited_by, expires_at, sent_on, sent_today)
    values (${invitationHash(id)}, ${address}, ${tenantId}, ${inviterId},
      now() + make_interval(days => ${INVITATION_DAYS}), ${TODAY}, ${sent + 1})`);
  return id;
}

/** Spends the invitation of an address to a facility or brand. @returns whether there was one that could be answered. */
export async function useInvitation(
  executor: Executor,
  { address, side, tenantId }: Addressed,
): Promise<boolean> {
  const used = await executor.rows(sql`
    update invitations set used_at = now()
    where address = ${address} and ${tenantOf(side)} = ${tenantId} and used_at is null and not (expires_at < now())
    returning id`);
  return used.length > 0;
}

interface Addressed {
  address: string;
  side: "facility" | "brand";
  tenantId: number;
}

function tenantOf(side: Addressed["side"]): SQL {
  return side === "facility" ? sql`facility_id` : sql`brand_id`;
}

export const declinedAt = (tenant: SQL, join: SQL = sql`j`): SQL => sql`(
  select newest.used_at from invitations newest
  where newest.address = ${join}.invited_address and newest.${tenant} = ${join}.${tenant}
  order by newest.id desc
  limit 1)`;

const ofInvitation = (join: SQL) => sql`(
  ${join}.invited_address = i.address or ${join}.user_id = i.user_id or i.used_at is not null and ${join}.user_id = u.id)`;

/**
 * What an invitation joins: `i` is the invitation, `u` who has its address by now, `fj` and `bj` become the join, where
 * it still stands.
 */
export const joinsOfInvitation: SQL = sql`
  left join users u on u.id = i.user_id or u.email = i.address
  left join user_facility_joins fj on fj.facility_id = i.facility_id and ${ofInvitation(sql`fj`)}
  left join user_brand_joins bj on bj.brand_id = i.brand_id and ${ofInvitation(sql`bj`)}`;

export const expired: SQL = sql`(i.expires_at < now() or (fj.id is null and bj.id is null))`;
