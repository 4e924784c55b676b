import { expect, it } from "vitest";
import type { CallName } from "../../../server/contract/index.ts";
import { DEMO_TODAY } from "../../../server/demo/dates.ts";
import { FACILITY_OF } from "../../../server/demo/people.ts";
import type { RunningBackend } from "../../helpers/engines.ts";
import { type Asking, ask } from "../ask.ts";
import { newStore } from "../cases/own-stores.ts";
import { getter } from "../get.ts";
import { predictionSteps } from "../prediction-steps.ts";
import type { World } from "../world.ts";

export function ownStoreSuite(backend: () => RunningBackend, world: () => World) {
  const get = getter(backend);
  const send = async (name: CallName, values: Record<string, string>, options: Asking = {}) => {
    const { brand } = world().own("brand");
    const answer = await ask(backend(), "brand", name, { brand_id: brand, ...values }, options);
    return { status: answer.status, body: JSON.parse(answer.text) };
  };
  const inSandbox = (title: string, work: () => Promise<void>) => it(title, () => backend().sandbox(work));
  const store = { ...newStore, name: "渋谷の新しい店" };
  const countOf = async () => {
    const { rows } = await backend().database.query<{ store_count: number }>(
      "select store_count from brands where id = $1",
      [world().own("brand").brand],
    );
    return rows[0]?.store_count ?? 0;
  };

  inSandbox("are known to everybody once they are open, but for what is the brand's own", async () => {
    const { brand } = world().own("brand");
    const before = await countOf();
    const { body } = await send("createOwnStore", {}, { body: { ...store, building_name: "渋谷の館" } });
    expect(body.store).toMatchObject({ ...store, state: "open", prefecture_name: "東京都", version: 1 });
    expect(await countOf()).toBe(before + 1);
    const closing = { closed_on: "2099-03-31", closing_reason: "賃料の改定", version: 1 };
    const id = String(body.store.id);
    expect((await send("closeOwnStore", { id }, { body: closing })).body.store).toMatchObject({
      ...closing,
      state: "open",
      version: 2,
    });
    const seen = await ask(backend(), "rivalbrand", "getBrandStore", { id });
    expect(JSON.parse(seen.text).brand_store).toMatchObject({ name: store.name, closed_on: null });
    for (const hidden of ["賃料の改定", "渋谷の館", "2099"]) expect(seen.text).not.toContain(hidden);
    const planned = { ...store, name: "これからの店", opened_on: "2099-04-01" };
    const later = (await send("createOwnStore", {}, { body: planned })).body.store;
    expect(later.state).toBe("planned");
    expect((await ask(backend(), "rivalbrand", "getBrandStore", { id: String(later.id) })).status).toBe(404);
    expect(await countOf()).toBe(before + 1);
    const listed = await get("brand", "getOwnStores", { brand_id: brand, search: "渋谷の館" });
    expect(listed.stores.map(({ name }) => name)).toEqual([store.name]);
  });

  inSandbox("count as competitors where they are, and no longer where they were", async () => {
    const { database } = backend();
    const { brand } = world().own("brand");
    const { rows } = await database.query<{ id: number; latitude: number; longitude: number }>(
      `select s.id, s.latitude, s.longitude
       from brand_stores s join brands b on b.id = s.brand_id join trade_areas t on t.reference_id = s.id
       where t.kind = 'store' and b.genre_id = (select genre_id from brands where id = $1) and b.id <> $1
       order by s.id limit 1`,
      [brand],
    );
    const other = rows[0] as (typeof rows)[0];
    const near = async () => {
      const kept = await database.query<{ near: number }>(
        "select features[15] as near from trade_areas where kind = 'store' and reference_id = $1",
        [other.id],
      );
      return kept.rows[0]?.near ?? Number.NaN;
    };
    const before = await near();
    const place = { latitude: other.latitude, longitude: other.longitude };
    const made = (await send("createOwnStore", {}, { body: { ...store, ...place } })).body.store;
    expect(await near()).toBeCloseTo(before + 1, 6);
    const moved = { latitude: 35.65803, longitude: 139.70164, municipality_code: "13113" };
    const far = Math.abs(other.latitude - moved.latitude) > 0.1 ? moved : { ...moved, latitude: 43.06 };
    await send("updateOwnStore", { id: String(made.id) }, { body: { ...far, version: 1 } });
    expect(await near()).toBeCloseTo(before, 6);
    const kept = await database.query("select from trade_areas where kind = 'store' and reference_id = $1", [
      made.id,
    ]);
    expect(kept.rows).toHaveLength(1);
  });

  inSandbox("say nothing of a building that the brand may not know of, and keep it", async () => {
    const { brandStore: id } = world().own("brand");
    const { database } = backend();
    const stealth = { ...store, facility_id: FACILITY_OF.stealth };
    expect(await send("createOwnStore", {}, { body: stealth })).toMatchObject({ status: 404 });
    await database.query("update brand_stores set facility_id = $1, version = 1 where id = $2", [
      FACILITY_OF.stealth,
      id,
    ]);
    const saved = await send("updateOwnStore", { id }, { body: { name: "改称", version: 1 } });
    expect(saved.body.store).toMatchObject({ name: "改称", facility_id: null, facility_name: null });
    const { rows } = await database.query("select facility_id from brand_stores where id = $1", [id]);
    expect(rows).toEqual([{ facility_id: FACILITY_OF.stealth }]);
    const found = await send("getStoreBuildings", { search: "" });
    expect(found.body.buildings.map((one: { id: number }) => one.id)).not.toContain(FACILITY_OF.stealth);
  });

  inSandbox("move as one write that ends the one and opens the other", async () => {
    const made = (await send("createOwnStore", {}, { body: { ...store, opened_on: "2020-04-01" } })).body
      .store;
    const id = String(made.id);
    const moving = {
      ...store,
      address: "東京都渋谷区道玄坂1-1",
      opened_on: "2026-05-01",
      closed_on: "2026-04-30",
      closing_reason: "移転",
      version: 1,
    };
    const early = { ...moving, closed_on: "2019-01-01" };
    expect((await send("moveOwnStore", { id }, { body: early })).body.errors).toHaveProperty("closed_on");
    const { body } = await send("moveOwnStore", { id }, { body: moving });
    expect(body.store).toMatchObject({ predecessor: { id: made.id }, state: "open", version: 1 });
    const former = (await send("getOwnStore", { id })).body.store;
    expect(former).toMatchObject({ state: "closed", successor: { id: body.store.id }, version: 2 });
    const again = await send("moveOwnStore", { id }, { body: { ...moving, version: 2 } });
    expect(again).toMatchObject({ status: 409 });
    const back = { closed_on: null, version: 2 };
    expect(await send("closeOwnStore", { id }, { body: back })).toMatchObject({ status: 409 });
    const { rows } = await backend().database.query<{ call: string }>(
      "select call from audit_entries where object_kind = 'brand_store' and object_id in ($1, $2) and result = 'ok' order by id",
      [made.id, body.store.id],
    );
    expect(rows.map(({ call }) => call)).toEqual(["createOwnStore", "moveOwnStore", "moveOwnStore"]);
  });

  inSandbox(
    "sell by fiscal year, of which predictions take a whole one and no other's people know",
    async () => {
      const made = (await send("createOwnStore", {}, { body: { ...store, opened_on: "2023-10-01" } })).body
        .store;
      const id = String(made.id);
      const year = (of: number, amount_yen: number, months = 12) => ({ year: of, amount_yen, months });
      const used = async () => {
        const { yearly_sales_yen, yearly_sales_year } = (await send("getOwnStore", { id })).body.store;
        return [yearly_sales_yen, yearly_sales_year];
      };
      const sales = [year(2025, 30_000_000, 7), year(2024, 48_000_000), year(2023, 21_000_000, 6)];
      const saved = await send("updateStoreSales", { id }, { body: { sales, version: 1 } });
      expect(saved.body).toMatchObject({ sales });
      expect(await used()).toEqual([48_000_000, 2024]);
      const late = await send("updateStoreSales", { id }, { body: { sales: [], version: 1 } });
      expect(late).toMatchObject({ status: 409, body: { status: 4090 } });
      const whole = [year(2025, 51_000_000), ...sales.slice(1)];
      const { version } = saved.body;
      const next = await send("updateStoreSales", { id }, { body: { sales: whole, version } });
      expect(await used()).toEqual([51_000_000, 2025]);
      const { rows } = await backend().database.query<{ changes: object }>(
        "select changes from audit_entries where call = 'updateStoreSales' and object_id = $1 and result = 'ok' order by id desc limit 1",
        [made.id],
      );
      expect(rows[0]?.changes).toEqual({
        "2025年度の売上": { from: "30,000,000円（7か月）", to: "51,000,000円" },
      });
      await send("updateStoreSales", { id }, { body: { sales: [], version: next.body.version } });
      expect(await used()).toEqual([null, null]);
      const { brand } = world().own("rivalbrand");
      const values = { id, brand_id: brand };
      expect((await ask(backend(), "rivalbrand", "getStoreSales", values)).status).toBe(404);
    },
  );

  inSandbox("are what predictions are fitted on at once, by the year that the brand has chosen", async () => {
    const { made: predict } = predictionSteps(backend, world);
    const fitted = async () => (await predict()).inputs.stores_used;
    const setting = async () => (await send("getModelYear", {})).body;
    const before = await fitted();
    const { used } = await setting();
    const count = (all: { stores: number }[]) => all.reduce((sum, { stores }) => sum + stores, 0);
    expect(count(used)).toBe(before);
    const made = (await send("createOwnStore", {}, { body: { ...store, opened_on: "2020-04-01" } })).body
      .store;
    const sales = [{ year: 2024, amount_yen: 60_000_000, months: 12 }];
    expect(await fitted()).toBe(before);
    await send("updateStoreSales", { id: String(made.id) }, { body: { sales, version: 1 } });
    expect(await fitted()).toBe(before + 1);
    const { version, years } = await setting();
    const whole = years.find(({ year }: { year: number }) => year === 2024).whole;
    const none = await send("updateModelYear", {}, { body: { model_year: 2001, version } });
    expect(none.body.errors).toHaveProperty("model_year");
    const chosen = await send("updateModelYear", {}, { body: { model_year: 2024, version } });
    expect(chosen.body.used.every(({ year }: { year: number }) => year === 2024)).toBe(true);
    expect(await fitted()).toBe(count(chosen.body.used));
    expect(count(chosen.body.used)).toBeLessThanOrEqual(whole);
    const late = await send("updateModelYear", {}, { body: { model_year: null, version } });
    expect(late).toMatchObject({ status: 409 });
    await send("updateModelYear", {}, { body: { model_year: null, version: chosen.body.version } });
    expect(await fitted()).toBe(before + 1);
  });

  inSandbox("are predicted as if they were not there, whatever they sell", async () => {
    const { brandStore: id } = world().own("brand");
    const { database } = backend();
    const asked = async () => (await send("getStorePrediction", { id })).body.prediction;
    const first = await asked();
    expect(first).toMatchObject({ refusal: null });
    expect(first.low_yen).toBeLessThan(first.predicted_yen);
    expect(first.high_yen).toBeGreaterThan(first.predicted_yen);
    const { body } = await send("getModelYear", {});
    const all = body.used.reduce((sum: number, { stores }: { stores: number }) => sum + stores, 0);
    expect(first.stores_used).toBe(all - 1);
    expect(first.years.reduce((sum: number, { stores }: { stores: number }) => sum + stores, 0)).toBe(
      all - 1,
    );
    await database.query("update store_sales set amount_yen = amount_yen * 9 where store_id = $1", [id]);
    expect(await asked()).toEqual(first);
    await database.query(
      "update brand_stores set yearly_sales_yen = yearly_sales_yen * 2 where brand_id = $1 and id <> $2",
      [world().own("brand").brand, id],
    );
    expect((await asked()).predicted_yen).toBeGreaterThan(1.5 * first.predicted_yen);
  });

  inSandbox("are saved over the version that was seen, and not twice under one name", async () => {
    const made = (await send("createOwnStore", {}, { body: store })).body.store;
    const id = String(made.id);
    expect((await send("createOwnStore", {}, { body: store })).body.errors).toHaveProperty("name");
    await send("updateOwnStore", { id }, { body: { area_tsubo: 40, version: 1 } });
    const late = await send("updateOwnStore", { id }, { body: { area_tsubo: 50, version: 1 } });
    expect(late).toMatchObject({ status: 409, body: { status: 4090 } });
    const closed = await send("closeOwnStore", { id }, { body: { closed_on: DEMO_TODAY, version: 2 } });
    expect(closed.body.store).toMatchObject({ state: "closed", area_tsubo: 40 });
    expect((await send("createOwnStore", {}, { body: store })).status).toBe(200);
  });
}
