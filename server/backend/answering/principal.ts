import type { Access } from "../../contract/call.ts";
import type { Asker } from "../db/asker.ts";
import type { Database, Executor, Transacting } from "../db/connect.ts";
import type { Bearer } from "./auth.ts";
import { notFound, planTooSmall, Refusal } from "./refusal.ts";

interface Grant {
  id: number;
  isAdmin: boolean;
}

export interface FacilityGrant extends Grant {
  isStandard: boolean;
}

export interface BrandGrant extends Grant {
  hasBenchmark: boolean;
  hasFacilityPlan: boolean;
  hasSalesPrediction: boolean;
  hasCategoryScore: boolean;
}

/** Who asks: the user and the grants as they stand at this request; standby joins and those of disabled facilities and closed brands are no grants. */
export interface Principal {
  sub: string;
  /** When the token was issued, seconds since the epoch by the clock of the identity service. */
  tokenIssuedAt: number;
  userId: number;
  isCurator: boolean;
  facilities: readonly FacilityGrant[];
  brands: readonly BrandGrant[];
}

export const NEWCOMER = 0;

interface PrincipalRow {
  id: number;
  is_curator: boolean;
  tokens_issued_from: number;
  facilities: FacilityGrant[];
  brands: BrandGrant[];
}

const PRINCIPAL = `
select
  u.id,
  u.is_curator,
  u.tokens_issued_from,
  coalesce((
    select json_agg(json_build_object('id', j.facility_id, 'isAdmin', j.grant_type = 'admin', 'isStandard', f.is_standard)
                    order by j.created_at, j.id)
    from user_facility_joins j
    join facilities f on f.id = j.facility_id
    where j.user_id = u.id and j.grant_type <> 'standby' and f.is_enabled
  ), '[]') as facilities,
  coalesce((
    select json_agg(json_build_object('id', j.brand_id, 'isAdmin', j.grant_type = 'admin',
                                      'hasBenchmark', b.is_brand_benchmark, 'hasFacilityPlan', b.is_facility_plan,
                                      'hasSalesPrediction', b.is_sales_prediction,
                                      'hasCategoryScore', b.is_category_similar_score)
                    order by j.created_at, j.id)
    from user_brand_joins j
    join brands b on b.id = j.brand_id
    where j.user_id = u.id and j.grant_type <> 'standby' and b.closed_at is null
  ), '[]') as brands
from users u
where u.uuid = $1`;

/**
 * Loads the person behind a token. Somebody the database does not know is not signed in, except to a call that lets
 * newcomers in; nor is somebody whose token is older than their password.
 */
export async function loadPrincipal(
  executor: Executor,
  { sub, issuedAt }: Bearer,
  access: readonly Access[] = ["user"],
): Promise<Principal> {
  const { rows } = await executor.query<PrincipalRow>(PRINCIPAL, [sub]);
  const row = rows[0];
  if (row && issuedAt < row.tokens_issued_from) throw new Refusal(4010);
  const known = { sub, tokenIssuedAt: issuedAt };
  if (row)
    return {
      ...known,
      userId: row.id,
      isCurator: row.is_curator,
      facilities: row.facilities,
      brands: row.brands,
    };
  if (!access.includes("newcomer")) throw new Refusal(4010);
  return { ...known, userId: NEWCOMER, isCurator: false, facilities: [], brands: [] };
}

export function sharersOf({ sub, facilities, brands }: Principal): string[] {
  const [facility, brand] = [facilities[0], brands[0]];
  if (facility) return [sub, `facility ${facility.id}`];
  return brand ? [sub, `brand ${brand.id}`] : [sub];
}

export function databaseFor(
  database: Database,
  principal: Principal,
  signal?: AbortSignal,
  host: Pick<Database, "as"> = database,
): Transacting {
  if (principal.userId === NEWCOMER) return database;
  const { userId, isCurator, facilities, brands } = principal;
  const asker: Asker = {
    userId,
    isCurator,
    facilityIds: facilities.map(({ id }) => id),
    brandIds: brands.map(({ id }) => id),
  };
  return host.as(asker, signal);
}

const standings: Record<Access, (principal: Principal) => boolean> = {
  newcomer: () => true,
  user: ({ userId }) => userId !== NEWCOMER,
  facilityMember: ({ facilities }) => facilities.length > 0,
  facilityAdmin: ({ facilities }) => facilities.some(({ isAdmin }) => isAdmin),
  brandMember: ({ brands }) => brands.length > 0,
  brandAdmin: ({ brands }) => brands.some(({ isAdmin }) => isAdmin),
  curator: ({ isCurator }) => isCurator,
};

export function requireAccess(principal: Principal, access: readonly Access[]) {
  if (!access.some((standing) => standings[standing](principal))) throw new Refusal(4030);
}

export function ownFacility(principal: Principal, facilityId: number): number {
  if (!principal.facilities.some(({ id }) => id === facilityId)) throw notFound();
  return facilityId;
}

export function ownStandardFacility(principal: Principal, facilityId: number): number {
  const grant = principal.facilities.find(({ id }) => id === facilityId);
  if (!grant) throw notFound();
  if (!grant.isStandard) throw planTooSmall();
  return grant.id;
}

export function ownStandardFacilities(principal: Principal): number[] {
  const ids = principal.facilities.filter(({ isStandard }) => isStandard).map(({ id }) => id);
  if (ids.length === 0) throw planTooSmall();
  return ids;
}

export interface Tenant {
  brandId: number | null;
  facilityId: number | null;
}

export function tenantOf(
  principal: Principal,
  facilityId: number | undefined,
  brandId: number | undefined,
): Tenant {
  if (facilityId !== undefined && brandId !== undefined)
    throw new Refusal(4000, undefined, { brand_id: "施設とブランドは同時に指定できません。" });
  const { facilities, brands } = principal;
  const own = [
    ...facilities.map(({ id }): Tenant => ({ facilityId: id, brandId: null })),
    ...brands.map(({ id }): Tenant => ({ facilityId: null, brandId: id })),
  ];
  if (facilityId === undefined && brandId === undefined) {
    const [only] = own;
    if (!only || own.length > 1)
      throw new Refusal(4000, undefined, { facility_id: "施設またはブランドを指定してください。" });
    return only;
  }
  const found = own.find((one) =>
    facilityId === undefined ? one.brandId === brandId : one.facilityId === facilityId,
  );
  if (!found) throw notFound();
  return found;
}
