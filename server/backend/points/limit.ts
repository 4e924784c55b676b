import { sql } from "drizzle-orm";
import type { Handler } from "../answering/handler.ts";
import { type Principal, type Tenant, tenantOf } from "../answering/principal.ts";
import type { Executor } from "../db/connect.ts";

const TRIAL_POINTS = 30;

interface Use {
  is_allowed: boolean;
  used: number;
}

export const checkOptionalPoint: Handler<"checkOptionalPoint"> = async (
  { query },
  { database, principal, today },
) => {
  const tenant = tenantOf(principal, query.facility_id, query.brand_id);
  const limit = (await isTrial(database, principal, tenant)) ? TRIAL_POINTS : null;
  const month = today.slice(0, 7);
  const [latitude, longitude] = [query.lat, query.lon].map((degrees) => Math.round(degrees * 10_000));
  const asked = sql`${tenant.brandId}::int, ${tenant.facilityId}::int, ${month}, ${latitude}::int, ${longitude}::int`;
  const [use] = query.count
    ? await database.rows<Use>(sql`select is_allowed, used from count_point(${asked}, ${limit}::int)`)
    : await database.rows<Use>(sql`
        select coalesce(bool_or(latitude_4 = ${latitude} and longitude_4 = ${longitude}), false)
            or ${limit}::int is null or count(*) < ${limit}::int as is_allowed,
          count(*)::int as used
        from point_accesses
        where month = ${month} and (brand_id = ${tenant.brandId} or facility_id = ${tenant.facilityId})`);
  return { is_allowed: use?.is_allowed ?? false, used: use?.used ?? 0, limit, resets_on: firstOfNext(month) };
};

async function isTrial(executor: Executor, { facilities }: Principal, tenant: Tenant): Promise<boolean> {
  if (tenant.brandId === null) return !facilities.find(({ id }) => id === tenant.facilityId)?.isStandard;
  const [brand] = await executor.rows<{ has_plan: boolean }>(sql`
    select is_brand_benchmark or is_gps_people_flow or is_category_similar_score or is_sales_prediction
      or is_exclusive or is_facility_plan or is_carto_url as has_plan
    from brands
    where id = ${tenant.brandId}`);
  return !brand?.has_plan;
}

function firstOfNext(month: string): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return new Date(Date.UTC(year, number, 1)).toISOString().slice(0, 10);
}
