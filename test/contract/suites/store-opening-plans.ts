import { expect, it } from "vitest";
import type { CallName } from "../../../server/contract/index.ts";
import type { RunningBackend } from "../../helpers/engines.ts";
import { type Asking, ask } from "../ask.ts";
import type { Actor } from "../policy.ts";
import type { World } from "../world.ts";

export function storeOpeningPlanSuite(backend: () => RunningBackend, world: () => World) {
  const send = async (
    name: CallName,
    values: Record<string, string> = {},
    options: Asking = {},
    actor: Actor = "brand",
  ) => {
    const { brand } = world().own(actor as "brand");
    const answer = await ask(backend(), actor, name, { brand_id: brand, ...values }, options);
    return { status: answer.status, body: JSON.parse(answer.text) };
  };
  const plan = { name: "駅前店", latitude: 35.1, longitude: 139.1, stage: "idea" };
  const inSandbox = (title: string, work: () => Promise<void>) => it(title, () => backend().sandbox(work));

  inSandbox("carry the value of an own prediction, and of no other's", async () => {
    const own = world().own("brand");
    const linked = { ...plan, prediction_id: Number(own.prediction), facility_id: Number(own.facility) };
    const { body } = await send("createStoreOpeningPlan", {}, { body: linked });
    const { rows } = await backend().database.query<{ yearly_sales_yen: number }>(
      "select yearly_sales_yen from predictions where id = $1",
      [own.prediction],
    );
    expect(body.data).toMatchObject({
      prediction_yearly_sales_yen: rows[0]?.yearly_sales_yen,
      facility_id: Number(own.facility),
      stage: "idea",
      version: 1,
    });
    const foreign = { ...plan, prediction_id: Number(world().own("prediction").prediction) };
    expect(await send("createStoreOpeningPlan", {}, { body: foreign })).toMatchObject({ status: 404 });
    const stealth = { ...plan, facility_id: Number(world().stealth.facility) };
    expect(await send("createStoreOpeningPlan", {}, { body: stealth })).toMatchObject({ status: 404 });
  });

  inSandbox("are saved over the version that was seen, in what is sent alone", async () => {
    const created = await send("createStoreOpeningPlan", {}, { body: { ...plan, memo: "要確認" } });
    const id = String(created.body.data.id);
    const first = await send("updateStoreOpeningPlan", { id }, { body: { stage: "survey", version: 1 } });
    expect(first.body.data).toMatchObject({ stage: "survey", memo: "要確認", name: "駅前店", version: 2 });
    const late = await send("updateStoreOpeningPlan", { id }, { body: { stage: "canceled", version: 1 } });
    expect(late).toMatchObject({ status: 409, body: { status: 4090 } });
    expect(await send("updateStoreOpeningPlan", { id }, { body: { version: 2 } })).toMatchObject({
      status: 400,
    });
    const { brand } = world().own("rivalbrand");
    expect(await send("deleteStoreOpeningPlan", { id, brand_id: brand }, {}, "rivalbrand")).toMatchObject({
      status: 404,
    });
    expect(await send("deleteStoreOpeningPlan", { id })).toMatchObject({ status: 200 });
    expect(await send("deleteStoreOpeningPlan", { id })).toMatchObject({ status: 404 });
  });

  inSandbox("become a store of what they say, once, and keep what they were measured by", async () => {
    const own = world().own("brand");
    const place = { municipality_code: "13101", is_town_point: true };
    const whole = {
      ...plan,
      name: "開いた駅前店",
      latitude: 35.68,
      longitude: 139.76,
      facility_id: Number(own.facility),
      prediction_id: Number(own.prediction),
      opening_on: "2026-04-01",
      format_id: 3,
      area_tsubo: 25.5,
    };
    const id = String((await send("createStoreOpeningPlan", {}, { body: whole })).body.data.id);
    const become = (version: number) => send("createStoreOfPlan", { id }, { body: { ...place, version } });
    expect((await become(1)).body.errors).toEqual({ address: expect.stringContaining("住所") });
    const address = { address: "東京都千代田区丸の内1-1-1", opening_on: "2099-01-01", version: 1 };
    await send("updateStoreOpeningPlan", { id }, { body: address });
    expect(await become(2)).toMatchObject({
      status: 409,
      body: { message: expect.stringContaining("開店") },
    });
    await send("updateStoreOpeningPlan", { id }, { body: { opening_on: "2026-04-01", version: 2 } });
    expect(await become(2)).toMatchObject({ status: 409, body: { status: 4090 } });
    const { body } = await become(3);
    expect(body.data).toMatchObject({ stage: "opened", store: { name: whole.name }, version: 4 });
    const got = await send("getOwnStore", { id: String(body.data.store.id) });
    const { name, latitude, longitude, format_id, area_tsubo, facility_id } = whole;
    expect(got.body.store).toMatchObject({
      ...{ name, latitude, longitude, format_id, area_tsubo, facility_id, ...place },
      address: address.address,
      opened_on: "2026-04-01",
      state: "open",
      plan: { id: Number(id), name },
    });
    expect(await become(4)).toMatchObject({ status: 409, body: { message: expect.stringContaining(name) } });
    expect(await send("deleteStoreOpeningPlan", { id })).toMatchObject({ status: 409 });
    for (const changed of [{ prediction_id: null }, { stage: "canceled" }])
      expect(
        (await send("updateStoreOpeningPlan", { id }, { body: { ...changed, version: 4 } })).body.errors,
      ).toHaveProperty(Object.keys(changed)[0] as string);
    const { rows } = await backend().database.query<{ object_kind: string }>(
      "select object_kind from audit_entries where call = 'createStoreOfPlan' and result = 'ok' order by object_kind",
    );
    expect(rows.map(({ object_kind }) => object_kind)).toEqual(["brand_store", "store_opening_plan"]);
    await backend().database.query("delete from brand_stores where id = $1", [body.data.store.id]);
    expect((await become(4)).body.data).toMatchObject({ store: { name } });
  });

  inSandbox(
    "are joined to a store that was entered before, one to one and never another brand's",
    async () => {
      const made = async (name: string, opening_on: string) => {
        const body = { ...plan, name, opening_on, stage: "decided" };
        return String((await send("createStoreOpeningPlan", {}, { body })).body.data.id);
      };
      const [first, second, later] = [
        ...[
          await made("一つ目", "2026-04-01"),
          await made("二つ目", "2026-05-01"),
          await made("先の計画", "2099-01-01"),
        ],
      ] as const;
      const store = Number(world().own("brand").brandStore);
      const join = (id: string | undefined, store_id: number, version = 1) =>
        send("joinStoreOfPlan", { id: id ?? "" }, { body: { store_id, version } });
      expect((await join(later, store)).body.message).toContain("開店した計画だけ");
      const { rows } = await backend().database.query<{ id: number }>(
        "select min(id) as id from brand_stores where brand_id <> $1 and closed_on is null",
        [world().own("brand").brand],
      );
      for (const foreign of [rows[0]?.id ?? 0, 2_147_483_647])
        expect((await join(first, foreign)).body.errors).toEqual({
          store_id: expect.stringContaining("自ブランド"),
        });
      expect((await join(first, store, 9)).status).toBe(409);
      const { body } = await join(first, store);
      expect(body.data).toMatchObject({ stage: "opened", store: { id: store }, version: 2 });
      expect((await join(first, store, 2)).body.message).toContain("すでに店舗");
      expect((await join(second, store)).body.errors).toEqual({
        store_id: expect.stringContaining("一つ目"),
      });
      expect((await send("getOwnStore", { id: String(store) })).body.store.plan).toMatchObject({
        name: "一つ目",
      });
      const forecasts = await send("getOpenedForecasts", {});
      expect(forecasts.body.forecasts.map(({ store_id }: { store_id: number }) => store_id)).toContain(store);
    },
  );

  inSandbox("are listed by the prediction that they rest on", async () => {
    const { prediction } = world().own("brand");
    const linked = async () =>
      (await send("getStoreOpeningPlans", { prediction_id: prediction })).body.data.map(
        ({ id }: { id: number }) => id,
      );
    const before = await linked();
    await send("createStoreOpeningPlan", {}, { body: plan });
    const { body } = await send(
      "createStoreOpeningPlan",
      {},
      { body: { ...plan, prediction_id: Number(prediction) } },
    );
    expect((await linked()).toSorted()).toEqual([...before, body.data.id].toSorted());
  });

  inSandbox("are read one by one as they stand in the list", async () => {
    const created = await send("createStoreOpeningPlan", {}, { body: { ...plan, memo: "要確認" } });
    const id = String(created.body.data.id);
    expect((await send("getStoreOpeningPlan", { id })).body.data).toEqual(created.body.data);
    const { brand } = world().own("rivalbrand");
    const foreign = await send("getStoreOpeningPlan", { id, brand_id: brand }, {}, "rivalbrand");
    expect(foreign).toMatchObject({ status: 404 });
    await send("deleteStoreOpeningPlan", { id });
    expect(await send("getStoreOpeningPlan", { id })).toMatchObject({ status: 404 });
  });

  inSandbox("are listed by opening date and by facility, twenty a page", async () => {
    const { brand, facility } = world().own("brand");
    await backend().database.query(
      `insert into store_opening_plans (brand_id, facility_id, name, latitude, longitude, stage, opening_on)
       select $1::int, $2::int, '計画' || number, 35, 139, 'idea', date '2027-01-01' - number
       from generate_series(1, 25) number`,
      [brand, facility],
    );
    const { body } = await send("getStoreOpeningPlans", { facility_id: facility });
    expect(body.data.length).toBe(20);
    expect(body.total).toBeGreaterThanOrEqual(25);
    const dates = body.data.map(({ opening_on }: { opening_on: string }) => opening_on);
    expect(dates).toEqual(dates.toSorted());
    for (const { facility_id } of body.data) expect(facility_id).toBe(Number(facility));
    expect(await send("getStoreOpeningPlans", { facility_id: world().stealth.facility })).toMatchObject({
      status: 404,
    });
  });
}
