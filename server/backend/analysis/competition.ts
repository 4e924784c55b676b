import { type SQL, sql } from "drizzle-orm";
import { openStore } from "../brand-stores/open-stores.ts";
import type { Executor } from "../db/connect.ts";
import { inBoxAround } from "../geography/distance.ts";
import { COMPETITOR_RADIUS_KILOMETRES } from "../geography/trade-areas.ts";
import type { Place } from "../models/geography.ts";
import { COMPETITOR_FADE } from "../models/trade-area.ts";
import { publicBrand, publicFacility } from "../visibility.ts";

interface Competing {
  brand_id: number;
  genre_id: number;
}

/**
 * Brand `b` and store `s` that anybody may know of: a count of them tells nothing else. The facilities are gathered once
 * for the statement; joined, they were looked through for each store.
 */
export function publicStore(today: string): SQL {
  return sql`${publicBrand} and ${openStore(today)}
    and (s.facility_id is null or s.facility_id in (select f.id from facilities f where ${publicFacility}))`;
}

export function competitorsAt(
  executor: Executor,
  place: Place,
  of: Competing,
  today: string,
): Promise<Place[]> {
  return executor.rows<Place>(sql`
    select s.latitude, s.longitude
    from brand_stores s
    join brands b on b.id = s.brand_id
    where ${inBoxAround(place, COMPETITOR_RADIUS_KILOMETRES, "s")}
      and b.genre_id = ${of.genre_id} and b.id <> ${of.brand_id} and ${publicStore(today)}
    order by s.id`);
}

export function competingFacilitiesAt(
  executor: Executor,
  place: Place,
  facilityId: number | undefined,
  today: string,
): Promise<Place[]> {
  return executor.rows<Place>(sql`
    select f.latitude, f.longitude
    from facilities f
    where ${inBoxAround(place, COMPETITOR_RADIUS_KILOMETRES, "f")}
      and ${publicFacility} and (f.opened_on is null or f.opened_on <= ${today}::date) and f.id <> ${facilityId ?? 0}
    order by f.id`);
}

const MOVED = { latitude: sql`m.latitude`, longitude: sql`m.longitude` };
const AFFECTED = { latitude: sql`a.latitude`, longitude: sql`a.longitude` };

const KILOMETRES = sql`
  2 * 6371.0088 * asin(least(1, sqrt(
    power(sin(radians(s.latitude - a.latitude) / 2), 2)
    + cos(radians(a.latitude)) * cos(radians(s.latitude)) * power(sin(radians(s.longitude - a.longitude) / 2), 2)
  )))`;

function counted(radius: 0.5 | 3): SQL {
  const fade = COMPETITOR_FADE[radius];
  return sql`least(1, greatest(0, (${radius + fade}::float8 - d.kilometres) / ${2 * fade}::float8))`;
}

export async function recountCompetitors(
  executor: Executor,
  brandId: number,
  today: string,
  { formerGenreIds = [], near }: { formerGenreIds?: readonly number[]; near?: readonly Place[] } = {},
): Promise<void> {
  const points =
    near === undefined
      ? sql`select latitude, longitude from brand_stores where brand_id = ${brandId}`
      : sql`
        select latitude, longitude
        from jsonb_to_recordset(${JSON.stringify(near.map(({ latitude, longitude }) => ({ latitude, longitude })))}::jsonb)
          as p (latitude float8, longitude float8)`;
  await executor.rows(sql`
    with touched as (
      select distinct a.id, a.brand_id, a.latitude, a.longitude, ab.genre_id
      from (${points}) m
      join brands mb on mb.id = ${brandId}
      join brand_stores a on ${inBoxAround(MOVED, COMPETITOR_RADIUS_KILOMETRES, "a")}
      join brands ab on ab.id = a.brand_id
      where ab.genre_id = mb.genre_id or ab.genre_id = any (${`{${formerGenreIds.join(",")}}`}::int[])
    )
    update trade_areas t
    set features = t.features[1:14] || array[c.near, c.far]::float8[], computed_at = now()
    from touched a
    cross join lateral (
      select coalesce(sum(${counted(0.5)}), 0) as near, coalesce(sum(${counted(3)}), 0) as far
      from (
        select ${KILOMETRES} as kilometres
        from brand_stores s
        join brands b on b.id = s.brand_id
        where ${inBoxAround(AFFECTED, COMPETITOR_RADIUS_KILOMETRES, "s")}
          and b.genre_id = a.genre_id and b.id <> a.brand_id and ${publicStore(today)}
      ) d
      where d.kilometres <= ${COMPETITOR_RADIUS_KILOMETRES}
    ) c
    where t.kind = 'store' and t.reference_id = a.id and t.features[15:16] <> array[c.near, c.far]::float8[]`);
}
