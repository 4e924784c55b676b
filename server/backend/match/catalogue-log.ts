import { sql } from "drizzle-orm";
import type { Executor } from "../db/connect.ts";
import { idArray, PUBLIC_FACILITY, publicFacility } from "../visibility.ts";

export interface CatalogueLog {
  /** The brands that each change is about; null where they are many or not known. */
  changes: ReadonlyMap<number, readonly number[] | null>;
  hidden: ReadonlySet<number>;
}

/**
 * What differs as soon as the log does. Not the newest number alone: of two changes the one with the lower number may be
 * seen later, and old ones go.
 */
export async function catalogueState(database: Executor): Promise<string> {
  const { rows } = await database.query<{ state: string }>(
    `select concat_ws('-', count(*), max(id), sum(id)) || ' ' || (
       select coalesce(string_agg(f.id::text, ',' order by f.id), '') from facilities f where not ${PUBLIC_FACILITY}
     ) as state
     from catalogue_changes`,
  );
  return rows[0]?.state ?? "";
}

export async function catalogueLog(database: Executor): Promise<CatalogueLog> {
  const [row] = await database.rows<{ changes: [number, number[] | null][]; hidden: number[] }>(sql`
    select
      (select coalesce(json_agg(json_build_array(id, brand_ids)), '[]') from catalogue_changes) as changes,
      (select coalesce(json_agg(f.id), '[]') from facilities f where not ${publicFacility}) as hidden`);
  return { changes: new Map(row?.changes), hidden: new Set(row?.hidden) };
}

/** The brands that may have changed between two readings of the log on one day; undefined where it may be any. */
export async function brandsChanged(
  database: Executor,
  before: CatalogueLog,
  now: CatalogueLog,
): Promise<number[] | undefined> {
  const changes = [...now.changes].filter(([id]) => !before.changes.has(id)).map(([, brands]) => brands);
  if (changes.includes(null)) return undefined;
  const facilities = [...before.hidden, ...now.hidden].filter(
    (id) => before.hidden.has(id) !== now.hidden.has(id),
  );
  const there =
    facilities.length === 0
      ? []
      : await database.rows<{ brand_id: number }>(
          sql`select distinct brand_id from brand_stores where facility_id = any (${idArray(facilities)})`,
        );
  return [
    ...new Set([...changes.flatMap((brands) => brands ?? []), ...there.map(({ brand_id }) => brand_id)]),
  ];
}
