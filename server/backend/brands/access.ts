import { sql } from "drizzle-orm";
import type { CallContext } from "../answering/handler.ts";
import type { BrandGrant, Principal } from "../answering/principal.ts";
import { notFound, planTooSmall, Refusal } from "../answering/refusal.ts";
import type { Executor } from "../db/connect.ts";
import { visibleBrand } from "../visibility.ts";

type Plan = "hasBenchmark" | "hasFacilityPlan" | "hasSalesPrediction" | "hasCategoryScore";

interface Need {
  /** Whether a plain member is refused. */
  admin?: boolean;
  plan?: Plan;
}

/**
 * A brand that the caller works in, or any existing one for a curator. Another's is not found; one's own without the
 * standing is not allowed, without the plan needs the upgrade.
 */
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

/** The caller's own grant in a brand; curators have no more here than anybody else. */
export function ownBrandGrant(principal: Principal, brandId: number, need: Need = {}): BrandGrant {
  const grant = principal.brands.find(({ id }) => id === brandId);
  if (!grant) throw notFound();
  if (need.admin && !grant.isAdmin) throw new Refusal(4030);
  if (need.plan && !grant[need.plan]) throw planTooSmall();
  return grant;
}

/**
 * Refuses somebody to whom no plan opens the brand catalogue: it takes a standard facility, a brand with the benchmark
 * plan, or a curator. Who asks for one of their brands needs the plan of that brand, whatever their others have.
 */
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

/** The catalogue is open to the caller, or the brand is one of their own. */
export function requireBrandCatalogueFor(principal: Principal, brandId: number): void {
  if (!principal.brands.some(({ id }) => id === brandId)) requireBrandCatalogue(principal);
}

/** A brand of the catalogue that the caller may know of, or one's own whatever the plan. */
export async function knownBrand(
  { principal, database }: { principal: Principal; database: Executor },
  brandId: number,
): Promise<number> {
  requireBrandCatalogueFor(principal, brandId);
  const [brand] = await database.rows(
    sql`select from brands b where b.id = ${brandId} and ${visibleBrand(principal)}`,
  );
  if (!brand) throw notFound();
  return brandId;
}
