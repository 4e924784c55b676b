import { sql } from "drizzle-orm";
import type { Handler, WriteContext } from "../answering/handler.ts";
import { notFound, Refusal } from "../answering/refusal.ts";
import { declinedAt, INVITATION_OVER, useInvitation } from "../invitations/writing.ts";
import { type Side, TABLES } from "./rows.ts";

interface Invited {
  tenant_id: number;
  address: string;
  is_member: boolean;
  is_declined: boolean;
}

async function holdInvited(
  { database, principal }: WriteContext,
  { side, join_id }: { side: Side; join_id: number },
): Promise<Invited> {
  const { joins, tenant } = TABLES[side];
  const [invited] = await database.rows<Invited>(sql`
    select j.${tenant} as tenant_id, j.invited_address as address,
      exists (select from ${joins} m where m.${tenant} = j.${tenant} and m.user_id = u.id) as is_member,
      ${declinedAt(tenant)} is not null as is_declined
    from ${joins} j
    join users u on u.email = j.invited_address
    where j.id = ${join_id} and u.id = ${principal.userId}
    for no key update of j`);
  if (!invited) throw notFound();
  return invited;
}

export const acceptInvitation: Handler<"acceptInvitation"> = async ({ body }, context) => {
  const { database, principal, audit } = context;
  const { side, join_id } = body;
  const { tenant_id: tenantId, address, is_member, is_declined } = await holdInvited(context, body);
  if (is_member) throw new Refusal(4090, "すでに利用者として登録されています。");
  if (is_declined)
    throw new Refusal(4090, "この招待は辞退されています。招待した方に再送を依頼してください。");
  if (!(await useInvitation(database, { address, side, tenantId }))) throw new Refusal(4090, INVITATION_OVER);
  await database.rows(sql`
    update ${TABLES[side].joins} set user_id = ${principal.userId}, invited_address = null where id = ${join_id}`);
  audit({
    ...(side === "facility" ? { facilityId: tenantId } : { brandId: tenantId }),
    objectKind: `user_${side}_join`,
    objectId: join_id,
    changes: { accepted: { from: false, to: true } },
  });
  return { status: 2000, message: "招待を受けました。" };
};

/** Ends the invitation of the caller's own address; whose it is its admins are not told, here nor in their trail. */
export const declineInvitation: Handler<"declineInvitation"> = async ({ body }, context) => {
  const { side, join_id } = body;
  const { tenant_id: tenantId, address, is_declined } = await holdInvited(context, body);
  if (!is_declined && !(await useInvitation(context.database, { address, side, tenantId })))
    throw new Refusal(4090, INVITATION_OVER);
  context.audit({
    objectKind: `user_${side}_join`,
    objectId: join_id,
    changes: is_declined ? {} : { declined: { from: false, to: true } },
  });
  return { status: 2000, message: "招待を辞退しました。" };
};
