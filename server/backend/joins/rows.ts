import { type SQL, sql } from "drizzle-orm";
import type { Join } from "../../contract/joins.ts";
import type { GrantType } from "../../contract/statuses.ts";
import type { Executor } from "../db/connect.ts";
import { declinedAt } from "../invitations/writing.ts";

export type Side = "facility" | "brand";

interface Tables {
  joins: SQL;
  tenants: SQL;
  tenant: SQL;
}

export const TABLES: Record<Side, Tables> = {
  facility: { joins: sql`user_facility_joins`, tenants: sql`facilities`, tenant: sql`facility_id` },
  brand: { joins: sql`user_brand_joins`, tenants: sql`brands`, tenant: sql`brand_id` },
};

export function findJoins(
  executor: Executor,
  side: Side,
  asking: { userId: number; condition: SQL },
): Promise<Join[]> {
  const { joins, tenant } = TABLES[side];
  return executor.rows<Join>(sql`
    select j.id, j.user_id, coalesce(u.email, j.invited_address) as email, coalesce(u.family_name, '') as family_name,
      coalesce(u.given_name, '') as given_name, j.grant_type, coalesce(u.is_email_verified, false) as is_email_verified,
      u.id is null as is_invited, coalesce(j.user_id = ${asking.userId}, false) as is_self, j.created_at,
      v.invited_by, v.invited_at, v.invitation_expires_at,
      case when j.invited_address is null then v.used_at end as accepted_at, ${declinedAt(tenant)} as declined_at,
      case when asker.is_curator or own.grant_type = 'admin' then u.removal_requested_at end as removal_requested_at
    from ${joins} j
    left join users u on u.id = j.user_id
    join users asker on asker.id = ${asking.userId}
    left join ${joins} own on own.user_id = asker.id and own.${tenant} = j.${tenant}
    left join lateral (
      select nullif(trim(p.family_name || ' ' || p.given_name), '') as invited_by, i.created_at as invited_at,
        i.expires_at as invitation_expires_at, i.used_at
      from invitations i
      left join users p on p.id = i.invited_by
      where i.address = coalesce(j.invited_address, u.email) and i.${tenant} = j.${tenant}
      order by i.id desc
      limit 1
    ) v on true
    where ${asking.condition}
    order by j.created_at, j.id`);
}

/**
 * Holds a facility or brand against every other change of its users until the transaction ends.
 * @returns its name, or undefined when there is none.
 */
export async function lockTenant(
  executor: Executor,
  side: Side,
  tenantId: number,
): Promise<string | undefined> {
  const [tenant] = await executor.rows<{ name: string }>(
    sql`select name from ${TABLES[side].tenants} where id = ${tenantId} for no key update`,
  );
  return tenant?.name;
}

export async function grantNow(
  executor: Executor,
  side: Side,
  tenantId: number,
  userId: number,
): Promise<GrantType | undefined> {
  const { joins, tenant } = TABLES[side];
  const [row] = await executor.rows<{ grant_type: GrantType }>(
    sql`select grant_type from ${joins} where ${tenant} = ${tenantId} and user_id = ${userId}`,
  );
  return row?.grant_type;
}

/**
 * Whether another admin remains when this one is none any more. Somebody who has not answered the invitation yet stands
 * in only for another such one, so that no facility or brand is left to people who never came.
 */
export async function hasOtherAdmin(executor: Executor, side: Side, joinId: number): Promise<boolean> {
  const { joins, tenant } = TABLES[side];
  const rows = await executor.rows(sql`
    select from ${joins} j
    join ${joins} leaving on leaving.id = ${joinId}
    where j.${tenant} = leaving.${tenant} and j.grant_type = 'admin' and j.id <> leaving.id
      and (j.user_id is not null or leaving.user_id is null)
    limit 1`);
  return rows.length > 0;
}
