import { expect, it } from "vitest";
import type { Executor } from "../../../server/backend/db/connect.ts";
import { genreMixes } from "../../../server/backend/match/genre-mix.ts";
import { storeProfiles } from "../../../server/backend/match/stores.ts";
import { addDays, DEMO_TODAY } from "../../../server/demo/dates.ts";
import type { RunningBackend } from "../../helpers/engines.ts";
import { watched } from "../watched.ts";

interface Building {
  facility_id: number;
  facility_type: string;
}

interface Shop {
  facility_id: number;
  facility_type: string;
  genre_id: number;
  is_public: boolean;
}

const THE_OPEN = `
  select f.id as facility_id, f.facility_type, b.genre_id, f.is_enabled and not f.is_stealth as is_public
  from brand_stores s join facilities f on f.id = s.facility_id join brands b on b.id = s.brand_id
  where s.opened_on <= $1 and (s.closed_on is null or s.closed_on > $1) and b.is_enabled and not b.is_stealth`;

/** In a building of many shops, `$facility`, a store of a brand of the genre that has most shops there, and that brand. */
const CHANGES = [
  ["nothing", "select 1"],
  ["a store that closes", "update brand_stores set closed_on = '2020-01-01' where id = $store"],
  ["a store that moves out", "update brand_stores set facility_id = null where id = $store"],
  ["a brand that is hidden", "update brands set is_stealth = true where id = $brand"],
  ["a brand that is switched off", "update brands set is_enabled = false where id = $brand"],
  [
    "a brand of another genre",
    "update brands set genre_id = (select min(id) from genres where id <> genre_id) where id = $brand",
  ],
  ["a building that is hidden", "update facilities set is_stealth = true where id = $facility"],
  ["a building that is switched off", "update facilities set is_enabled = false where id = $facility"],
  [
    "a building that becomes one of another type",
    "update facilities set facility_type = case facility_type when 'other' then 'station_building' else 'other' end where id = $facility",
  ],
] as const;

export function genreMixSuite(backend: () => RunningBackend) {
  const counted = () => {
    let times = 0;
    const executor = watched(backend().database, ([first]) => {
      if (first?.shops !== undefined) times++;
    });
    return { executor, times: () => times };
  };
  const mixesOn = async (database: Executor, today: string) =>
    genreMixes({ database, today }, await storeProfiles({ database, today }));
  const buildings = async () =>
    (
      await backend().database.query<Building>(
        "select id as facility_id, facility_type from facilities order by id",
      )
    ).rows;
  const told = async (database: Executor, today = DEMO_TODAY) => {
    const mixOf = await mixesOn(database, today);
    return (await buildings()).map((building) => ({ ...building, mix: mixOf(building) }));
  };
  const reckoned = async (today = DEMO_TODAY) => {
    const { rows: shops } = await backend().database.query<Shop>(THE_OPEN, [today]);
    const genresOf = ({ facility_id, facility_type }: Building) =>
      shops.filter(
        (shop) =>
          shop.facility_id === facility_id || (shop.is_public && shop.facility_type === facility_type),
      );
    return (await buildings()).map((building) => {
      const known = genresOf(building);
      const genres = [...new Set(known.map(({ genre_id }) => genre_id))].sort((a, b) => a - b);
      const mix = genres.map((genre_id) => {
        const alike = known.filter((shop) => shop.genre_id === genre_id);
        const here = alike.filter(({ facility_id }) => facility_id === building.facility_id).length;
        return { genre_id, here, elsewhere: alike.length - here };
      });
      return { ...building, mix };
    });
  };
  const apply = async (change: string) => {
    const { rows } = await backend().database.query<Record<string, number>>(
      `select s.facility_id as facility, s.id as store, s.brand_id as brand
       from brand_stores s join brands b on b.id = s.brand_id join facilities f on f.id = s.facility_id
       where b.is_enabled and not b.is_stealth and f.is_enabled and not f.is_stealth
         and s.opened_on <= $1 and s.closed_on is null
       order by count(*) over (partition by s.facility_id) desc,
         count(*) over (partition by s.facility_id, b.genre_id) desc, s.id limit 1`,
      [DEMO_TODAY],
    );
    await backend().database.query(change.replace(/\$(\w+)/g, (_, name: string) => String(rows[0]?.[name])));
  };

  it.each(CHANGES)("tells the genres of shops here and elsewhere after %s", async (what, change) => {
    await backend().sandbox(async () => {
      const { executor, times } = counted();
      const before = await told(executor);
      await apply(change);
      const after = await told(executor);
      expect(after).toEqual(await reckoned());
      const isSame = what === "nothing";
      expect(JSON.stringify(after) === JSON.stringify(before)).toBe(isSame);
      expect(times()).toBe(isSame ? 1 : 2);
    });
  });

  it("counts for a building in hiding its own shops too, which nobody else's numbers tell of", async () => {
    await backend().sandbox(async () => {
      await apply("update facilities set is_stealth = true where id = $facility");
      const { rows } = await backend().database.query<Building & { shops: number }>(
        `select f.id as facility_id, f.facility_type, count(*)::int as shops from (${THE_OPEN}) s
         join facilities f on f.id = s.facility_id where f.is_stealth group by f.id order by count(*) desc limit 1`,
        [DEMO_TODAY],
      );
      const [hidden] = rows;
      if (!hidden) throw new Error("no building in hiding has a shop");
      const mixOf = await mixesOn(counted().executor, DEMO_TODAY);
      expect(mixOf(hidden).reduce((sum, { here }) => sum + here, 0)).toBe(hidden.shops);
      const elsewhere = mixOf({ facility_id: 0, facility_type: hidden.facility_type });
      expect(elsewhere.map(({ elsewhere }) => elsewhere)).toEqual(
        (await reckoned())
          .find(({ facility_id }) => facility_id === hidden.facility_id)
          ?.mix.filter((one) => one.elsewhere > 0)
          .map((one) => one.elsewhere),
      );
    });
  });

  it("counts anew on another day, and after what failed", async () => {
    await backend().sandbox(async () => {
      const tomorrow = addDays(DEMO_TODAY, 1);
      await apply(`update brand_stores set closed_on = '${tomorrow}' where id = $store`);
      const { executor } = counted();
      expect(await told(executor)).toEqual(await reckoned());
      expect(await told(executor, tomorrow)).toEqual(await reckoned(tomorrow));
      const profiles = await storeProfiles({ database: counted().executor, today: DEMO_TODAY });
      const broken: Executor = { ...executor, rows: () => Promise.reject(new Error("it took too long")) };
      await expect(genreMixes({ database: broken, today: DEMO_TODAY }, profiles)).rejects.toThrow("too long");
      const mixOf = await genreMixes({ database: executor, today: DEMO_TODAY }, profiles);
      const [building] = await reckoned();
      expect(building && mixOf(building)).toEqual(building?.mix);
    });
  });
}
