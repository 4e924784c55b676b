import { type SQL, sql } from "drizzle-orm";
import { MOST_MAIL_DOMAINS } from "../../contract/access-requests.ts";
import { isPublicMailDomain, mailDomain } from "../../lib/mail-domains.ts";
import type { Handler } from "../answering/handler.ts";
import type { Principal } from "../answering/principal.ts";
import { notFound, Refusal } from "../answering/refusal.ts";
import type { Executor } from "../db/connect.ts";
import { lockTenant, type Side, TABLES } from "../joins/rows.ts";

export interface Which {
  side: Side;
  id: number;
}

export function requireOwnAdmin({ facilities, brands }: Principal, { side, id }: Which): void {
  const grant = (side === "facility" ? facilities : brands).find((one) => one.id === id);
  if (!grant) throw notFound();
  if (!grant.isAdmin) throw new Refusal(4030);
}

export const ofTenant = ({ side, id }: Which, table: string): SQL =>
  sql`${sql.raw(table)}.${TABLES[side].tenant} = ${id}`;

export const tenantIn = ({ side, id }: Which) => (side === "facility" ? { facilityId: id } : { brandId: id });

export async function ownDomain(
  executor: Executor,
  { userId }: Principal,
): Promise<{ domain: string; problem: string | null }> {
  const [person] = await executor.rows<{ email: string; is_email_verified: boolean }>(
    sql`select email, is_email_verified from users where id = ${userId}`,
  );
  if (!person) throw notFound();
  const domain = mailDomain(person.email);
  const problem = isPublicMailDomain(domain)
    ? `${domain}は、フリーメールや通信事業者のドメインのため登録できません。`
    : person.is_email_verified
      ? null
      : "メールアドレスの確認が済んでいません。";
  return { domain, problem };
}

export const createMailDomain: Handler<"createMailDomain"> = async ({ params }, context) => {
  const { database, principal, audit } = context;
  requireOwnAdmin(principal, params);
  await lockTenant(database, params.side, params.id);
  const { domain, problem } = await ownDomain(database, principal);
  if (problem !== null) throw new Refusal(4090, problem);
  const [count] = await database.rows<{ number: number }>(
    sql`select count(*)::int as number from mail_domains d where ${ofTenant(params, "d")}`,
  );
  if ((count?.number ?? 0) >= MOST_MAIL_DOMAINS)
    throw new Refusal(4090, `メールドメインは${MOST_MAIL_DOMAINS}件まで登録できます。`);
  const [entered] = await database.rows<{ id: number }>(sql`
    insert into mail_domains (${TABLES[params.side].tenant}, domain) values (${params.id}, ${domain})
    on conflict do nothing returning id`);
  if (!entered) throw new Refusal(4090, `${domain}は、すでに登録されています。`);
  audit({
    ...tenantIn(params),
    objectKind: "mail_domain",
    objectId: entered.id,
    changes: { domain: { from: null, to: domain } },
  });
  return { status: 2000, message: `${domain}を登録しました。` };
};

export const deleteMailDomain: Handler<"deleteMailDomain"> = async ({ params }, context) => {
  const { database, principal, audit } = context;
  requireOwnAdmin(principal, params);
  const [gone] = await database.rows<{ domain: string }>(sql`
    delete from mail_domains d where d.id = ${params.domain_id} and ${ofTenant(params, "d")} returning domain`);
  if (!gone) throw notFound();
  audit({
    ...tenantIn(params),
    objectKind: "mail_domain",
    objectId: params.domain_id,
    changes: { domain: { from: gone.domain, to: null } },
  });
  return { status: 2000, message: `${gone.domain}の登録を解除しました。` };
};
