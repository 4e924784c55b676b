import { expect, it } from "vitest";
import type { Prediction, PredictionSummary } from "../../../server/contract/prediction-results.ts";
import type { RunningBackend } from "../../helpers/engines.ts";
import { ask } from "../ask.ts";
import { predictionSteps } from "../prediction-steps.ts";
import type { World } from "../world.ts";

export function predictionSuite(backend: () => RunningBackend, world: () => World) {
  const { predict, made, rows, brand } = predictionSteps(backend, world);
  const inSandbox = (title: string, work: () => Promise<void>) => it(title, () => backend().sandbox(work));

  inSandbox("explain the value to the yen, with its range, its likes and its own test", async () => {
    const found = await made();
    const { base_yen, drivers, yearly_sales_yen, low_yen, high_yen } = found;
    expect(drivers.reduce((sum, { yen }) => sum + yen, base_yen ?? 0)).toBe(yearly_sales_yen);
    expect(low_yen ?? 0).toBeLessThan(yearly_sales_yen ?? 0);
    expect(high_yen ?? 0).toBeGreaterThan(yearly_sales_yen ?? 0);
    expect(found.similar_stores.length).toBe(5);
    for (const { alike, unlike } of found.similar_stores)
      for (const text of [...alike, ...unlike]) expect(text).toMatch(/ (−?[\d,.]+\S+|不明)（.+）$/);
    expect(found.fitted.length).toBe(found.inputs.stores_used);
    expect(found.back_test?.stores).toBe(found.inputs.stores_used);
    expect(found.back_test?.median_error).toBeLessThan(0.4);
    const counted = found.back_test?.by_format.reduce((sum, { stores }) => sum + stores, 0);
    expect(counted).toBe(found.inputs.stores_used);
    expect(found.drivers.every(({ value_text }) => value_text !== "" && !value_text.includes("NaN"))).toBe(
      true,
    );
    expect(found).toMatchObject({
      major_version: 3,
      minor_version: 0,
      refusal: null,
      created_by_name: "三浦 千晶",
    });
  });

  inSandbox(
    "take the scenario into account: what closes near by leaves more, what opens takes some",
    async () => {
      const [store] = await rows<{ id: number; latitude: number; longitude: number }>(
        `select id, latitude, longitude from brand_stores
       where brand_id = $1 and closed_on is null and opened_on < '2026-01-01' order by id limit 1`,
        [brand()],
      );
      if (!store) throw new Error("the brand has no stores");
      const beside = { latitude: store.latitude + 0.003, longitude: store.longitude };
      const [coming] = await rows<{ id: number }>(
        `insert into brand_stores (brand_id, name, prefecture_id, municipality_code, address, latitude, longitude,
         format_id, area_tsubo, opened_on)
       select brand_id, '開店前の店', prefecture_id, municipality_code, address, latitude + 0.004, longitude, format_id,
         area_tsubo, '2099-01-01'
       from brand_stores where id = $1 returning id`,
        [store.id],
      );
      const plain = await made(beside);
      const closing = await made({ ...beside, closing_store_ids: [store.id] });
      const opening = await made({ ...beside, opening_store_ids: [coming?.id] });
      const sales = ({ yearly_sales_yen }: Prediction) => yearly_sales_yen ?? 0;
      expect(sales(closing)).toBeGreaterThanOrEqual(sales(plain));
      expect(sales(opening)).toBeLessThanOrEqual(sales(plain));
      const touched = ({ effects }: Prediction) => effects?.opening.stores.map(({ store_id }) => store_id);
      const change = plain.effects?.opening.stores.find(({ store_id }) => store_id === store.id)?.change_yen;
      expect(change).toBeLessThan(0);
      expect(touched(closing)).not.toContain(store.id);
      expect(closing.effects?.scenario.map(({ cause }) => cause)).toMatchObject([
        { id: store.id, kind: "closing" },
      ]);
      const { effects, yearly_sales_yen: value } = closing;
      expect(effects?.bridge.opening_net_yen).toBe((value ?? 0) + (effects?.bridge.opening_effects_yen ?? 0));
      expect(effects?.bridge.scenario?.closing_sales_yen).toBeGreaterThan(0);
      expect(closing.inputs.closing_stores).toMatchObject([{ id: store.id }]);
      expect(opening.inputs.opening_stores).toEqual([{ id: coming?.id, name: "開店前の店" }]);
      for (const scenario of [
        { closing_store_ids: [coming?.id] },
        { opening_store_ids: [store.id] },
        { closing_store_ids: [Number(world().foreign("brand").brandStore)] },
        { opening_plan_ids: [2_147_483_647] },
      ])
        expect(await predict("brand", { ...beside, ...scenario })).toMatchObject({ status: 400 });
    },
  );

  inSandbox("take a plan of the brand as open, and no other's or one without an area", async () => {
    const plan = async (of: number, area: number | null) => {
      const [made] = await rows<{ id: number }>(
        `insert into store_opening_plans (brand_id, name, address, latitude, longitude, stage, format_id, area_tsubo, memo)
         values ($1, '計画の店', '', 35.66, 139.7, 'survey', 3, $2, '') returning id`,
        [of, area],
      );
      return made?.id;
    };
    const own = await plan(brand(), 40);
    const found = await made({ opening_plan_ids: [own] });
    expect(found.inputs).toMatchObject({
      opening_plan_ids: [own],
      opening_stores: [{ id: own, name: "計画の店" }],
    });
    expect(found.effects?.bridge.scenario?.new_store_sales_yen).toBeGreaterThan(0);
    const [other] = await rows<{ id: number }>("select id from brands where id <> $1 order by id limit 1", [
      brand(),
    ]);
    for (const id of [await plan(other?.id ?? 0, 40), await plan(brand(), null)]) {
      const { status, body } = await predict("brand", { opening_plan_ids: [id] });
      expect([status, typeof body.errors?.opening_plan_ids]).toEqual([400, "string"]);
    }
  });

  inSandbox("say what their dates say against the scenario", async () => {
    const [store] = await rows<{ id: number; name: string }>(
      `update brand_stores set closed_on = '2027-03-01' where id = (
         select id from brand_stores where brand_id = $1 and closed_on is null and opened_on < '2024-01-01'
         order by id limit 1) returning id, name`,
      [brand()],
    );
    expect((await made()).warnings.join()).toContain(`${store?.name}は2027/03/01に閉店予定ですが`);
    const closing = await made({ closing_store_ids: [store?.id] });
    expect(closing.warnings.join()).not.toContain(`${store?.name}は2027/03/01`);
    expect((await made({ opening_on: "2027-02-01" })).warnings.join()).not.toContain(`${store?.name}は`);
  });

  inSandbox(
    "refuse honestly below twelve stores, with a range from at least three benchmark brands",
    async () => {
      const own = Number(world().own("brand").brand);
      await rows(
        `update brand_stores set yearly_sales_yen = null
       where brand_id = $1 and id not in (select id from brand_stores where brand_id = $1 order by id limit 5)`,
        [own],
      );
      await rows("delete from brand_benchmarks where brand_id = $1", [own]);
      const bare = await made();
      expect(bare).toMatchObject({
        yearly_sales_yen: null,
        low_yen: null,
        benchmark_range: null,
        drivers: [],
      });
      expect(bare.refusal).toMatch(/12店以上/);
      await rows(
        `insert into brand_benchmarks (brand_id, benchmark_brand_id)
       select $1::int, s.brand_id from brand_stores s join brands b on b.id = s.brand_id and not b.is_stealth
         and b.is_enabled
       where s.brand_id <> $1 and s.yearly_sales_yen > 0 group by s.brand_id having count(*) >= 5
       order by s.brand_id limit 4`,
        [own],
      );
      const ranged = await made();
      expect(ranged.refusal).not.toBeNull();
      const { low_yen = 0, middle_yen = 0, high_yen = 0, brands = 0 } = ranged.benchmark_range ?? {};
      expect(brands).toBeGreaterThanOrEqual(3);
      expect([low_yen < middle_yen, middle_yen < high_yen]).toEqual([true, true]);
    },
  );

  inSandbox("do not tell of stealth brands among competitors and benchmarks", async () => {
    const [rival] = await rows<{ id: number }>(
      `insert into brands (name, name_kana, genre_id, is_stealth)
       select '隠れた競合', 'カクレタキョウゴウ', genre_id, true from brands where id = $1 returning id`,
      [brand()],
    );
    const before = await made();
    await rows(
      `insert into brand_stores (brand_id, name, prefecture_id, municipality_code, address, latitude, longitude,
         format_id, area_tsubo, opened_on, yearly_sales_yen)
       select $1::int, '競合', prefecture_id, municipality_code, address, 35.6582, 139.7018, 1, 30, '2020-01-01', 1000000
       from brand_stores order by id limit 1`,
      [rival?.id],
    );
    expect((await made()).inputs.hash).toBe(before.inputs.hash);
    await rows("update brands set is_stealth = false where id = $1", [rival?.id]);
    expect((await made()).inputs.hash).not.toBe(before.inputs.hash);
  });

  inSandbox("stand in the facility that is chosen, unless the asking person may not know of it", async () => {
    const { facility } = world().own("facility");
    const found = await made({ facility_id: Number(facility), latitude: undefined, longitude: undefined });
    const [place] = await rows<object>("select latitude, longitude, address from facilities where id = $1", [
      facility,
    ]);
    expect(found).toMatchObject({ facility_id: Number(facility), recruitment: null, ...place });
    expect(
      await predict("brand", { facility_id: Number(facility), recruitment_id: 2_147_483_647 }),
    ).toMatchObject({
      status: 404,
    });
    expect(await predict("brand", { facility_id: Number(world().stealth.facility) })).toMatchObject({
      status: 404,
    });
    expect(await predict("brand", { latitude: 0, longitude: 0 })).toMatchObject({ status: 400 });
    await rows("update facilities set is_stealth = true where id = $1", [facility]);
    const later = await ask(backend(), "brand", "getPrediction", { id: String(found.id) });
    expect(JSON.parse(later.text).data).toMatchObject({ facility_id: null, facility_name: null });
  });

  inSandbox("need the plan, with the words that every screen uses", async () => {
    for (const name of ["getPredictions", "getClosedStores", "getOpeningNewStores"] as const) {
      const answer = await ask(backend(), "brandlite", name, { brand_id: world().own("brandlite").brand });
      expect([answer.status, JSON.parse(answer.text)]).toEqual([
        403,
        { status: 4030, message: "プランをアップグレードすると閲覧できます" },
      ]);
    }
    expect(await predict("brandlite")).toMatchObject({ status: 403, body: { status: 4030 } });
  });

  inSandbox("are listed in the order and by the words that are asked for", async () => {
    const list = async (values: Record<string, string> = {}) =>
      JSON.parse(
        (await ask(backend(), "brand", "getPredictions", { brand_id: String(brand()), ...values })).text,
      ).data as PredictionSummary[];
    const all = await list();
    const names = (found: PredictionSummary[]) => found.map(({ name }) => name).toSorted();
    const values = (await list({ sort: "value", order: "asc" })).map(
      (one) => one.yearly_sales_yen ?? Infinity,
    );
    expect(values).toEqual(values.toSorted((a, b) => a - b));
    const openings = (await list({ sort: "opening", order: "desc" })).map(({ opening_on }) => opening_on);
    expect(openings).toEqual(openings.toSorted().toReversed());
    expect(names(await list({ search: "候補　東京都" }))).toEqual(
      names(all.filter(({ name, address }) => name.includes("候補") && address.includes("東京都"))),
    );
    const [one] = all;
    expect(names(await list({ format_id: String(one?.format_id) }))).toEqual(
      names(all.filter(({ format_id }) => format_id === one?.format_id)),
    );
    expect(await list({ search: "%" })).toEqual([]);
    await made({ name: "みなみ口の候補" });
    for (const search of ["みなみ口", "ミナミ口", "ﾐﾅﾐ口"])
      expect(names(await list({ search }))).toEqual(["みなみ口の候補"]);
  });

  inSandbox("name each facility that they are for, as far as it may be known of", async () => {
    const named = async () =>
      JSON.parse(
        (await ask(backend(), "brand", "getPredictedFacilities", { brand_id: String(brand()) })).text,
      ).data;
    const predicted = () =>
      rows<{ id: number; name: string }>(
        `select distinct f.id, f.name collate "C" as name from predictions p join facilities f on f.id = p.facility_id
         where p.brand_id = $1 and not f.is_stealth order by 2, 1`,
        [brand()],
      );
    const before = await named();
    expect(before.length).toBeGreaterThan(0);
    expect(before).toEqual(await predicted());
    await rows(
      `update predictions set facility_id = (select min(id) from facilities where not is_stealth
         and id not in (select facility_id from predictions where brand_id = $1 and facility_id is not null))
       where brand_id = $1 and id in (select id from predictions where brand_id = $1 order by created_at limit 2)`,
      [brand()],
    );
    expect(await named()).toEqual(await predicted());
    await rows("update facilities set is_stealth = true where id = $1", [before[0].id]);
    expect(await named()).not.toContainEqual(before[0]);
    expect(await named()).toEqual(await predicted());
  });

  inSandbox("list closed and coming stores of the own brand", async () => {
    await rows(
      "update brand_stores set closed_on = '2026-01-31' where id = (select max(id) from brand_stores where brand_id = $1)",
      [brand()],
    );
    const list = async (name: "getClosedStores" | "getOpeningNewStores") =>
      JSON.parse((await ask(backend(), "brand", name, { brand_id: String(brand()) })).text).data;
    const today = new Date(Date.now() + 9 * 3_600_000).toISOString().slice(0, 10);
    const closed = await list("getClosedStores");
    expect(closed.length).toBeGreaterThan(0);
    for (const store of closed) expect([store.brand_id, typeof store.closed_on]).toEqual([brand(), "string"]);
    for (const store of await list("getOpeningNewStores")) expect(store.opened_on > today).toBe(true);
  });
}
