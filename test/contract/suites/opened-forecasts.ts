import { expect, it } from "vitest";
import type { PredictionInput } from "../../../server/backend/models/sales-prediction/types.ts";
import { outcomeOf } from "../../../server/backend/predictions/outcome.ts";
import { wideningOf } from "../../../server/backend/predictions/widening.ts";
import type { RunningBackend } from "../../helpers/engines.ts";
import { getter } from "../get.ts";
import { fileOpener } from "../open-file.ts";
import { talkTo } from "../talk.ts";
import type { World } from "../world.ts";

interface Case {
  name: string;
  madeAt?: string;
  /** Year, months and how the sales lie beside the range. */
  sales?: readonly (readonly [number, number, "low" | "predicted" | "high"])[];
}

const CASES: readonly Case[] = [
  {
    name: "一",
    madeAt: "2026-03-31T14:59:59Z",
    sales: [
      [2025, 12, "low"],
      [2026, 11, "low"],
      [2027, 12, "predicted"],
      [2028, 12, "low"],
    ],
  },
  { name: "二", madeAt: "2026-03-31T15:00:00Z", sales: [[2026, 12, "predicted"]] },
  { name: "三", madeAt: "2026-03-01T00:00:00Z", sales: [[2026, 12, "high"]] },
  { name: "四", madeAt: "2026-03-01T00:00:00Z", sales: [[2026, 11, "predicted"]] },
  { name: "五", sales: [[2026, 12, "predicted"]] },
];

export function openedForecastSuite(backend: () => RunningBackend, world: () => World) {
  const get = getter(backend);
  const query = async (text: string, parameters: unknown[]) =>
    (await backend().database.query<{ id: number }>(text, parameters)).rows[0]?.id ?? 0;
  const BEYOND = { low: -1, predicted: 0, high: 1 };

  it("are counted if made before the opening, by the first year that was traded whole", () =>
    backend().sandbox(async () => {
      const { brand, prediction } = world().own("brand");
      const { data } = await get("brand", "getPrediction", { id: prediction });
      const of = {
        low: data?.low_yen ?? 0,
        predicted: data?.yearly_sales_yen ?? 0,
        high: data?.high_yen ?? 0,
      };
      const about = { brand_id: brand };
      const before = await get("brand", "getOpenedForecasts", about);
      expect(before).toMatchObject({ total: 0, measured: { stores: 0, coverage_low: null, years: [] } });
      const forecasts: number[] = [];
      for (const { name, madeAt, sales = [] } of CASES) {
        const store = await query(
          `insert into brand_stores (brand_id, name, prefecture_id, municipality_code, address, latitude, longitude,
             format_id, area_tsubo, opened_on)
           select brand_id, $2, prefecture_id, municipality_code, address, latitude, longitude, 3, 30, '2026-04-01'
           from brand_stores where brand_id = $1 order by id limit 1 returning id`,
          [brand, name],
        );
        const forecast = madeAt
          ? await query(
              `insert into predictions (brand_id, name, latitude, longitude, format_id, area_tsubo, opening_on,
                 major_version, minor_version, inputs, inputs_hash, result, yearly_sales_yen, created_at)
               select brand_id, name, latitude, longitude, format_id, area_tsubo, opening_on, major_version,
                 minor_version, inputs, inputs_hash, result, yearly_sales_yen, $2
               from predictions where id = $1 returning id`,
              [prediction, madeAt],
            )
          : null;
        forecasts.push(forecast ?? 0);
        await query(
          `insert into store_opening_plans (brand_id, name, latitude, longitude, stage, store_id, prediction_id)
           values ($1, $2, 35, 139, 'opened', $3, $4)`,
          [brand, name, store, forecast],
        );
        for (const [year, months, at] of sales)
          await query(
            "insert into store_sales (brand_id, store_id, year, months, amount_yen) values ($1, $2, $3, $4, $5)",
            [brand, store, year, months, of[at] + BEYOND[at]],
          );
      }
      const found = await get("brand", "getOpenedForecasts", { ...about, sort: "name", order: "asc" });
      const named = Object.fromEntries(found.forecasts.map((one) => [one.store_name, one]));
      expect(
        Object.entries(named)
          .map(([name, { year, result }]) => [name, year, result])
          .toSorted(),
      ).toEqual(
        [
          ["一", 2027, "inside"],
          ["三", 2026, "above"],
          ["二", 2026, "late"],
          ["五", 2026, "none"],
          ["四", null, "waiting"],
        ].toSorted(),
      );
      expect(named.一).toMatchObject({ made_on: "2026-03-31", actual_yen: of.predicted, low_yen: of.low });
      const { measured } = found;
      expect(measured).toMatchObject({
        stores: 2,
        covered: 1,
        years: [
          { year: 2027, stores: 1 },
          { year: 2026, stores: 1 },
        ],
      });
      expect(measured.coverage_low ?? 1).toBeLessThan(0.5);
      const one = await get("brand", "getOpenedForecasts", { ...about, prediction_id: String(forecasts[2]) });
      expect(one).toMatchObject({ total: 1, forecasts: [{ store_name: "三" }], measured });
      const byDifference = await get("brand", "getOpenedForecasts", { ...about, sort: "difference" });
      expect(byDifference.forecasts.slice(0, 2).map(({ store_name }) => store_name)).toEqual(["三", "一"]);
      const file = await fileOpener(backend)("brand", "downloadOpenedForecastsExcel", about);
      expect(file.column("結果").toSorted()).toEqual(
        ["区間の中", "区間より多い", "開店後の予測のため対象外", "予測なし", "12か月の実績待ち"].toSorted(),
      );
    }));

  it("that held too seldom stretch the range of the next prediction, which says so and recomputes", () =>
    backend().sandbox(async () => {
      const { brand, prediction } = world().own("brand");
      const create = async () => {
        const body = {
          ...{
            brand_id: Number(brand),
            name: "駅前店",
            address: "東京都千代田区",
            format_id: 3,
            area_tsubo: 30,
          },
          ...{ latitude: 35.6812, longitude: 139.7671, opening_on: "2027-04-01" },
        };
        const { data } = (await talkTo(backend)("brand", "createPrediction", {}, { body })).body;
        const made = await get("brand", "getPrediction", { id: String(data.id) });
        return {
          warnings: made.data?.warnings ?? [],
          low: made.data?.low_yen ?? 0,
          high: made.data?.high_yen ?? 0,
        };
      };
      const before = await create();
      const opened = await query(
        `with store as (
           insert into brand_stores (brand_id, name, prefecture_id, municipality_code, address, latitude, longitude,
             format_id, area_tsubo, opened_on)
           select brand_id, '新店' || n, prefecture_id, municipality_code, address, latitude, longitude, 3, 30, '2026-04-01'
           from (select * from brand_stores where brand_id = $1 order by id limit 1) s, generate_series(1, 20) n
           returning id, name
         ), forecast as (
           insert into predictions (brand_id, name, latitude, longitude, format_id, area_tsubo, opening_on, major_version,
             minor_version, inputs, inputs_hash, result, yearly_sales_yen, created_at)
           select p.brand_id, s.name, p.latitude, p.longitude, p.format_id, p.area_tsubo, p.opening_on, p.major_version,
             p.minor_version, p.inputs, p.inputs_hash, p.result, p.yearly_sales_yen, '2026-03-01'
           from predictions p, store s where p.id = $2
           returning id, name, yearly_sales_yen, (result ->> 'high_yen')::bigint as high_yen
         ), plan as (
           insert into store_opening_plans (brand_id, name, latitude, longitude, stage, store_id, prediction_id)
           select $1, s.name, 35, 139, 'opened', s.id, f.id from store s join forecast f on f.name = s.name
         )
         insert into store_sales (brand_id, store_id, year, months, amount_yen)
         select $1, s.id, 2026, 12,
           case when s.name in ('新店1', '新店2', '新店3', '新店4', '新店5', '新店6', '新店7', '新店8') then f.high_yen * 3
             else f.yearly_sales_yen end
         from store s join forecast f on f.name = s.name
         returning store_id as id`,
        [brand, prediction],
      );
      const after = await create();
      const widening = (without?: number) => wideningOf(backend().database, Number(brand), without);
      expect(await widening()).toMatchObject({ stores: 20, covered: 12 });
      expect(await widening(opened)).toBeUndefined();
      expect(before.warnings.join()).not.toContain("広げました");
      expect(after.warnings.join("\n")).toMatch(
        /^開店前の予測20件のうち、実績が80%予測区間に入ったのは12件/m,
      );
      expect(after.high / after.low).toBeGreaterThan(1.5 * (before.high / before.low));
      const { rows } = await backend().database.query<{ inputs: PredictionInput; inputs_hash: string }>(
        "select inputs, inputs_hash from predictions where brand_id = $1 and inputs ? 'widened'",
        [brand],
      );
      const [kept] = rows;
      expect(kept?.inputs.widened).toMatchObject({ stores: 20, covered: 12 });
      expect(kept && outcomeOf(kept.inputs).hash).toBe(kept?.inputs_hash);
    }));
}
