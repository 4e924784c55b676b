import { type SQL, sql } from "drizzle-orm";
import { openStore } from "../brand-stores/open-stores.ts";
import type { Executor } from "../db/connect.ts";
import { publicFacility } from "../visibility.ts";

export interface BrandClusters {
  brand_id: number;
  stores: number;
  shares: number[];
}

/** Of decimal numbers: a mean of floating-point ones depends in its last digit on which row was written last. */
const MEANS: SQL = sql.join(
  Array.from({ length: 11 }, (_, i) => sql.raw(`avg(t.cluster_shares[${i + 1}]::numeric)::float8`)),
  sql`, `,
);

/**
 * Mean cluster shares round the open stores of all brands, or of one. Stores in stealth facilities count for nobody, so
 * that a mean tells nothing of them.
 */
export function brandClusters(database: Executor, today: string, brandId?: number): Promise<BrandClusters[]> {
  const named = brandId === undefined ? sql`` : sql`s.brand_id = ${brandId} and`;
  return database.rows<BrandClusters>(sql`
    select s.brand_id, count(*)::int as stores, array[${MEANS}] as shares
    from brand_stores s
    join trade_areas t on t.kind = 'store' and t.reference_id = s.id
    left join facilities f on f.id = s.facility_id
    where ${named} ${openStore(today)} and (f.id is null or ${publicFacility})
    group by s.brand_id
    order by s.brand_id`);
}
