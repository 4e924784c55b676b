import type { Access } from "../contract/call.ts";
import type { Executor } from "./db/connect.ts";
import { notFound, planTooSmall, Refusal } from "./refusal.ts";

interface Grant {
  id: number;
  isAdmin: boolean;
}

interface FacilityGrant extends Grant {
  isStandard: boolean;
}

/** Who asks: the user and the grants as they stand at this request; standby joins are no grants. */
export interface Principal {
  userId: number;
  isCurator: boolean;
  facilities: readonly FacilityGrant[];
  brands: readonly Grant[];
}

interface PrincipalRow {
  id: number;
  is_curator: boolean;
  facilities: FacilityGrant[];
  brands: Grant[];
}

const PRINCIPAL = `
select
  u.id,
  u.is_curator,
  coalesce((
    select json_agg(json_build_object('id', j.facility_id, 'isAdmin', j.grant_type = 'admin', 'isStandard', f.is_standard)
                    order by j.id)
    from user_facility_joins j
    join facilities f on f.id = j.facility_id
    where j.user_id = u.id and j.grant_type <> 'standby'
  ), '[]') as facilities,
  coalesce((
    select json_agg(json_build_object('id', j.brand_id, 'isAdmin', j.grant_type = 'admin') order by j.id)
    from user_brand_joins j
    where j.user_id = u.id and j.grant_type <> 'standby'
  ), '[]') as brands
from users u
where u.uuid = $1`;

/** Loads the person behind a token's subject; somebody the database does not know is not signed in. */
export async function loadPrincipal(executor: Executor, sub: string): Promise<Principal> {
  const { rows } = await executor.query<PrincipalRow>(PRINCIPAL, [sub]);
  const row = rows[0];
  if (!row) throw new Refusal(4010);
  return { userId: row.id, isCurator: row.is_curator, facilities: row.facilities, brands: row.brands };
}

const standings: Record<Access, (principal: Principal) => boolean> = {
  user: () => true,
  facilityMember: ({ facilities }) => facilities.length > 0,
  facilityAdmin: ({ facilities }) => facilities.some(({ isAdmin }) => isAdmin),
  brandMember: ({ brands }) => brands.length > 0,
  brandAdmin: ({ brands }) => brands.some(({ isAdmin }) => isAdmin),
  curator: ({ isCurator }) => isCurator,
};

/** Refuses somebody who has none of the standings a call asks for. */
export function requireAccess(principal: Principal, access: readonly Access[]) {
  if (!access.some((standing) => standings[standing](principal))) throw new Refusal(4030);
}

/** The caller's own facility on a plan with sections: another's is not found, a free one needs the upgrade. */
export function ownStandardFacility(principal: Principal, facilityId: number): number {
  const grant = principal.facilities.find(({ id }) => id === facilityId);
  if (!grant) throw notFound();
  if (!grant.isStandard) throw planTooSmall();
  return grant.id;
}

/** All of the caller's facilities on a plan with sections; none of them needs the upgrade. */
export function ownStandardFacilities(principal: Principal): number[] {
  const ids = principal.facilities.filter(({ isStandard }) => isStandard).map(({ id }) => id);
  if (ids.length === 0) throw planTooSmall();
  return ids;
}
