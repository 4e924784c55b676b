import { setImmediate as breathe } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { isoDate } from "../../lib/dates.ts";
import { type Chore, startChore } from "../chore.ts";
import type { Database, Executor } from "../db/connect.ts";
import { inUseSince } from "../geography/files.ts";
import type { Geography } from "../geography/geography.ts";
import { type CompetingStore, computeTradeArea, type StoredTradeArea } from "../geography/trade-areas.ts";
import type { Place } from "../models/geography.ts";
import { competingFacilitiesAt, competitorsAt } from "./competition.ts";

type Kind = "facility" | "store";

export async function keepTradeArea(
  executor: Executor,
  { kind, id }: { kind: Kind; id: number },
  { features, cluster_shares }: StoredTradeArea,
): Promise<void> {
  await executor.rows(sql`
    insert into trade_areas (kind, reference_id, features, cluster_shares)
    values (${kind}, ${id}, ${array(features)}::float8[], ${array(cluster_shares)}::float8[])
    on conflict (kind, reference_id) do update
    set features = excluded.features, cluster_shares = excluded.cluster_shares, computed_at = now()`);
}

function array(values: readonly number[]): string {
  return `{${values.join(",")}}`;
}

const A_BATCH = 20;
const EVERY_MS = 60_000;

const ALWAYS = "-infinity";

/**
 * Keeps the trade areas of stores that have none yet, or one of before `before`, as those of a table that was just taken: working them out would
 * hold its transaction up. Several processes may do so at once. @returns how many were worked out.
 */
export async function fillStoreAreas(
  database: Database,
  geography: () => Promise<Geography>,
  { today, before = ALWAYS, signal }: { today: string; before?: string | undefined; signal?: AbortSignal },
): Promise<number> {
  let filled = 0;
  for (let after = 0; !signal?.aborted; ) {
    const bare = await database.rows<CompetingStore & { id: number }>(sql`
      select s.id, s.brand_id, b.genre_id, s.latitude, s.longitude
      from brand_stores s
      join brands b on b.id = s.brand_id
      where s.id > ${after}
        and not exists (select from trade_areas t where t.kind = 'store' and t.reference_id = s.id
          and t.computed_at >= ${before}::timestamptz)
      order by s.id
      limit ${A_BATCH}`);
    for (const store of bare) {
      const competitors = await competitorsAt(database, store, store, today);
      await fill(
        database,
        { ...store, kind: "store", before },
        computeTradeArea(await geography(), store, competitors),
      );
      await breathe();
    }
    filled += bare.length;
    after = bare.at(-1)?.id ?? after;
    if (bare.length < A_BATCH) break;
  }
  return filled;
}

export async function fillFacilityAreas(
  database: Database,
  geography: () => Promise<Geography>,
  { today, before = ALWAYS, signal }: { today: string; before?: string | undefined; signal?: AbortSignal },
): Promise<number> {
  let filled = 0;
  for (let after = 0; !signal?.aborted; ) {
    const bare = await database.rows<Place & { id: number }>(sql`
      select f.id, f.latitude, f.longitude
      from facilities f
      where f.id > ${after} and not f.is_operator
        and not exists (select from trade_areas t where t.kind = 'facility' and t.reference_id = f.id
          and t.computed_at >= ${before}::timestamptz)
      order by f.id
      limit ${A_BATCH}`);
    for (const facility of bare) {
      const competitors = await competingFacilitiesAt(database, facility, facility.id, today);
      const area = computeTradeArea(await geography(), facility, competitors);
      await fill(database, { ...facility, kind: "facility", before }, area);
      await breathe();
    }
    filled += bare.length;
    after = bare.at(-1)?.id ?? after;
    if (bare.length < A_BATCH) break;
  }
  return filled;
}

const TABLES = { store: "brand_stores", facility: "facilities" } as const;

/** Unless the place has moved or gone since, or somebody was faster. */
async function fill(
  executor: Executor,
  { kind, id, before, latitude, longitude }: Place & { kind: Kind; id: number; before: string },
  { features, cluster_shares }: StoredTradeArea,
): Promise<void> {
  await executor.rows(sql`
    insert into trade_areas (kind, reference_id, features, cluster_shares)
    select ${kind}::text, s.id, ${array(features)}::float8[], ${array(cluster_shares)}::float8[]
    from ${sql.identifier(TABLES[kind])} s
    where s.id = ${id} and s.latitude = ${latitude}::float8 and s.longitude = ${longitude}::float8
    on conflict (kind, reference_id) do update
    set features = excluded.features, cluster_shares = excluded.cluster_shares, computed_at = now()
    where trade_areas.computed_at < ${before}::timestamptz`);
}

export function startTradeAreas(
  database: Database,
  geography: () => Promise<Geography>,
  dataDir: string,
): Chore {
  const fillAll = async (signal: AbortSignal) => {
    const [clock] = await database.rows<{ now: string }>(sql`select now()::text as now`);
    const before = inUseSince(dataDir, (await geography()).version, clock?.now ?? ALWAYS);
    const asked = { today: isoDate(new Date()), before, signal };
    await fillStoreAreas(database, geography, asked);
    await fillFacilityAreas(database, geography, asked);
  };
  return startChore(fillAll, { firstMs: EVERY_MS, restMs: EVERY_MS });
}
