import { expect, it } from "vitest";
import type { Executor } from "../../../server/backend/db/connect.ts";
import { storeProfiles } from "../../../server/backend/match/stores.ts";
import { addDays, DEMO_TODAY } from "../../../server/demo/dates.ts";
import type { RunningBackend } from "../../helpers/engines.ts";
import { watched } from "../watched.ts";

interface Host {
  database: Executor;
  read: number[];
  fails: boolean;
}

function hostOver(database: Executor): Host {
  const host: Host = {
    read: [],
    fails: false,
    database: watched(database, (rows) => {
      const read = rows.filter(({ areas }) => areas !== undefined);
      if (host.fails && read.length > 0) throw new Error("the statement took too long");
      host.read.push(...read.map(({ brand_id }) => Number(brand_id)));
    }),
  };
  return host;
}

const PLACE = [9000, 30_000, 200_000, 500_000, -2, 11, 30, 22, 60_000, 2, 1.2, 0.8, 90_000, 150_000, 3, 40];

interface Case {
  what: string;
  change: string;
  read: (ids: Ids) => readonly number[] | "all";
}

interface Ids {
  brand: number;
  other: number;
  facility: number;
  there: number[];
}

const AN_OWN_STORE = "(select min(id) from brand_stores where brand_id = $brand and facility_id is null)";
const CASES: readonly Case[] = [
  { what: "its words", change: "update brands set description = 'x' where id = $brand" },
  { what: "its tags", change: "insert into brand_tags (brand_id, tag) values ($brand, 'x')" },
  { what: "its being hidden", change: "update brands set is_stealth = true where id = $brand" },
  { what: "its being switched off", change: "update brands set is_enabled = false where id = $brand" },
  {
    what: "a new store",
    change: `
      insert into brand_stores (brand_id, name, prefecture_id, municipality_code, address, latitude, longitude,
        format_id, area_tsubo, opened_on)
      select brand_id, 'x', prefecture_id, municipality_code, address, latitude, longitude, format_id, 7, opened_on
      from brand_stores where id = ${AN_OWN_STORE}`,
  },
  { what: "a larger store", change: `update brand_stores set area_tsubo = 999 where id = ${AN_OWN_STORE}` },
  {
    what: "a closed store",
    change: `update brand_stores set closed_on = '2020-01-01' where id = ${AN_OWN_STORE}`,
  },
  {
    what: "the surroundings of a store",
    change: `update trade_areas set features[1] = 1 where kind = 'store' and reference_id = ${AN_OWN_STORE}`,
  },
  {
    what: "a store without known surroundings",
    change: `delete from trade_areas where kind = 'store' and reference_id = ${AN_OWN_STORE}`,
  },
  { what: "the end of a store", change: `delete from brand_stores where id = ${AN_OWN_STORE}` },
].map((one) => ({ ...one, read: ({ brand }) => [brand] }));

const MORE: readonly Case[] = [
  {
    what: "a store that goes to another brand",
    change: `update brand_stores set brand_id = $other where id = ${AN_OWN_STORE}`,
    read: ({ brand, other }) => [brand, other],
  },
  {
    what: "a facility that is hidden",
    change: "update facilities set is_stealth = true where id = $facility",
    read: ({ there }) => there,
  },
  {
    what: "a store in another facility",
    change: `update brand_stores set facility_id = $facility where id = ${AN_OWN_STORE}`,
    read: ({ brand }) => [brand],
  },
  {
    what: "the surroundings of a facility",
    change: "update trade_areas set computed_at = now() where kind = 'facility'",
    read: () => [],
  },
  {
    what: "benchmarks, which no score of a candidate rests on",
    change:
      "insert into brand_benchmarks (brand_id, benchmark_brand_id) values ($brand, $other) on conflict do nothing",
    read: () => [],
  },
  {
    what: "a statement that changes nothing",
    change: "update brand_stores set area_tsubo = 1 where false",
    read: () => [],
  },
  {
    what: "a change of too many brands to name",
    change: `
      insert into brands (name, name_kana, genre_id, description)
      select 'x', 'x', b.genre_id, 'x' from brands b, generate_series(1, 501) where b.id = $brand`,
    read: () => "all",
  },
  {
    what: "a change from before brands were named",
    change: "insert into catalogue_changes default values",
    read: () => "all",
  },
];

export function storeProfileSuite(backend: () => RunningBackend) {
  const told = async ({ database }: Host, today = DEMO_TODAY) => {
    const profiles = await storeProfiles({ database, today });
    const place = profiles.placeOf(PLACE);
    const { rows } = await database.query<{ id: number }>("select id from brands order by id");
    const ids = [...rows.map(({ id }) => id), 0, 1_999_999_999];
    return ids.map((id) => ({ id, areas: profiles.areasOf(id), alike: profiles.closenessOf(id, place, 0) }));
  };
  const anew = (today = DEMO_TODAY) => told(hostOver(backend().database), today);

  const findIds = async (): Promise<Ids> => {
    const { rows } = await backend().database.query<Ids>(`
      select b.id as brand, o.id as other, f.id as facility, f.there
      from (
        select s.brand_id as id from brand_stores s join brands b on b.id = s.brand_id
        where s.facility_id is null and s.closed_on is null and b.is_enabled and not b.is_stealth
        group by s.brand_id order by count(*) desc, s.brand_id limit 1
      ) b
      cross join (select max(id) as id from brands where is_enabled and not is_stealth) o
      cross join (
        select f.id, json_agg(distinct s.brand_id) as there from facilities f join brand_stores s on s.facility_id = f.id
        where not f.is_stealth group by f.id order by count(*) desc, f.id limit 1
      ) f`);
    return rows[0] as Ids;
  };
  const apply = (change: string, ids: Ids) => {
    const filled = change.replace(/\$(brand|other|facility)/g, (_, name: "brand" | "other" | "facility") =>
      String(ids[name]),
    );
    return backend().database.query(filled);
  };
  const brandCount = async () =>
    (await backend().database.query<{ count: number }>("select count(*)::int as count from brands")).rows[0]
      ?.count;

  it.each([...CASES, ...MORE])("no more is read again than it takes: $what", async ({ change, read }) => {
    const ids = await findIds();
    await backend().sandbox(async () => {
      const host = hostOver(backend().database);
      await told(host);
      expect(host.read).toHaveLength((await brandCount()) ?? 0);
      host.read = [];
      await apply(change, ids);
      expect(await told(host)).toEqual(await anew());
      const wanted = read(ids);
      if (wanted === "all") expect(host.read).toHaveLength((await brandCount()) ?? 0);
      else expect(host.read.toSorted((a, b) => a - b)).toEqual(wanted.toSorted((a, b) => a - b));
    });
  });

  it("a brand that comes, and goes again, is there and gone on every host, whenever that looks", async () => {
    await backend().sandbox(async () => {
      const { database } = backend();
      const [quick, slow] = [hostOver(database), hostOver(database)];
      for (const host of [quick, slow]) await told(host);
      const { rows } = await database.query<{ id: number }>(
        `insert into brands (name, name_kana, genre_id, description)
         select 'x', 'x', genre_id, 'x' from brands limit 1 returning id`,
      );
      const id = Number(rows[0]?.id);
      await database.query("update brand_stores set brand_id = $1 where brand_id = 1", [id]);
      const there = await told(quick);
      expect(there).toEqual(await anew());
      expect(there.find((one) => one.id === id)?.areas.length).toBeGreaterThan(0);
      await database.query("update brand_stores set brand_id = 1 where brand_id = $1", [id]);
      await database.query("delete from brands where id = $1", [id]);
      const gone = await anew();
      for (const host of [quick, slow]) {
        host.read = [];
        expect(await told(host)).toEqual(gone);
        expect(host.read).toEqual([1]);
      }
    });
  });

  it("a store in the very building says nothing of it, and of two stores elsewhere nobody says anything", async () => {
    const { facility } = await findIds();
    const { database } = backend();
    const profiles = await storeProfiles({ database, today: DEMO_TODAY });
    const place = profiles.placeOf(PLACE);
    const { rows } = await database.query<{ brand: number; all: number; here: number }>(
      `select s.brand_id as brand, count(*)::int as all,
         count(*) filter (where s.facility_id = $1)::int as here
       from brand_stores s
       join trade_areas t on t.kind = 'store' and t.reference_id = s.id
       left join facilities f on f.id = s.facility_id
       where s.opened_on <= $2 and (s.closed_on is null or s.closed_on > $2)
         and (f.id is null or (not f.is_stealth and f.is_enabled))
       group by s.brand_id having bool_or(s.facility_id = $1)`,
      [facility, DEMO_TODAY],
    );
    expect(rows.length).toBeGreaterThan(3);
    for (const { brand, all, here } of rows) {
      const { known, quarter } = profiles.closenessOf(brand, place, facility);
      expect([brand, known]).toEqual([brand, all - here]);
      expect(quarter === null).toBe(known < 3);
      expect(profiles.closenessOf(brand, place, 0).known).toBe(all);
    }
  });

  it("a change that is seen after one with a higher number is not missed", async () => {
    const { brand, other } = await findIds();
    await backend().sandbox(async () => {
      const { database } = backend();
      const { rows } = await database.query<{ id: number }>(
        "select nextval(pg_get_serial_sequence('catalogue_changes', 'id'))::int as id",
      );
      const note = "insert into catalogue_changes (id, brand_ids) overriding system value values ($1, $2)";
      const host = hostOver(database);
      await database.query("update brands set description = 'x' where id = $1", [other]);
      await told(host);
      host.read = [];
      await database.query(note, [rows[0]?.id, [brand]]);
      // Old ones go at the same time, as many as come.
      await database.query(
        "delete from catalogue_changes where id = (select min(id) from catalogue_changes)",
      );
      await told(host);
      expect(host.read).toEqual([brand]);
    });
  });

  it("another day is another matter, and what failed is read the next time", async () => {
    const { brand } = await findIds();
    await backend().sandbox(async () => {
      const { database } = backend();
      const tomorrow = addDays(DEMO_TODAY, 1);
      await database.query(
        `update brand_stores set closed_on = '${tomorrow}' where id = ${AN_OWN_STORE.replace("$brand", String(brand))}`,
      );
      const host = hostOver(database);
      expect(await told(host)).toEqual(await anew());
      expect(await told(host, tomorrow)).toEqual(await anew(tomorrow));
      expect(await anew(tomorrow)).not.toEqual(await anew());
      await database.query("update brands set is_stealth = true where id = $1", [brand]);
      host.read = [];
      host.fails = true;
      for (let n = 0; n < 2; n++) await expect(told(host, tomorrow)).rejects.toThrow("took too long");
      host.fails = false;
      expect(await told(host, tomorrow)).toEqual(await anew(tomorrow));
      expect(host.read).toEqual([brand]);
    });
  });
}
