import { sql } from "drizzle-orm";
import type { FastifyInstance } from "fastify";
import { getInvitation, type Invitation } from "../../contract/invitations.ts";
import { parseInput } from "../answering/input.ts";
import { notFound } from "../answering/refusal.ts";
import type { Database, Executor } from "../db/connect.ts";
import { declinedAt, expired, INVITED, invitationHash, joinsOfInvitation } from "./writing.ts";

export function addInvitationLookup(app: FastifyInstance, database: Database): void {
  app.get(getInvitation.path, async (request) => {
    const { query } = parseInput(getInvitation, { params: {}, query: request.query, body: undefined });
    const invitation = await findInvitation(database, (query as { id: string }).id);
    if (!invitation) throw notFound();
    return getInvitation.response.parse({ invitation });
  });
}

async function findInvitation(executor: Executor, id: string): Promise<Invitation | undefined> {
  const [row] = await executor.rows<Invitation>(sql`
    select
      case
        when i.used_at is not null and (${declinedAt(sql`facility_id`, sql`fj`)} is not null
          or ${declinedAt(sql`brand_id`, sql`bj`)} is not null) then 'declined'
        when i.used_at is not null then 'used'
        when i.address is null and not starts_with(u.uuid, ${INVITED}) then 'member'
        when ${expired} then 'expired'
        when not starts_with(u.uuid, ${INVITED}) then 'member'
        else 'open'
      end as state,
      coalesce(i.address, u.email) as email,
      case when i.facility_id is null then 'brand' else 'facility' end as side,
      coalesce(f.name, b.name) as organisation_name,
      case when i.address is not null then coalesce(fj.id, bj.id) end as join_id,
      coalesce(p.family_name || ' ' || p.given_name, '') as inviter_name,
      coalesce(fj.grant_type, bj.grant_type, '') = 'standby' as is_standby,
      i.expires_at
    from invitations i
    left join facilities f on f.id = i.facility_id
    left join brands b on b.id = i.brand_id
    ${joinsOfInvitation}
    left join users p on p.id = i.invited_by
    where i.token_hash = ${invitationHash(id)}`);
  return row;
}
