import { sql } from "drizzle-orm";
import type { WriteContext } from "../answering/handler.ts";
import type { Owner } from "../imports/noun.ts";
import type { Place } from "../models/geography.ts";
import { keepStoreArea, storeAreaAt, tellOfStores } from "./trade-area.ts";

/** As many trade areas are worked out with an import; of the others when they are asked for. */
const MOST_AREAS = 200;

/** What follows from stores that came or moved with a table: their trade areas, and what others are told of them. */
export async function settleStores(
  context: WriteContext,
  { importId, owner }: { importId: number; owner: Owner },
): Promise<void> {
  const { database } = context;
  const brandId = owner.brand_id ?? 0;
  const bare = await database.rows<Place & { id: number }>(sql`
    select s.id, s.latitude, s.longitude
    from import_rows r
    join brand_stores s on s.id = r.record_id
    where r.import_id = ${importId} and r.state in ('new', 'changed')
      and not exists (select from trade_areas t where t.kind = 'store' and t.reference_id = s.id)
    order by s.id
    limit ${MOST_AREAS}`);
  for (const store of bare)
    await keepStoreArea(database, store.id, await storeAreaAt(context, brandId, store));
  const near = await database.rows<Place>(sql`
    select distinct (v.place ->> 'latitude')::float8 as latitude, (v.place ->> 'longitude')::float8 as longitude
    from import_rows r
    cross join lateral (values (r.draft), (r.before)) v (place)
    where r.import_id = ${importId} and r.state in ('new', 'changed') and v.place ->> 'latitude' is not null`);
  await tellOfStores(context, brandId, near);
}
