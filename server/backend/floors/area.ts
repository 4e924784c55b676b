import { type SQL, sql } from "drizzle-orm";

const PARTS_OF_A_TSUBO = 1_000_000;

/**
 * The areas of sections summed up, each to a millionth of a tsubo. As whole numbers: a sum of floating-point ones depends
 * on the order of the rows, and its last digit would tell that one of them was edited; decimal ones cost ten times as much.
 */
export const summedArea: SQL = sql.raw(
  `sum((area_tsubo * ${PARTS_OF_A_TSUBO})::int8)::float8 / ${PARTS_OF_A_TSUBO}`,
);
