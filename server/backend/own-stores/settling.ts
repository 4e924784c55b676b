import { sql } from "drizzle-orm";
import type { WriteContext } from "../answering/handler.ts";
import type { Owner } from "../imports/noun.ts";
import type { Place } from "../models/geography.ts";
import { tellOfStores } from "./trade-area.ts";

export async function settleStores(
  context: WriteContext,
  { importId, owner }: { importId: number; owner: Owner },
): Promise<void> {
  const { database } = context;
  const brandId = owner.brand_id ?? 0;
  const near = await database.rows<Place>(sql`
    select distinct (v.place ->> 'latitude')::float8 as latitude, (v.place ->> 'longitude')::float8 as longitude
    from import_rows r
    cross join lateral (values (r.draft), (r.before)) v (place)
    where r.import_id = ${importId} and r.state in ('new', 'changed') and v.place ->> 'latitude' is not null`);
  await tellOfStores(context, brandId, near);
}
