import { recountCompetitors } from "../../server/backend/analysis/competition.ts";
import { strike } from "../../server/backend/clock/worker.ts";
import { BRAND_OF } from "../../server/demo/brands.ts";
import { DEMO_TODAY } from "../../server/demo/dates.ts";
import { FACILITY_OF } from "../../server/demo/people.ts";
import { startWholeWeb, type WholeWeb } from "../auth/whole-web.ts";
import { erase } from "../contract/erase.ts";
import { findWorld, type Place } from "../contract/world.ts";
import type { HiddenNames } from "./bad-input.ts";
import { Counter } from "./counted.ts";
import { EVERYWHERE } from "./every-table.ts";
import { onlyInSecond, type Renamed, renumber } from "./mixed-ids.ts";
import { packUp } from "./packs.ts";
import { type Seen, seenIn } from "./seen-of-world.ts";

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

const HIDDEN_FACILITIES = [FACILITY_OF.both, FACILITY_OF.stealth];
const HIDDEN_BRANDS = [BRAND_OF.both, BRAND_OF.stealth];

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
  own: (outsider: Outsider) => Place;
  hidden: Place;
  ids: ReadonlySet<string>;
  hiddenIds: ReadonlyMap<string, string>;
}

export type Twins = readonly [TwinWorld, TwinWorld];

async function startWeb(): Promise<Pick<TwinWorld, "web" | "counter">> {
  const counter = new Counter();
  return { counter, web: await startWholeWeb({}, { over: (database) => counter.database(database) }) };
}

export async function closeTwins(twins: Twins | undefined): Promise<void> {
  await Promise.all(twins?.map(({ web }) => web.close()) ?? []);
}

export async function startTwins(): Promise<Twins> {
  const worlds = await Promise.all([startWeb(), startWeb()]);
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
  const both = found.own("both");
  const hidden = { ...both, otherBrand: both.brand, candidate: both.brand, benchmark: both.brand };
  const outsiders = OUTSIDERS.flatMap((one) => (one === "anonymous" ? [] : Number(found.own(one).brand)));
  for (const world of worlds) {
    const { database } = world.web;
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
  const alone = await onlyInSecond(without.web.database, withThem.web.database);
  const seen = {
    hidden,
    own: (outsider: Outsider) => found.own(outsider === "anonymous" ? "none" : outsider),
    ids: new Set<string>(),
    hiddenIds: new Map([...alone].map(([table, id]) => [table, String(id)])),
  };
  return [
    { ...without, ...seen },
    { ...withThem, ...seen },
  ];
}

const TABLE_OF: Record<Exclude<keyof Place, "drawingDigest">, string> = {
  facility: "facilities",
  floor: "floors",
  section: "sections",
  quietSection: "sections",
  recruitment: "recruitments",
  recruitingSection: "sections",
  leasingList: "leasing_lists",
  item: "leasing_list_items",
  customBrand: "custom_brands",
  candidate: "brands",
  offering: "recruitments",
  facilityJoin: "user_facility_joins",
  facilityColleague: "users",
  facilityPoint: "optional_points",
  sentScout: "scouts",
  receivedApply: "applies",
  brand: "brands",
  otherBrand: "brands",
  brandStore: "brand_stores",
  benchmark: "brands",
  brandJoin: "user_brand_joins",
  brandColleague: "users",
  brandPoint: "optional_points",
  sentApply: "applies",
  receivedScout: "scouts",
  plan: "store_opening_plans",
  prediction: "predictions",
  search: "offering_searches",
  negotiation: "negotiations",
};

export async function mixed(twins: Twins): Promise<Twins> {
  const moves: [Renamed, Renamed] = [
    await renumber(twins[0].web.database, 0),
    await renumber(twins[1].web.database, 7),
  ];
  const ids = new Set(
    moves.flatMap((all) => [...all.values()].flatMap((one) => [...one.values()].map(String))),
  );
  const placed = (place: Place, order: readonly Renamed[]): Place => {
    const moved = Object.entries(TABLE_OF).map(([key, table]) => {
      const id = place[key as keyof Place];
      const to = order.map((all) => all.get(table)?.get(Number(id))).find((one) => one !== undefined);
      return [key, String(to ?? id)];
    });
    return { ...place, ...Object.fromEntries(moved) };
  };
  const [without, withThem] = twins.map((world, at) => {
    const order = at === 0 ? moves : moves.toReversed();
    return {
      ...world,
      hiddenIds: new Map(
        [...world.hiddenIds].map(([table, id]) => [
          table,
          String(moves[1].get(table)?.get(Number(id)) ?? id),
        ]),
      ),
      own: (who: Outsider) => placed(world.own(who), order),
      hidden: placed(world.hidden, order),
      ids,
    };
  });
  return [without as TwinWorld, withThem as TwinWorld];
}

export async function hiddenRows(twins: Twins): Promise<Record<string, number>> {
  const counts = async ({ web: { database } }: TwinWorld) => {
    const tables = await database.query<{ name: string }>(
      "select tablename as name from pg_tables where schemaname = 'public' order by 1",
    );
    const all = tables.rows.map(
      ({ name }) => `select '${name}' as name, count(*)::int as number from ${name}`,
    );
    return (await database.query<{ name: string; number: number }>(all.join(" union all "))).rows;
  };
  const [without, withThem] = await Promise.all(twins.map(counts));
  const more = (withThem ?? []).map(
    ({ name, number }, index) => [name, number - (without?.[index]?.number ?? 0)] as const,
  );
  return Object.fromEntries(more.filter(([, number]) => number > 0));
}

export async function seeMails(world: TwinWorld, isHidden: ReadonlySet<string>): Promise<Seen[]> {
  const { database } = world.web;
  for (const day of ["2026-11-09", "2026-11-25", "2027-01-20"])
    await strike(database, new Date(`${day}T10:00:00+09:00`));
  const { rows } = await database.query<{ to_address: string; subject: string; text: string }>(
    `select o.to_address, o.subject, o.text from outbox o
     left join leasing_list_item_owners w on w.leasing_list_item_id = o.leasing_list_item_id
     left join mail_sendings s on s.id = o.mail_sending_id
     where coalesce(w.facility_id, s.facility_id, 0) not in (select id from facilities where is_stealth)`,
  );
  return rows
    .filter(({ to_address }) => !isHidden.has(to_address))
    .map(({ to_address, subject, text }) => seenIn(world, to_address, `${subject}\n${text}`))
    .toSorted((a, b) => (`${a.asked} ${a.answer}` < `${b.asked} ${b.answer}` ? -1 : 1));
}

export async function hiddenAddresses([, { web }]: Twins): Promise<Set<string>> {
  const { rows } = await web.database.query<{ email: string }>(`
    select u.email from users u join user_facility_joins j on j.user_id = u.id join facilities f on f.id = j.facility_id
    where f.is_stealth
    union select u.email from users u join user_brand_joins j on j.user_id = u.id join brands b on b.id = j.brand_id
    where b.is_stealth
    union select contact_email from brands where is_stealth and contact_email is not null
    union select 'someone@example.com'`);
  return new Set(rows.map(({ email }) => email));
}

export async function hiddenNames([, { web, hidden }]: Twins): Promise<HiddenNames> {
  const { rows } = await web.database.query<{
    brand: string;
    kana: string;
    company: string;
    facility: string;
  }>(
    `select b.name as brand, b.name_kana as kana, b.company_name as company, f.name as facility
     from brands b, facilities f where b.id = $1 and f.id = $2`,
    [hidden.brand, hidden.facility],
  );
  const [names] = rows;
  if (!names) throw new Error("nothing is hidden");
  const { brand, kana, company, facility } = names;
  return { words: [brand, kana, company, facility], brand, facility };
}
