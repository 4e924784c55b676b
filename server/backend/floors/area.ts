import { type SQL, sql } from "drizzle-orm";

/**
 * The areas of sections summed up. As decimal numbers: a sum of floating-point ones depends on the order of the rows,
 * and its last digit would tell that one of them was edited.
 */
export const summedArea: SQL = sql`sum(area_tsubo::numeric)::float8`;
