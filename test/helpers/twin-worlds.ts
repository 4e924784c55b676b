import { recountCompetitors } from "../../server/backend/analysis/competition.ts";
import { strike } from "../../server/backend/clock/worker.ts";
import type { Database } from "../../server/backend/db/connect.ts";
import { freeze } from "../../server/backend/meeting-packs/freeze.ts";
import { BRAND_OF } from "../../server/demo/brands.ts";
import { DEMO_TODAY } from "../../server/demo/dates.ts";
import { FACILITY_OF } from "../../server/demo/people.ts";
import { startWholeWeb, type WholeWeb } from "../auth/whole-web.ts";
import { erase } from "../contract/erase.ts";
import { findWorld, type Place } from "../contract/world.ts";
import { Counter } from "./counted.ts";
import { EVERYWHERE } from "./every-table.ts";
import type { Seen } from "./seen-of-world.ts";

/** People who belong to none of what is hidden. */
export const OUTSIDERS = [
  "member",
  "rival",
  "free",
  "rivalbrand",
  "brandlite",
  "prediction",
  "anonymous",
] as const;
export type Outsider = (typeof OUTSIDERS)[number];

/** Busy ones, with people, sections, threads and stores of their own, beside those that the demonstration hides. */
const HIDDEN_FACILITIES = [FACILITY_OF.both, FACILITY_OF.stealth];
const HIDDEN_BRANDS = [BRAND_OF.both, BRAND_OF.stealth];

/** Each published section and each brand was opened by four or nine whom everybody knows, and by all who are hidden. */
const LOOKED_AT = `
with known as (
  select id, row_number() over (order by id) as place from brands
  where not is_stealth and is_enabled and id <> all ($2::int[])
), looked as (
  select id, place from known where place <= 9 union all select unnest($2::int[]), 0
), pages as (
  select distinct r.section_id, null::int as brand_id from recruitments r where r.status = 'publish'
  union all select null, id from brands
)
insert into page_views (month, section_id, brand_id, viewer_brand_id, viewer_facility_id)
select date_trunc('month', current_date)::date, p.section_id, p.brand_id, l.id, null
from pages p
join looked l on l.place <= 4 or coalesce(p.section_id, p.brand_id) % 2 = 1
union all
select date_trunc('month', current_date)::date, p.section_id, p.brand_id, null, f.id
from pages p, unnest($1::int[]) f (id)`;

export interface TwinWorld {
  web: WholeWeb;
  counter: Counter;
  close(): Promise<void>;
}

export interface Twins {
  /** Where the hidden ones were never entered, and where they are. */
  worlds: readonly [TwinWorld, TwinWorld];
  hidden: Place;
  own: (outsider: Outsider) => Place;
}

async function startWorld(): Promise<TwinWorld> {
  const counter = new Counter();
  const web = await startWholeWeb({}, { over: (database) => counter.database(database) });
  return { web, counter, close: () => web.close() };
}

/** A meeting pack of every facility, made while what is hidden later was known. */
async function packUp(database: Database): Promise<void> {
  const { rows } = await database.query<{ id: number; floors: number[] }>(
    `insert into meeting_packs (id, facility_id, number, made_on, statuses, created_at)
     select id, id, 9, '2026-11-20', '{unregistered,private,publish,closed}', '2026-11-20 09:00+09' from facilities
     returning id, array(select l.id from floors l where l.facility_id = meeting_packs.facility_id) as floors`,
  );
  for (const { id, floors } of rows)
    await freeze({ database }, { packId: id, facilityId: id, floorIds: floors });
}

/** Two worlds of one seed: in the second a facility and a brand with all that they have are hidden, in the first erased. */
export async function startTwins(): Promise<Twins> {
  const worlds = await Promise.all([startWorld(), startWorld()]);
  const [without, withThem] = worlds;
  const found = await findWorld(withThem.web);
  const { rows } = await withThem.web.database.query<{ id: number }>(
    "select id from brands where name = any ($1::text[])",
    [HIDDEN_BRANDS],
  );
  const brands = rows.map(({ id }) => id);
  await withThem.web.database.query(EVERYWHERE, [HIDDEN_FACILITIES]);
  await withThem.web.database.query(
    `insert into facility_images (facility_id, position, alt, media_type, width, height, hash, bytes)
     select unnest($1::int[]), 1, '外観', 'image/png', 1, 1, 'hash', ''`,
    [HIDDEN_FACILITIES],
  );
  for (const { web } of worlds) {
    await web.database.query(LOOKED_AT, [HIDDEN_FACILITIES, brands]);
    await packUp(web.database);
  }
  const hidden = found.own("both");
  const outsiders = OUTSIDERS.flatMap((one) => (one === "anonymous" ? [] : Number(found.own(one).brand)));
  for (const world of worlds) {
    const { database } = world.web;
    // Whoever keeps conditions is told of every section that they may see, as if all were new.
    await database.query(
      `insert into offering_searches (user_id, brand_id, name, has_mail, told_until)
       select user_id, brand_id, '条件', true, '2000-01-01' from user_brand_joins
       where brand_id = any ($1) and grant_type <> 'standby'`,
      [outsiders],
    );
    for (const table of ["brand_stores", "store_opening_plans"]) {
      // Their own rows in a hidden building an outsider goes on seeing.
      const own = await database.query<{ id: number }>(
        `select id from ${table} where facility_id = any ($1) and brand_id = any ($2)`,
        [HIDDEN_FACILITIES, outsiders],
      );
      await erase(
        database,
        table,
        own.rows.map(({ id }) => id),
      );
    }
    if (world === without) {
      await erase(database, "brands", brands);
      await erase(database, "facilities", HIDDEN_FACILITIES);
    } else {
      await database.query("update brands set is_stealth = true where id = any ($1)", [brands]);
      await database.query("update facilities set is_stealth = true where id = any ($1)", [
        HIDDEN_FACILITIES,
      ]);
    }
    for (const brand of brands) await recountCompetitors(database, brand, DEMO_TODAY);
  }
  return {
    worlds,
    hidden,
    own: (outsider) => found.own(outsider === "anonymous" ? "none" : outsider),
  };
}

/** How many rows more the second world has, by table. */
export async function hiddenRows({ worlds }: Twins): Promise<Record<string, number>> {
  const counts = async ({ web: { database } }: TwinWorld) => {
    const tables = await database.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' order by 1",
    );
    const all = tables.rows.map(
      ({ name }) => `select '${name}' as name, count(*)::int as number from ${name}`,
    );
    return (await database.query<{ name: string; number: number }>(all.join(" union all "))).rows;
  };
  const [without, withThem] = await Promise.all(worlds.map(counts));
  const more = (withThem ?? []).map(
    ({ name, number }, index) => [name, number - (without?.[index]?.number ?? 0)] as const,
  );
  return Object.fromEntries(more.filter(([, number]) => number > 0));
}

/** Every mail to somebody else that the hidden did not write themselves, with those that three days of the answer clock make. */
export async function seeMails(
  { web: { database } }: TwinWorld,
  isHidden: ReadonlySet<string>,
): Promise<Seen[]> {
  for (const day of ["2026-11-09", "2026-11-25", "2027-01-20"])
    await strike(database, new Date(`${day}T10:00:00+09:00`));
  const { rows } = await database.query<{ to_address: string; subject: string; text: string }>(
    `select o.to_address, o.subject, o.text from outbox o
     left join leasing_list_item_owners w on w.leasing_list_item_id = o.leasing_list_item_id
     left join mail_sendings s on s.id = o.mail_sending_id
     where coalesce(w.facility_id, s.facility_id, 0) <> all ($1)
     order by o.to_address, o.subject, o.text`,
    [HIDDEN_FACILITIES],
  );
  return rows
    .filter(({ to_address }) => !isHidden.has(to_address))
    .map(({ to_address, subject, text }) => ({ asked: to_address, answer: `${subject}\n${text}` }));
}

/** The addresses of whoever belongs to what is hidden. */
export async function hiddenAddresses({ worlds: [, { web }] }: Twins): Promise<Set<string>> {
  const { rows } = await web.database.query<{ email: string }>(`
    select u.email from users u join user_facility_joins j on j.user_id = u.id join facilities f on f.id = j.facility_id
    where f.is_stealth
    union select u.email from users u join user_brand_joins j on j.user_id = u.id join brands b on b.id = j.brand_id
    where b.is_stealth
    union select contact_email from brands where is_stealth and contact_email is not null
    union select 'someone@example.com'`);
  return new Set(rows.map(({ email }) => email));
}
