import { sql } from "drizzle-orm";
import type { CallContext } from "../answering/handler.ts";
import type { BrandGrant, Principal } from "../answering/principal.ts";
import { notFound, planTooSmall, Refusal } from "../answering/refusal.ts";
import { visibleBrand } from "../visibility.ts";

type Plan = "hasBenchmark" | "hasFacilityPlan" | "hasSalesPrediction" | "hasCategoryScore";

interface Need {
  admin?: boolean;
  plan?: Plan;
}

export async function ownBrand(
  { principal, database }: Pick<CallContext, "principal" | "database">,
  brandId: number,
  need: Need = {},
): Promise<number> {
  if (principal.isCurator) {
    const [brand] = await database.rows(sql`select from brands where id = ${brandId}`);
    if (!brand) throw notFound();
    return brandId;
  }
  return ownBrandGrant(principal, brandId, need).id;
}

export function ownBrandGrant(principal: Principal, brandId: number, need: Need = {}): BrandGrant {
  const grant = principal.brands.find(({ id }) => id === brandId);
  if (!grant) throw notFound();
  if (need.admin && !grant.isAdmin) throw new Refusal(4030);
  if (need.plan && !grant[need.plan]) throw planTooSmall();
  return grant;
}

export function requireBrandCatalogue(principal: Principal, askedFor?: number): void {
  if (askedFor !== undefined && !principal.isCurator) {
    ownBrandGrant(principal, askedFor, { plan: "hasBenchmark" });
    return;
  }
  const isOpen =
    principal.isCurator ||
    principal.facilities.some(({ isStandard }) => isStandard) ||
    principal.brands.some(({ hasBenchmark }) => hasBenchmark);
  if (!isOpen) throw planTooSmall();
}

export function requireBrandCatalogueFor(principal: Principal, brandId: number): void {
  if (!principal.brands.some(({ id }) => id === brandId)) requireBrandCatalogue(principal);
}

/** A brand that the caller may know of. The reads of its page ask that alike. */
export async function knownBrand(
  { principal, database, once }: Pick<CallContext, "principal" | "database" | "once">,
  brandId: number,
): Promise<number> {
  requireBrandCatalogueFor(principal, brandId);
  return once(`brand ${brandId}`, async () => {
    const [brand] = await (database.lasting ?? database).rows(
      sql`select from brands b where b.id = ${brandId} and ${visibleBrand(principal)}`,
    );
    if (!brand) throw notFound();
    return brandId;
  });
}
