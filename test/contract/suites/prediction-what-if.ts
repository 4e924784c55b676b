import { expect, it } from "vitest";
import type { Prediction, WhatIf } from "../../../server/contract/prediction-results.ts";
import type { RunningBackend } from "../../helpers/engines.ts";
import { ask } from "../ask.ts";
import { predictionSteps } from "../prediction-steps.ts";
import type { World } from "../world.ts";

export function predictionWhatIfSuite(backend: () => RunningBackend, world: () => World) {
  const { made, rows, brand } = predictionSteps(backend, world);
  const inSandbox = (title: string, work: () => Promise<void>) => it(title, () => backend().sandbox(work));
  const asked = async ({ id, format_id, area_tsubo, opening_on }: Prediction, more: object = {}) => {
    const { status, text } = await ask(backend(), "brand", "getPredictionWhatIf", {
      id: String(id),
      format_id: String(format_id),
      area_tsubo: String(area_tsubo),
      opening_on,
      ...more,
    });
    return { status, body: JSON.parse(text) };
  };
  const triedOn = async (found: Prediction, more: object = {}): Promise<WhatIf> => {
    const { status, body } = await asked(found, more);
    expect(status, JSON.stringify(body).slice(0, 300)).toBe(200);
    return body.data;
  };

  inSandbox("on its own terms it is the prediction itself, and nothing of it is kept", async () => {
    const found = await made();
    const count = "select count(*)::int as count from predictions";
    const [before] = await rows(count);
    const tried = await triedOn(found);
    expect(tried.after).toEqual(tried.before);
    const { yearly_sales_yen, low_yen, high_yen, base_yen, drivers } = found;
    expect(tried.before).toMatchObject({ yearly_sales_yen, low_yen, high_yen, base_yen, drivers });
    expect(tried.before.opening_net_yen).toBe(found.effects?.bridge.opening_net_yen);
    expect(await rows(count)).toEqual([before]);
  });

  inSandbox("on other terms it is what a prediction made on these would say", async () => {
    const found = await made();
    const { before, after } = await triedOn(found, { area_tsubo: "70", format_id: "1" });
    const other = await made({ area_tsubo: 70, format_id: 1 });
    expect(after).toMatchObject({
      format_id: 1,
      area_tsubo: 70,
      yearly_sales_yen: other.yearly_sales_yen,
      low_yen: other.low_yen,
      high_yen: other.high_yen,
      drivers: other.drivers,
    });
    expect(after.yearly_sales_yen).not.toBe(before.yearly_sales_yen);
    expect(after.drivers.reduce((sum, { yen }) => sum + yen, after.base_yen ?? 0)).toBe(
      after.yearly_sales_yen,
    );
  });

  inSandbox(
    "by another opening date, stores and plans have closed or opened as their dates say",
    async () => {
      const [store] = await rows<{ id: number; name: string }>(
        `update brand_stores set closed_on = '2028-03-01' where id = (
         select id from brand_stores where brand_id = $1 and closed_on is null and opened_on < '2024-01-01'
         order by id limit 1) returning id, name`,
        [brand()],
      );
      const [undated, later] = await rows<{ id: number }>(
        `insert into store_opening_plans
         (brand_id, name, address, latitude, longitude, stage, format_id, area_tsubo, opening_on, memo)
       select $1, p.name, '', 35.66, 139.7, p.stage, 3, 40, p.opening_on::date, ''
       from (values ('検討中の店', 'survey', '2026-12-01'), ('決めた店', 'decided', '2028-02-01')) as p (name, stage, opening_on)
       returning id`,
        [brand()],
      );
      const found = await made({ opening_plan_ids: [undated?.id] });
      const late = (await triedOn(found, { opening_on: "2028-04-01" })).after;
      expect(late.closing_stores).toContainEqual({ id: store?.id, name: store?.name });
      expect(late.opening_stores.map(({ id }) => id)).toEqual(
        expect.arrayContaining([undated?.id, later?.id]),
      );
      const early = (await triedOn(found, { opening_on: "2027-06-01" })).after;
      expect(early.closing_stores.map(({ id }) => id)).not.toContain(store?.id);
      expect(early.opening_stores.map(({ name }) => name)).not.toContain("決めた店");
      expect(early.opening_stores.map(({ name }) => name)).toContain("検討中の店");
    },
  );

  inSandbox("what can no longer open or close does not stop it", async () => {
    const [store] = await rows<{ id: number }>(
      `insert into brand_stores (brand_id, name, prefecture_id, municipality_code, address, latitude, longitude,
         format_id, area_tsubo, opened_on)
       select brand_id, '開店前の店', prefecture_id, municipality_code, address, latitude, longitude, format_id,
         area_tsubo, '2099-01-01' from brand_stores where brand_id = $1 order by id limit 1 returning id`,
      [brand()],
    );
    const found = await made({ opening_store_ids: [store?.id] });
    await rows("update brand_stores set opened_on = '2020-01-01' where id = $1", [store?.id]);
    expect((await triedOn(found)).before.opening_stores).toEqual([]);
  });

  inSandbox("a model that refuses, and a facility that has gone, are said", async () => {
    const [facility] = await rows<{ id: number }>(
      "select id from facilities where not is_stealth and is_enabled order by id limit 1",
    );
    const found = await made({ facility_id: facility?.id, latitude: undefined, longitude: undefined });
    await rows("update brand_stores set yearly_sales_yen = null where brand_id = $1", [brand()]);
    const { after } = await triedOn(found, { area_tsubo: "50" });
    expect(after).toMatchObject({ yearly_sales_yen: null, refusal: expect.stringMatching(/12店以上/) });
    await rows("update facilities set is_enabled = false where id = $1", [facility?.id]);
    const { status, body } = await asked(found);
    expect([status, body.message]).toEqual([400, expect.stringContaining("現在公開されていない")]);
  });
}
