import { sql } from "drizzle-orm";
import type { CallContext } from "../answering/handler.ts";
import type { BrandGrant, FacilityGrant, Principal } from "../answering/principal.ts";
import { notFound, Refusal } from "../answering/refusal.ts";

export interface Organisation {
  side: "facility" | "brand";
  id: number;
  name: string;
}

interface Found {
  organisation: Organisation;
  /** What its own admin could ask, and no more: not what a curator may know, nor another organisation of the caller's. */
  standing: Principal;
}

export async function facilityOf(context: CallContext, id: number): Promise<Found> {
  const { database, principal } = context;
  requireAdmin(principal, principal.facilities, id);
  const [row] = await database.rows<Pick<FacilityGrant, "isStandard"> & { name: string }>(
    sql`select name, is_standard as "isStandard" from facilities where id = ${id} and not is_operator`,
  );
  if (!row) throw notFound();
  const { name, ...plan } = row;
  const facilities = [{ id, isAdmin: true, ...plan }];
  return {
    organisation: { side: "facility", id, name },
    standing: { ...principal, isCurator: false, facilities, brands: [] },
  };
}

export async function brandOf(context: CallContext, id: number): Promise<Found> {
  const { database, principal } = context;
  requireAdmin(principal, principal.brands, id);
  const [row] = await database.rows<Omit<BrandGrant, "id" | "isAdmin"> & { name: string }>(sql`
    select name, is_brand_benchmark as "hasBenchmark", is_facility_plan as "hasFacilityPlan",
      is_sales_prediction as "hasSalesPrediction", is_category_similar_score as "hasCategoryScore"
    from brands where id = ${id}`);
  if (!row) throw notFound();
  const { name, ...plans } = row;
  const brands = [{ id, isAdmin: true, ...plans }];
  return {
    organisation: { side: "brand", id, name },
    standing: { ...principal, isCurator: false, facilities: [], brands },
  };
}

function requireAdmin(
  { isCurator }: Principal,
  grants: readonly { id: number; isAdmin: boolean }[],
  id: number,
): void {
  if (isCurator) return;
  const grant = grants.find((one) => one.id === id);
  if (!grant) throw notFound();
  if (!grant.isAdmin) throw new Refusal(4030);
}
