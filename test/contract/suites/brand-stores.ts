import { expect, it } from "vitest";
import { recountCompetitors } from "../../../server/backend/analysis/competition.ts";
import type { CallName } from "../../../server/contract/index.ts";
import { DEMO_TODAY } from "../../../server/demo/dates.ts";
import { FACILITY_OF } from "../../../server/demo/people.ts";
import { distanceMetres } from "../../../server/lib/trade-area-map/distance.ts";
import type { RunningBackend } from "../../helpers/engines.ts";
import { ask } from "../ask.ts";
import type { Values } from "../cases/case.ts";
import { getter } from "../get.ts";
import type { Actor } from "../policy.ts";
import type { World } from "../world.ts";
import { expectIndexes } from "./plans.ts";

interface Store {
  id: number;
  latitude: number;
  longitude: number;
  facility_id: number | null;
}

export function brandStoreSuite(backend: () => RunningBackend, world: () => World) {
  const get = getter(backend);
  it("are listed twenty a page while they are open, with sales for their own people only", async () => {
    const { database } = backend();
    const brand_id = world().own("brand").brand;
    const { rows } = await database.query<{ id: number; yearly_sales_yen: number }>(
      `select id, yearly_sales_yen from brand_stores
       where brand_id = $1 and opened_on <= $2 and (closed_on is null or closed_on > $2)`,
      [brand_id, DEMO_TODAY],
    );
    const listed = new Map<number, number | null>();
    for (let page = 1; page <= Math.ceil(rows.length / 20) + 1; page++) {
      const values = { brand_id, page: String(page) };
      const own = await get("brand", "getBrandStores", values);
      expect(own).toMatchObject({ total: rows.length, page, per_page: 20 });
      for (const store of own.brand_stores) listed.set(store.id, store.yearly_sales_yen);
      for (const actor of ["facility", "rivalbrand", "curator"] as const) {
        const { brand_stores } = await get(actor, "getBrandStores", values);
        expect(brand_stores).toEqual(
          own.brand_stores.map((store) => ({ ...store, yearly_sales_yen: null, closed_on: null })),
        );
      }
    }
    expect(listed).toEqual(new Map(rows.map((row) => [row.id, row.yearly_sales_yen])));
  });

  it("that closed, open later or stand in a stealth facility are their own people's alone", async () => {
    const { brand, brandStore } = world().own("brand");
    const actors = ["brand", "facility", "rivalbrand"] as const;
    const seen = async () => {
      const answers = await Promise.all(
        actors.map((actor) => ask(backend(), actor, "getBrandStore", { id: brandStore })),
      );
      return answers.map(({ status }) => status);
    };
    const total = async (actor: Actor) => (await get(actor, "getBrandStores", { brand_id: brand })).total;
    const before = await total("rivalbrand");
    expect(await seen()).toEqual([200, 200, 200]);
    for (const change of [
      "closed_on = '2020-01-31'",
      "opened_on = '2100-01-01'",
      `facility_id = ${FACILITY_OF.stealth}`,
    ])
      await backend().sandbox(async () => {
        await backend().database.query(`update brand_stores set ${change} where id = $1`, [brandStore]);
        const isInStealth = change.startsWith("facility_id");
        // The facility's account is a member of the stealth facility as well.
        expect(await seen(), change).toEqual([200, isInStealth ? 200 : 404, 404]);
        expect(await total("rivalbrand")).toBe(before - 1);
        expect(await total("brand")).toBe(isInStealth ? before : before - 1);
      });
  });

  it("are given from a place on, near it, or in a facility alone", async () => {
    const { brand } = world().own("brand");
    const { rows } = await backend().database.query<Store>(
      `select s.id, s.latitude, s.longitude, s.facility_id
       from brand_stores s left join facilities f on f.id = s.facility_id
       where s.brand_id = $1 and s.opened_on <= $2 and (s.closed_on is null or s.closed_on > $2)
         and f.is_stealth is not true`,
      [brand, DEMO_TODAY],
    );
    const near = (one: Store) => rows.filter((other) => distanceMetres(one, other) <= 50_000).length;
    const [here] = rows.toSorted((a, b) => near(b) - near(a));
    if (!here) throw new Error("no store");
    const [lat, lon] = [String(here.latitude), String(here.longitude)];
    const all = rows.map((store) => ({ ...store, metres: Math.round(distanceMetres(here, store)) }));
    const fromThere = all.toSorted((a, b) => a.metres - b.metres || a.id - b.id);
    const idsOf = async (values: Values) =>
      (
        await get("facility", "getBrandStores", { brand_id: brand, per_page: "100", ...values })
      ).brand_stores.map(({ id }) => id);
    const ids = (stores: typeof all) => stores.map(({ id }) => id);
    expect(await idsOf({ lat, lon })).toEqual(ids(fromThere.slice(0, 100)));
    const inReach = fromThere.filter(({ metres }) => metres <= 50_000);
    const radius = inReach[Math.floor(inReach.length / 2)]?.metres ?? 0;
    const within = fromThere.filter(({ metres }) => metres <= radius);
    expect(await idsOf({ lat, lon, radius: String(radius) })).toEqual(ids(within));
    const values = { brand_id: brand, lat, lon, radius: String(radius), page: "2" };
    const second = await get("facility", "getBrandStores", values);
    expect(second.brand_stores.map(({ id }) => id)).toEqual(ids(within.slice(20, 40)));
    expect(second.total).toBe(within.length);
    const somewhere = all.find(({ facility_id }) => facility_id !== null)?.facility_id ?? 0;
    expect((await idsOf({ facility_id: String(somewhere) })).toSorted()).toEqual(
      ids(all.filter(({ facility_id }) => facility_id === somewhere)).toSorted(),
    );
    for (const [half, field] of [
      [{ lat }, "lon"],
      [{ lon }, "lat"],
      [{ radius: "5000" }, "radius"],
    ] as const) {
      const refused = await ask(backend(), "facility", "getBrandStores", { brand_id: brand, ...half });
      expect([refused.status, Object.keys(JSON.parse(refused.text).errors)]).toEqual([400, [field]]);
    }
    const stealth = { brand_id: brand, facility_id: String(FACILITY_OF.stealth) };
    expect((await get("rivalbrand", "getBrandStores", stealth)).total).toBe(0);
  });

  it("are described by sixteen values with their sources", async () => {
    const { brand_store } = await get("facility", "getBrandStore", { id: world().own("brand").brandStore });
    expect(brand_store?.trade_area).toHaveLength(16);
    const values = new Map(brand_store?.trade_area.map(({ key, value }) => [key, value]));
    const [lat, lon] = [String(brand_store?.latitude), String(brand_store?.longitude)];
    const { data } = await get("facility", "getPopulation", { lat, lon, radius: "5000" });
    expect(values.get("population_5km")).toBeCloseTo(data?.residents ?? 0, 6);
    expect(brand_store?.provenance.sources.length).toBeGreaterThan(3);
  });

  it("are most like themselves", async () => {
    const { brand, brandStore } = world().own("brand");
    const { brand_store } = await get("brand", "getBrandStore", { id: brandStore });
    const place = { latitude: String(brand_store?.latitude), longitude: String(brand_store?.longitude) };
    const { similar_stores } = await get("brand", "getPointSimilarStores", { brand_id: brand, ...place });
    const [first, ...others] = similar_stores;
    expect(first).toMatchObject({ brand_id: Number(brand), score: expect.closeTo(100, 6), unlike: [] });
    expect(others.map(({ score }) => score)).toEqual(
      others.map(({ score }) => score).toSorted((a, b) => b - a),
    );
    const neighbours = await get("brand", "getSimilarStores", { brand_id: brand, store_id: brandStore });
    expect(neighbours.similar_stores.map(({ store_id }) => String(store_id))).not.toContain(brandStore);
    expect(neighbours.similar_stores).toHaveLength(10);
    const sold = neighbours.similar_stores.flatMap(({ yearly_sales_yen: yen }) =>
      yen === null ? [] : [yen],
    );
    expect(sold.length).toBeGreaterThan(5);
    expect(Math.min(...sold)).toBeGreaterThan(0);
    for (const { alike, unlike } of neighbours.similar_stores) {
      expect(
        alike.filter((text) => unlike.some((other) => other.split(" ")[0] === text.split(" ")[0])),
      ).toEqual([]);
      for (const text of [...alike, ...unlike]) expect(text).toMatch(/ −?[\d,.]+(人|人\/日|店|%|倍)（.+）$/);
    }
  });

  it("of the chosen benchmarks are compared without their sales", async () => {
    const { database } = backend();
    const { brand, brandStore, facility } = world().own("brand");
    const chosen = await database.query<{ id: number }>(
      `select b.id from brand_benchmarks m join brands b on b.id = m.benchmark_brand_id
       where m.brand_id = $1 and m.is_selected and not b.is_exclusive`,
      [brand],
    );
    const ids = chosen.rows.map(({ id }) => id);
    const ofStore = await get("brand", "getStoreSimilarBenchmarks", {
      brand_id: brand,
      store_id: brandStore,
    });
    const ofPoint = await get("brand", "getPointSimilarBenchmarks", {
      brand_id: brand,
      latitude: "35.68999",
      longitude: "139.69921",
    });
    for (const { similar_stores } of [ofStore, ofPoint]) {
      expect(similar_stores).toHaveLength(10);
      expect(similar_stores.filter(({ brand_id }) => !ids.includes(brand_id))).toEqual([]);
      expect(similar_stores.filter((store) => store.yearly_sales_yen !== null)).toEqual([]);
    }
    const own = await get("brand", "getFacilitySimilarStores", { brand_id: brand, facility_id: facility });
    expect(new Set(own.similar_stores.map(({ brand_id }) => String(brand_id)))).toEqual(new Set([brand]));
  });

  it("are compared alike whether their trade areas were kept or not", async () => {
    const { brand, brandStore, facility } = world().own("brand");
    const asked: [CallName, Values][] = [
      ["getSimilarStores", { brand_id: brand, store_id: brandStore }],
      ["getBrandStore", { id: brandStore }],
      ["getSimilarFacilities", { facility_id: facility }],
    ];
    const answers = () => Promise.all(asked.map(([name, values]) => ask(backend(), "brand", name, values)));
    const before = (await answers()).map(({ text }) => JSON.parse(text));
    await backend().sandbox(async () => {
      await backend().database.query("delete from trade_areas");
      const after = [];
      for (const [name, values] of asked) after.push(await ask(backend(), "brand", name, values));
      expect(after.map(({ text }) => JSON.parse(text))).toEqual(before);
    });
  });

  it("keep their number of competitors right when it is counted anew", async () => {
    const { database } = backend();
    const counts =
      "select reference_id, features[15:16] as n from trade_areas where kind = 'store' order by 1";
    const before = await database.query(counts);
    const brand = Number(world().own("both").brand);
    await backend().sandbox(async () => {
      await recountCompetitors(database, brand, DEMO_TODAY);
      expect(await database.query(counts)).toMatchObject({ rows: before.rows });
      await database.query("update brands set is_stealth = true where id = $1", [brand]);
      await recountCompetitors(database, brand, DEMO_TODAY);
      const hidden = await database.query(counts);
      expect(hidden.rows).not.toEqual(before.rows);
      await database.query("update brands set is_stealth = false where id = $1", [brand]);
      await recountCompetitors(database, brand, DEMO_TODAY);
      expect((await database.query(counts)).rows).toEqual(before.rows);
    });
  });

  it("are reached by an index, those near a point too", async () => {
    const own = world().own("brand");
    const [brand_id, store_id, facility_id] = [own.brand, own.brandStore, own.facility].map(Number);
    const point = { latitude: 35.68999, longitude: 139.69921 };
    await expectIndexes(backend(), "brand", [
      ["getBrandStores", {}, { brand_id, page: 1, per_page: 20 }],
      [
        "getBrandStores",
        {},
        { brand_id, lat: point.latitude, lon: point.longitude, radius: 5000, page: 1, per_page: 20 },
      ],
      ["getBrandStore", { id: store_id }, {}],
      ["getBrandGeodemoIndices", { brand_id }, {}],
      ["getSimilarStores", {}, { brand_id, store_id }],
      ["getStoreSimilarBenchmarks", {}, { brand_id, store_id }],
      ["getFacilitySimilarStores", {}, { brand_id, facility_id }],
      ["getPointSimilarBenchmarks", {}, { brand_id, ...point }],
      ["getPointSimilarStores", {}, { brand_id, ...point }],
      ["getCompetitors", {}, { facility_id }],
      ["getCompetitors", {}, { lat: point.latitude, lon: point.longitude }],
    ]);
  });
}
