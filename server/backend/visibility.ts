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

/** The same and one's own organisation: what somebody reads one by one, not in lists. */
export function readableFacility(principal: Principal): SQL {
  return sql`(${visibleFacility(principal)} or ${ownFacilityRow(principal)})`;
}

function ownFacilityRow(principal: Principal): SQL {
  return sql`f.id = any (${idArray(principal.facilities.map(({ id }) => id))})`;
}

/** Brands the caller may know of, `b` being the brand: stealth and disabled ones only their own users and curators. */
export function visibleBrand(principal: Principal): SQL {
  return sql`(${publicBrand} or ${principal.isCurator}::boolean
              or b.id = any (${idArray(principal.brands.map(({ id }) => id))}))`;
}

/** Stands for the name of what the reader may not know. */
export const HIDDEN_NAME = "（非公開）";

/** Facilities that anybody may know of, as SQL text, `f` being the facility. */
export const PUBLIC_FACILITY = "(f.is_enabled and not f.is_stealth)";
/** Brands that anybody may know of, as SQL text, `b` being the brand. */
export const PUBLIC_BRAND = "(b.is_enabled and not b.is_stealth)";

/** Facilities that anybody may know of, `f` being the facility. */
export const publicFacility: SQL = sql.raw(PUBLIC_FACILITY);
/** Brands that anybody may know of, `b` being the brand. */
export const publicBrand: SQL = sql.raw(PUBLIC_BRAND);
