import { sql } from "drizzle-orm";
import type { Join } from "../../contract/joins.ts";
import type { GrantType } from "../../contract/statuses.ts";
import type { CallContext, WriteContext } from "../answering/handler.ts";
import type { Principal } from "../answering/principal.ts";
import { notFound, Refusal } from "../answering/refusal.ts";
import { queueInvitation, storedAddress } from "../invitations/writing.ts";
import { findJoins, grantNow, hasOtherAdmin, lockTenant, type Side, TABLES } from "./rows.ts";

const MOST_USERS = 500;

const LAST_ADMIN = "最後の管理者です。先に別の利用者を管理者にしてください。";

function grantOf(principal: Principal, side: Side, tenantId: number) {
  const grants = side === "facility" ? principal.facilities : principal.brands;
  return grants.find(({ id }) => id === tenantId);
}

export async function listUsers(context: CallContext, side: Side, tenantId: number): Promise<Join[]> {
  const { principal, database } = context;
  if (!principal.isCurator && !grantOf(principal, side, tenantId)) throw notFound();
  const { tenants, tenant } = TABLES[side];
  const [known] = await database.rows(sql`select from ${tenants} where id = ${tenantId}`);
  if (!known) throw notFound();
  const condition = sql`j.${tenant} = ${tenantId}`;
  return findJoins(database, side, { userId: principal.userId, condition });
}

/**
 * Holds a facility or brand for a change of its users, for its admins and curators. Grants are read again once it is
 * held: a colleague may have lowered the caller in the meantime.
 * @returns its name.
 */
async function administered(context: WriteContext, side: Side, tenantId: number): Promise<string> {
  const { principal, database } = context;
  const grant = grantOf(principal, side, tenantId);
  if (!principal.isCurator && !grant) throw notFound();
  if (!principal.isCurator && !grant?.isAdmin) throw new Refusal(4030);
  const name = await lockTenant(database, side, tenantId);
  if (name === undefined) throw notFound();
  if (!principal.isCurator && (await grantNow(database, side, tenantId, principal.userId)) !== "admin")
    throw new Refusal(4030);
  return name;
}

function tell(
  context: WriteContext,
  side: Side,
  tenantId: number,
  joinId: number,
  grant: [unknown, unknown],
) {
  const tenant = side === "facility" ? { facilityId: tenantId } : { brandId: tenantId };
  const changes = { grant_type: { from: grant[0], to: grant[1] } };
  context.audit({ ...tenant, objectKind: `user_${side}_join`, objectId: joinId, changes });
}

/**
 * Invites a mail address to a facility or brand and queues the mail that says so. Nothing that an admin sees, counts or
 * waits for depends on whether the service knows the address.
 */
export async function inviteUser(
  context: WriteContext,
  side: Side,
  invitation: { tenantId: number; email: string; grant_type: GrantType },
): Promise<Join> {
  const { principal, database } = context;
  const { tenantId, email, grant_type } = invitation;
  const tenantName = await administered(context, side, tenantId);
  const { joins, tenant } = TABLES[side];
  const [count] = await database.rows<{ number: number }>(
    sql`select count(*)::int as number from ${joins} where ${tenant} = ${tenantId}`,
  );
  if (count && count.number >= MOST_USERS)
    throw new Refusal(4090, `利用者は${MOST_USERS}人まで登録できます。`);
  const address = storedAddress(email);
  const [inserted] = await database.rows<{ id: number }>(sql`
    insert into ${joins} (invited_address, ${tenant}, grant_type)
    select ${address}, ${tenantId}, ${grant_type}
    where not exists (
      select from ${joins} j join users u on u.id = j.user_id where j.${tenant} = ${tenantId} and u.email = ${address}
    )
    on conflict do nothing
    returning id`);
  if (!inserted)
    throw new Refusal(4090, "このメールアドレスの利用者はすでに登録されています。", {
      email: "すでに登録されています。",
    });
  await queueInvitation(database, { address, side, tenantId, tenantName, inviterId: principal.userId });
  tell(context, side, tenantId, inserted.id, [null, grant_type]);
  return oneJoin(context, side, inserted.id);
}

export async function inviteAgain(context: WriteContext, side: Side, joinId: number): Promise<Join> {
  const { principal, database, audit } = context;
  const { joins, tenant } = TABLES[side];
  const find = sql`select ${tenant} as tenant_id, invited_address as address from ${joins} where id = ${joinId}`;
  const [found] = await database.rows<{ tenant_id: number }>(find);
  if (!found) throw notFound();
  const tenantId = found.tenant_id;
  const tenantName = await administered(context, side, tenantId);
  const [join] = await database.rows<{ address: string | null }>(find);
  if (!join) throw notFound();
  const { address } = join;
  if (address === null) throw new Refusal(4090, "この利用者は、すでに招待を受けています。");
  await queueInvitation(database, { address, side, tenantId, tenantName, inviterId: principal.userId });
  audit({
    ...(side === "facility" ? { facilityId: tenantId } : { brandId: tenantId }),
    objectKind: `user_${side}_join`,
    objectId: joinId,
    changes: { invitation: { from: null, to: "再送" } },
  });
  return oneJoin(context, side, joinId);
}

async function oneJoin({ principal, database }: CallContext, side: Side, joinId: number): Promise<Join> {
  const condition = sql`j.id = ${joinId}`;
  const [join] = await findJoins(database, side, { userId: principal.userId, condition });
  if (!join) throw notFound();
  return join;
}

export async function changeGrant(
  context: WriteContext,
  side: Side,
  change: {
    tenantId: number;
    user_id?: number | undefined;
    join_id?: number | undefined;
    grant_type: GrantType;
  },
): Promise<Join> {
  const { database } = context;
  const { tenantId, user_id, join_id, grant_type } = change;
  if ((user_id === undefined) === (join_id === undefined))
    throw new Refusal(4000, undefined, { user_id: "利用者を1人だけ指定してください。" });
  await administered(context, side, tenantId);
  const { joins, tenant } = TABLES[side];
  const whose = join_id === undefined ? sql`j.user_id = ${user_id}` : sql`j.id = ${join_id}`;
  const condition = sql`j.${tenant} = ${tenantId} and ${whose}`;
  const [before] = await findJoins(database, side, { userId: context.principal.userId, condition });
  if (!before) throw notFound();
  if (before.grant_type === "admin" && grant_type !== "admin") await keepAnAdmin(context, side, before.id);
  await database.rows(sql`update ${joins} set grant_type = ${grant_type} where id = ${before.id}`);
  tell(context, side, tenantId, before.id, [before.grant_type, grant_type]);
  return { ...before, grant_type };
}

export async function removeUser(context: WriteContext, side: Side, joinId: number): Promise<void> {
  const { principal, database } = context;
  const { joins, tenant } = TABLES[side];
  const find = sql`
    select ${tenant} as tenant_id, user_id, grant_type from ${joins} where id = ${joinId}`;
  const [found] = await database.rows<{ tenant_id: number }>(find);
  if (!found) throw notFound();
  await administered(context, side, found.tenant_id);
  const [join] = await database.rows<{ tenant_id: number; user_id: number | null; grant_type: GrantType }>(
    find,
  );
  if (!join) throw notFound();
  if (join.user_id === principal.userId) throw new Refusal(4090, "自分自身を外すことはできません。");
  if (join.grant_type === "admin") await keepAnAdmin(context, side, joinId);
  await database.rows(sql`delete from ${joins} where id = ${joinId}`);
  tell(context, side, join.tenant_id, joinId, [join.grant_type, null]);
}

async function keepAnAdmin({ database }: WriteContext, side: Side, joinId: number) {
  if (!(await hasOtherAdmin(database, side, joinId))) throw new Refusal(4090, LAST_ADMIN);
}
