import { sql } from "drizzle-orm";
import type { Handler } from "../answering/handler.ts";
import { notFound, Refusal } from "../answering/refusal.ts";
import { INVITATION_OVER, useInvitation } from "../invitations/writing.ts";
import { TABLES } from "./rows.ts";

interface Invited {
  tenant_id: number;
  address: string;
  is_member: boolean;
}

/** Joins the caller to what their own address was invited to: from now on its admins read who they are. */
export const acceptInvitation: Handler<"acceptInvitation"> = async ({ body }, context) => {
  const { database, principal, audit } = context;
  const { side, join_id } = body;
  const { joins, tenant } = TABLES[side];
  const [invited] = await database.rows<Invited>(sql`
    select j.${tenant} as tenant_id, j.invited_address as address,
      exists (select from ${joins} m where m.${tenant} = j.${tenant} and m.user_id = u.id) as is_member
    from ${joins} j
    join users u on u.email = j.invited_address
    where j.id = ${join_id} and u.id = ${principal.userId}
    for no key update of j`);
  if (!invited) throw notFound();
  const { tenant_id: tenantId, address, is_member } = invited;
  if (is_member) throw new Refusal(4090, "すでに利用者として登録されています。");
  if (!(await useInvitation(database, { address, side, tenantId }))) throw new Refusal(4090, INVITATION_OVER);
  await database.rows(sql`
    update ${joins} set user_id = ${principal.userId}, invited_address = null where id = ${join_id}`);
  audit({
    ...(side === "facility" ? { facilityId: tenantId } : { brandId: tenantId }),
    objectKind: `user_${side}_join`,
    objectId: join_id,
    changes: { accepted: { from: false, to: true } },
  });
  return { status: 2000, message: "招待を受けました。" };
};
