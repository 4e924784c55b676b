import { sql } from "drizzle-orm";
import type { CallContext } from "../answering/handler.ts";
import { NOBODY } from "../answering/looking.ts";
import type { Tenant } from "../answering/principal.ts";
import { type Chore, startChore } from "../chore.ts";
import type { Executor } from "../db/connect.ts";
import { publicBrand, publicFacility } from "../visibility.ts";

export type Opened = { section_id: number; facility_id: number } | { brand_id: number };

interface Row {
  month: string;
  section_id: number | null;
  brand_id: number | null;
  viewer_facility_id: number | null;
  viewer_brand_id: number | null;
}

const REST_MS = 30_000;

const waitings = new WeakMap<object, Map<string, Row>>();

function waitingAt(database: Executor): Map<string, Row> {
  const known = waitings.get(database.memory) ?? new Map<string, Row>();
  waitings.set(database.memory, known);
  return known;
}

/**
 * Notes that an organisation has opened a page. In memory, so that no answer waits for it; curators, the page's own
 * people and whoever looks as another do not count.
 */
export function noteOpened(
  { database, principal, today }: Pick<CallContext, "database" | "principal" | "today">,
  opened: Opened,
  viewer: Tenant,
): void {
  if (principal.isCurator || principal.userId === NOBODY) return;
  const own = "section_id" in opened ? principal.facilities : principal.brands;
  const ownerId = "section_id" in opened ? opened.facility_id : opened.brand_id;
  if (own.some(({ id }) => id === ownerId)) return;
  const row: Row = {
    month: `${today.slice(0, 7)}-01`,
    section_id: "section_id" in opened ? opened.section_id : null,
    brand_id: "section_id" in opened ? null : opened.brand_id,
    viewer_facility_id: viewer.facilityId,
    viewer_brand_id: viewer.brandId,
  };
  waitingAt(database).set(JSON.stringify(row), row);
}

export async function writeOpened(database: Executor): Promise<void> {
  const waiting = waitingAt(database);
  const rows = [...waiting];
  if (rows.length === 0) return;
  await database.rows(sql`
    insert into page_views (month, section_id, brand_id, viewer_facility_id, viewer_brand_id)
    select v.month, v.section_id, v.brand_id, v.viewer_facility_id, v.viewer_brand_id
    from jsonb_to_recordset(${JSON.stringify(rows.map(([, row]) => row))}::jsonb)
      as v (month date, section_id int, brand_id int, viewer_facility_id int, viewer_brand_id int)
    where (exists (select from sections s where s.id = v.section_id) or exists (select from brands o where o.id = v.brand_id))
      and (exists (select from facilities f where f.id = v.viewer_facility_id and ${publicFacility} and not f.is_operator)
        or exists (select from brands b where b.id = v.viewer_brand_id and ${publicBrand}))
    on conflict do nothing`);
  for (const [key] of rows) waiting.delete(key);
}

export function startPageViews(database: Executor): Chore {
  const chore = startChore(() => writeOpened(database), { firstMs: REST_MS, restMs: REST_MS });
  return {
    async close() {
      await chore.close();
      await writeOpened(database).catch(() => {});
    },
  };
}
