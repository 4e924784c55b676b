import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Asker } from "../../server/backend/db/asker.ts";
import type { Database } from "../../server/backend/db/connect.ts";
import { connect } from "../../server/backend/db/open.ts";
import { openDatabase } from "../../server/backend/db/up-to-date.ts";
import { BRAND_OF } from "../../server/demo/brands.ts";
import { FACILITY_OF } from "../../server/demo/people.ts";
import { readyPlace } from "../helpers/engines.ts";
import { EVERYWHERE, PACKED_OPENINGS } from "../helpers/every-table.ts";
import { startPostgres } from "../helpers/postgres.ts";
import { projectRoot } from "../helpers/project-root.ts";

/** Tables whose rows belong to nobody in particular, or which everybody signed in may know of. */
const OPEN = [
  "categories",
  "districts",
  "genres",
  "municipalities",
  "operations_departments",
  "prefectures",
  "stations",
  // The catalogue that both sides search; what is hidden of it, the statements leave out.
  "brand_benchmarks",
  "brand_tags",
  "brand_words",
  "brand_words_pending",
  "brands",
  "catalogue_changes",
  "facilities",
  "facility_categories",
  "floors",
  "trade_areas",
  // Names stand beside what people did, also for the other side.
  "users",
  // The books of migrations, and what the role of the calls may not even read.
  "id_keys",
  "left_accounts",
  "page_views",
  "reminder_days",
  "reminders",
  "window_reminders",
  "recruitment_drafts",
  "schema_migrations",
  "seeds",
];
const OF_BRANDS = [
  "offering_searches",
  "opening_notes",
  "opening_pack_rows",
  "opening_packs",
  "predictions",
  "profit_terms",
  "store_opening_plans",
  "store_sales",
  "store_tests",
  "user_brand_joins",
];
const NOBODY: Asker = { userId: 0, isCurator: false, facilityIds: [], brandIds: [] };

let database: Database;
let remove: () => Promise<void>;
let url: string;
let guarded: string[];
let brands: Record<keyof typeof BRAND_OF, number>;

beforeAll(async () => {
  const place = await readyPlace("postgres", { seedDemo: true });
  remove = place.remove;
  url = place.options.databaseUrl ?? "";
  database = await openDatabase({ ...place.options, seedDemo: false });
  await database.query(EVERYWHERE, [[FACILITY_OF.facility, FACILITY_OF.rival]]);
  await database.query(`
    insert into offering_searches (user_id, brand_id, name) select user_id, brand_id, '条件' from user_brand_joins`);
  await database.query(PACKED_OPENINGS);
  const { rows } = await database.query<{ name: string }>(
    "select relname as name from pg_class where relrowsecurity and relnamespace = 'public'::regnamespace order by 1",
  );
  guarded = rows.map(({ name }) => name);
  const ofNames = "select id, name from brands where name = any ($1)";
  const named = await database.query<{ id: number; name: string }>(ofNames, [Object.values(BRAND_OF)]);
  brands = Object.fromEntries(
    Object.entries(BRAND_OF).map(([key, name]) => [key, named.rows.find((row) => row.name === name)?.id]),
  ) as typeof brands;
});
afterAll(async () => {
  await database?.close();
  await remove?.();
});

async function asker(about: Partial<Asker>): Promise<Asker> {
  const [[facility], [brand]] = [about.facilityIds ?? [], about.brandIds ?? []];
  const { rows } = await database.query<{ id: number }>(
    `select min(user_id) as id from (
       select user_id from user_facility_joins where facility_id = $1
       union all select user_id from user_brand_joins where brand_id = $2
     ) people`,
    [facility ?? null, brand ?? null],
  );
  return { ...NOBODY, userId: rows[0]?.id ?? 0, ...about };
}

async function everyRow(who: Asker, table: string): Promise<string[]> {
  const places = `select ctid::text as place from ${table}`;
  const { rows } = await database.as(who).query<{ place: string }>(places);
  return rows.map(({ place }) => place);
}

async function rowsInCommon(one: Asker, other: Asker) {
  const found: Record<string, number> = {};
  const total: Record<string, number> = {};
  for (const table of guarded) {
    const theirs = new Set(await everyRow(other, table));
    const ours = await everyRow(one, table);
    total[table] = ours.length;
    const common = ours.filter((place) => theirs.has(place)).length;
    if (common > 0) found[table] = common;
  }
  return { found, total };
}

describe("a statement without any condition", () => {
  it("guards every table that is not named here as open", async () => {
    const { rows } = await database.query<{ name: string }>(
      "select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1",
    );
    expect(rows.map(({ name }) => name).filter((name) => !guarded.includes(name))).toEqual(OPEN.toSorted());
  });

  it("gives one facility's people no row of another's, and their own", async () => {
    const one = await asker({ facilityIds: [FACILITY_OF.facility] });
    const { found, total } = await rowsInCommon(one, await asker({ facilityIds: [FACILITY_OF.rival] }));
    // What a facility shows of itself is for everybody, and where the catalogue's stores are.
    expect(Object.keys(found)).toEqual(["brand_stores", "facility_images"]);
    const ofBrands = new Set([...OF_BRANDS, "facility_ratings", "access_requests"]);
    for (const table of guarded.filter((name) => !ofBrands.has(name)))
      expect([table, total[table]]).toEqual([table, expect.toSatisfy((count: number) => count > 0)]);
  });

  it("gives one brand's people no row of another's but what is offered to both", async () => {
    const one = await asker({ brandIds: [brands.brand] });
    const other = await asker({ brandIds: [brands.rivalbrand] });
    const { found, total } = await rowsInCommon(one, other);
    expect(Object.keys(found)).toEqual(["brand_stores", "facility_images", "recruitments"]);
    expect(total).toMatchObject({ sections: 0, leasing_lists: 0, section_events: 0 });
    for (const table of ["scouts", "applies", ...OF_BRANDS])
      expect([table, total[table]]).toEqual([table, expect.toSatisfy((count: number) => count > 0)]);
    const { rows } = await database.as(one).query("select distinct status from recruitments order by 1");
    expect(rows.filter((row) => (row as { status: string }).status === "deleted")).toEqual([]);
  });

  it("gives somebody without any organisation nothing at all", async () => {
    for (const table of guarded) expect([table, await everyRow(NOBODY, table)]).toEqual([table, []]);
  });

  it("is forgotten with its asker: the next one on the connection sees only its own", async () => {
    const ids = [FACILITY_OF.facility, FACILITY_OF.rival, FACILITY_OF.free];
    const seen = await Promise.all(
      Array.from({ length: 60 }, async (_, index) => {
        const own = ids[index % ids.length] ?? 0;
        const one = database.as({ ...NOBODY, userId: 1, facilityIds: [own] });
        const ask = "select coalesce(array_agg(distinct facility_id), array[$1::int]) as ids from sections";
        const { rows } =
          index % 2 === 0
            ? await one.query<{ ids: number[] }>(ask, [own])
            : await one.transaction((inner) => inner.query<{ ids: number[] }>(ask, [own]));
        return [own, rows[0]?.ids];
      }),
    );
    for (const [own, found] of seen) expect(found).toEqual([own]);
    const { rows } = await database.query<{ number: number }>(
      "select count(distinct facility_id)::int as number from sections",
    );
    expect(rows[0]?.number).toBeGreaterThan(ids.length);
  });
});

it("keeps a connection that worked for somebody theirs while others find out who asks next", async () => {
  const one = database.as({ ...NOBODY, userId: 1, facilityIds: [FACILITY_OF.facility] });
  const who = async (by: Pick<Database, "query">) =>
    (await by.query<{ pid: number; role: string }>("select pg_backend_pid() as pid, current_user as role"))
      .rows[0];
  const [mine, nobodys, again] = [await who(one), await who(database), await who(one)];
  expect([again, mine?.role, nobodys?.role]).toEqual([mine, "kukaku_app", "kukaku"]);
});

describe("a write", () => {
  it("changes no row of another tenant and adds none to it", async () => {
    const mine = database.as(await asker({ facilityIds: [FACILITY_OF.facility] }));
    const theirs = FACILITY_OF.rival;
    const changed = await mine.query(
      "update sections set rent_per_tsubo = 1 where facility_id = $1 returning id",
      [theirs],
    );
    expect(changed.rows).toEqual([]);
    await expect(
      mine.query("insert into scouts (facility_id, brand_id, message, due_on) values ($1, $2, '', now())", [
        theirs,
        brands.brand,
      ]),
    ).rejects.toThrow("row-level security");
    const pictures = "update facility_images set alt = '' where facility_id = $1 returning id";
    expect((await mine.query(pictures, [theirs])).rows).toEqual([]);
  });

  it("of a brand changes no store of another's and enters none for it", async () => {
    const brand = database.as(await asker({ brandIds: [brands.brand] }));
    const rename = "update brand_stores set name = name where brand_id = $1 returning id";
    expect((await brand.query(rename, [brands.rivalbrand])).rows).toEqual([]);
    expect((await brand.query(rename, [brands.brand])).rows.length).toBeGreaterThan(0);
    const copy = `insert into brand_stores (brand_id, name, prefecture_id, municipality_code, address, latitude, longitude,
        format_id, area_tsubo, opened_on)
      select brand_id, name, prefecture_id, municipality_code, address, latitude, longitude, format_id, area_tsubo, opened_on
      from brand_stores where brand_id = $1 limit 1`;
    await expect(brand.query(copy, [brands.rivalbrand])).rejects.toThrow("row-level security");
  });

  it("of a brand holds a recruitment that is offered and cannot change it", async () => {
    const brand = database.as(await asker({ brandIds: [brands.brand] }));
    const offered = "select id from recruitments where status = 'publish' order by id limit 1 for update";
    const { rows } = await brand.transaction((inner) => inner.query<{ id: number }>(offered));
    expect(rows.length).toBe(1);
    await expect(
      brand.query("update recruitments set comment = '' where id = $1", [rows[0]?.id]),
    ).rejects.toThrow("row-level security");
  });

  it("never touches the audit trail, the books of migrations or the tables themselves", async () => {
    const mine = database.as(await asker({ facilityIds: [FACILITY_OF.facility], isCurator: true }));
    for (const statement of [
      "update audit_entries set result = 'ok'",
      "delete from audit_entries",
      "insert into schema_migrations (name, checksum) values ('', '')",
      "alter table sections disable row level security",
      "drop table sections",
      "create table mine (id int)",
    ])
      await expect(mine.query(statement)).rejects.toThrow(/permission denied|must be owner/);
  });
});

describe("a role that signs in without owning the tables", () => {
  it("runs the calls, the mails and the migrations, which the owner does for it", async () => {
    await database.alone((owner) =>
      owner.script("create role web_login login; grant kukaku_app, kukaku_system to web_login"),
    );
    const { protocol, host, pathname } = new URL(url);
    const place = { dataDir: "", demoScale: 1, projectRoot: projectRoot, seedDemo: false };
    const databaseUrl = `${protocol}//web_login@${host}${pathname}`;
    const opened = await openDatabase({ ...place, databaseUrl, databaseOwnerUrl: url });
    try {
      const own = opened.as(await asker({ facilityIds: [FACILITY_OF.facility] }));
      const ids = "select distinct facility_id from sections";
      expect((await own.query(ids)).rows).toEqual([{ facility_id: FACILITY_OF.facility }]);
      expect((await opened.query(ids)).rows.length).toBeGreaterThan(1);
      await expect(opened.script("drop table sections")).rejects.toThrow("must be owner");
    } finally {
      await opened.close();
    }
    const unreachable = connect({ ...place, databaseUrl, databaseOwnerUrl: `${url}_missing` });
    await expect(unreachable).rejects.toThrow("DATABASE_OWNER_URL");
  });
});

describe("an owner who must not make roles", () => {
  const openAs = async (role: string, superuserUrl: string) => {
    const { protocol, host } = new URL(superuserUrl);
    const superuser = await connect({ dataDir: "", databaseUrl: superuserUrl });
    await superuser.script(`create role ${role} login nocreaterole`);
    await superuser.script(`create database ${role} owner ${role}`);
    await superuser.close();
    const databaseUrl = `${protocol}//${role}@${host}/${role}`;
    return openDatabase({ dataDir: "", databaseUrl, demoScale: 1, projectRoot, seedDemo: false });
  };
  const works = async (opened: Database) => {
    expect(await opened.hasSecondLock?.()).toBe(false);
    const one = opened.as(await asker({ facilityIds: [FACILITY_OF.facility] }));
    expect((await one.query("select count(*) from sections")).rows).toEqual([{ count: 0 }]);
    expect(await one.transaction(async (inner) => (await inner.query("select 1 as one")).rows)).toEqual([
      { one: 1 },
    ]);
  };

  it("works without the second lock where nobody has made them", async () => {
    const other = await startPostgres();
    try {
      const opened = await openAs("lonely", await other.createDatabase());
      await works(opened).finally(() => opened.close());
    } finally {
      await other.close();
    }
  });

  it("works without it beside another database that has them", async () => {
    const opened = await openAs("neighbour", url);
    await works(opened).finally(() => opened.close());
    expect(await database.hasSecondLock?.()).toBe(true);
  });
});
