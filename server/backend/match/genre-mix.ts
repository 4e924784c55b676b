import { sql } from "drizzle-orm";
import { openStore } from "../brand-stores/open-stores.ts";
import type { Executor } from "../db/connect.ts";
import { idArray, publicBrand, publicFacility } from "../visibility.ts";

export type GenreMix = readonly { genre_id: number; here: number; elsewhere: number }[];

interface Place {
  facility_id: number;
  facility_type: string;
}

interface Counted {
  facility_type: string;
  facility_id: number | null;
  genre_id: number;
  shops: number;
  public_shops: number;
}

/**
 * The mixes of facilities. Open stores of brands that everybody may know of, as a building's page shows them to both
 * sides: how many sections are let, and to whom, is the facility's own.
 */
export async function genreMixes(
  database: Executor,
  today: string,
  places: readonly Place[],
): Promise<(place: Place) => GenreMix> {
  const types = [...new Set(places.map(({ facility_type }) => facility_type))];
  const facilities = [...new Set(places.map(({ facility_id }) => facility_id))];
  const counted = await database.rows<Counted>(sql`
    select f.facility_type, f.id as facility_id, b.genre_id, count(*)::int as shops,
      (count(*) filter (where ${publicFacility}))::int as public_shops
    from facilities f
    join brand_stores s on s.facility_id = f.id
    join brands b on b.id = s.brand_id
    where f.facility_type = any (${`{${types.join(",")}}`}::text[])
      and (${publicFacility} or f.id = any (${idArray(facilities)})) and ${publicBrand} and ${openStore(today)}
    group by grouping sets ((f.facility_type, b.genre_id), (f.facility_type, f.id, b.genre_id))
    having grouping(f.id) = 1 or f.id = any (${idArray(facilities)})
    order by b.genre_id`);
  const byPlace = Map.groupBy(counted, ({ facility_type, facility_id }) => facility_id ?? facility_type);
  return ({ facility_id, facility_type }) => {
    const own = new Map((byPlace.get(facility_id) ?? []).map((count) => [count.genre_id, count]));
    return (byPlace.get(facility_type) ?? []).map(({ genre_id, public_shops }) => {
      const here = own.get(genre_id);
      return {
        genre_id,
        here: here?.shops ?? 0,
        elsewhere: public_shops - (here?.public_shops ?? 0),
      };
    });
  };
}
