import { type SQL, sql } from "drizzle-orm";
import type { Principal } from "./answering/principal.ts";

/** A list of ids as one array parameter, so that the statement's text stays the same for every caller. */
export function idArray(ids: readonly number[]): SQL {
  return sql`${`{${ids.join(",")}}`}::int[]`;
}

/**
 * Facilities the caller may know of, `f` being the facility: stealth ones only their own users and curators, disabled
 * ones curators alone, as they are in nobody's grants. The operator's own organisation is none of them.
 */
export function visibleFacility(principal: Principal): SQL {
  return sql`((${publicFacility} or ${principal.isCurator}::boolean or ${ownFacilityRow(principal)})
              and not f.is_operator)`;
}

export function readableFacility(principal: Principal): SQL {
  return sql`(${visibleFacility(principal)} or ${ownFacilityRow(principal)})`;
}

function ownFacilityRow(principal: Principal): SQL {
  return sql`f.id = any (${idArray(principal.facilities.map(({ id }) => id))})`;
}

export function visibleBrand(principal: Principal): SQL {
  return sql`(${publicBrand} or ${principal.isCurator}::boolean
              or b.id = any (${idArray(principal.brands.map(({ id }) => id))}))`;
}

export const HIDDEN_NAME = "（非公開）";

export const PUBLIC_FACILITY = "(f.is_enabled and not f.is_stealth)";
export const PUBLIC_BRAND = "(b.is_enabled and not b.is_stealth)";

export const publicFacility: SQL = sql.raw(PUBLIC_FACILITY);
export const publicBrand: SQL = sql.raw(PUBLIC_BRAND);
