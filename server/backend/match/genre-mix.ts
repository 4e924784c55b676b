import { sql } from "drizzle-orm";
import type { CallContext } from "../answering/handler.ts";
import { openStore } from "../brand-stores/open-stores.ts";
import type { Executor } from "../db/connect.ts";
import { publicBrand, publicFacility } from "../visibility.ts";
import type { StoreProfiles } from "./stores.ts";

export type GenreMix = readonly { genre_id: number; here: number; elsewhere: number }[];

interface Place {
  facility_id: number;
  facility_type: string;
}

interface Shops extends Place {
  is_public: boolean;
  shops: [genre_id: number, count: number][];
}

type MixOf = (place: Place) => GenreMix;

/** Profiles are others as soon as anything has changed that is counted here. */
const kept = new WeakMap<StoreProfiles, Promise<MixOf>>();

/**
 * The mixes of facilities. Open stores of brands that everybody may know of, as a building's page shows them to both
 * sides: how many sections are let, and to whom, is the facility's own.
 * @param profiles of the same day
 */
export function genreMixes(
  { database, today }: Pick<CallContext, "database" | "today">,
  profiles: StoreProfiles,
): Promise<MixOf> {
  const known = kept.get(profiles);
  if (known) return known;
  const mixes = readShops(database.lasting ?? database, today).then(mixesOf);
  kept.set(profiles, mixes);
  // What fails is counted when it is asked for next.
  mixes.catch(() => kept.delete(profiles));
  return mixes;
}

function readShops(database: Executor, today: string): Promise<Shops[]> {
  return database.rows<Shops>(sql`
    select f.id as facility_id, f.facility_type, ${publicFacility} as is_public,
      json_agg(json_build_array(n.genre_id, n.shops)) as shops
    from (
      select s.facility_id, b.genre_id, count(*) as shops
      from brand_stores s
      join brands b on b.id = s.brand_id
      where s.facility_id is not null and ${publicBrand} and ${openStore(today)}
      group by s.facility_id, b.genre_id
    ) n
    join facilities f on f.id = n.facility_id
    group by f.id`);
}

function mixesOf(all: readonly Shops[]): MixOf {
  const byFacility = new Map(all.map((one) => [one.facility_id, one]));
  const byType = new Map<string, Map<number, number>>();
  for (const { facility_type, is_public, shops } of all) {
    if (!is_public) continue;
    const sums = byType.get(facility_type) ?? new Map<number, number>();
    byType.set(facility_type, sums);
    for (const [genre, count] of shops) sums.set(genre, (sums.get(genre) ?? 0) + count);
  }
  const mixes = new Map<string, GenreMix>();
  return ({ facility_id, facility_type }) => {
    const place = `${facility_type} ${facility_id}`;
    const mix = mixes.get(place) ?? mixOf(byType.get(facility_type), byFacility.get(facility_id));
    mixes.set(place, mix);
    return mix;
  };
}

function mixOf(ofType: ReadonlyMap<number, number> = new Map(), own?: Shops): GenreMix {
  const here = new Map(own?.shops);
  const genres = [...new Set([...ofType.keys(), ...here.keys()])].sort((a, b) => a - b);
  return genres.map((genre_id) => {
    const shops = here.get(genre_id) ?? 0;
    return { genre_id, here: shops, elsewhere: (ofType.get(genre_id) ?? 0) - (own?.is_public ? shops : 0) };
  });
}
