import { sql } from "drizzle-orm";
import type { Executor } from "../db/connect.ts";
import type { OwnStore } from "../models/sales-prediction/types.ts";
import { idArray } from "../visibility.ts";

export function salesYears(
  executor: Executor,
  stores: readonly OwnStore[],
): Promise<{ year: number | null; stores: number }[]> {
  const ids = stores.filter(({ annual_sales_yen }) => annual_sales_yen > 0).map(({ id }) => Number(id));
  return executor.rows(sql`
    select yearly_sales_year as year, count(*)::int as stores
    from brand_stores where id = any (${idArray(ids)})
    group by 1 order by 1 desc nulls last`);
}
