import { sql } from "drizzle-orm";
import type { Executor } from "../db/connect.ts";

/**
 * The organisations that a person works for, held until the transaction ends: whoever is taken out of one meanwhile takes
 * the mail along that is being queued.
 */
export async function holdOwn(
  executor: Executor,
  userId: number,
): Promise<{ facility: ReadonlySet<number>; brand: ReadonlySet<number> }> {
  const facilities = await executor.rows<{ id: number }>(sql`
    select facility_id as id from user_facility_joins
    where user_id = ${userId} and grant_type <> 'standby' order by id for share`);
  const brands = await executor.rows<{ id: number }>(sql`
    select brand_id as id from user_brand_joins
    where user_id = ${userId} and grant_type <> 'standby' order by id for share`);
  return {
    facility: new Set(facilities.map(({ id }) => id)),
    brand: new Set(brands.map(({ id }) => id)),
  };
}
