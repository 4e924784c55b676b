import { afterAll, beforeEach, describe, expect, it } from "vitest";
import type { PredictionInput } from "../../server/backend/models/sales-prediction/types.ts";
import { evaluationOf, outcomeOf } from "../../server/backend/predictions/outcome.ts";
import { predictor } from "../../server/backend/predictions/predictor.ts";
import { resultOf } from "../../server/backend/predictions/result.ts";
import {
  askForTest,
  type KeptTest,
  testStores,
  withTest,
} from "../../server/backend/predictions/store-tests.ts";
import { emptyDatabase } from "../helpers/empty-database.ts";
import { engines } from "../helpers/engines.ts";
import { drawInput } from "../models/chains.ts";

const inputOf = (count: number, changes: Partial<PredictionInput> = {}) => drawInput(9, count, 0.2, changes);

const NOW = new Date("2026-11-27T03:00:00Z");

describe("stores that are tested apart", () => {
  const input = inputOf(24, { tested_apart: true });
  const outcome = outcomeOf(input);
  const frozen = resultOf(input, outcome);

  it("have the same value, and no test within the prediction", () => {
    const { tested_apart: _, ...within } = input;
    const other = resultOf(within, outcomeOf(within));
    expect([frozen.low_yen, frozen.high_yen, frozen.drivers]).toEqual([
      other.low_yen,
      other.high_yen,
      other.drivers,
    ]);
    expect([frozen.back_test, frozen.fitted, other.back_test?.stores]).toEqual([null, [], 24]);
    expect(outcomeOf(within).stores_hash).toBe(outcome.stores_hash);
    expect(withTest(frozen, { kept: null, format_id: 3 })).toMatchObject({
      is_test_due: true,
      back_test: null,
    });
    expect(withTest(other, { kept: null, format_id: 3 })).toMatchObject({
      is_test_due: false,
      evaluation: null,
    });
  });

  it("show the test when it is done, and warn of a format that it missed", () => {
    const group = { coverage: 0.4, coverage_low: 0.1, coverage_high: 0.8, is_pooled: true };
    const kept = {
      repeats: 1,
      back_test: {
        ...{
          stores: 5,
          folds: 10,
          folds_tested: 1,
          tested_on: "2026-11-27",
          median_error: 0.1,
          mean_error: 0.2,
        },
        ...{ neighbours_error: 0.3, coverage: 0.4, coverage_low: 0.1, coverage_high: 0.8, by_size: [] },
        by_format: [{ format_id: 3, stores: 5, covered: 2, ...group }],
      },
      fitted: [],
    } satisfies KeptTest;
    const found = withTest(frozen, { kept, format_id: 3 });
    expect(found.back_test).toEqual(kept.back_test);
    expect(found.warnings[0]).toContain("5店中2店");
    expect(withTest(frozen, { kept, format_id: 4 }).warnings).toEqual(frozen.warnings);
    expect(found).toMatchObject({ is_test_due: false, evaluation: { repeats: 1, mean_error: 0.2 } });
  });
});

describe.each(engines)("tests of stores on %s", (engine) => {
  const database = emptyDatabase(engine);
  const input = inputOf(16);
  const { hash, stores_hash } = outcomeOf(input);

  beforeEach(async () => {
    await database().script(
      "delete from store_tests; delete from predictions; delete from brand_words_pending; delete from brands",
    );
    await database().query(
      `insert into brands (id, name, name_kana, genre_id) overriding system value values (1, '一', 'いち', 101), (2, '二', 'に', 101)`,
    );
    await database().query(
      `insert into predictions (brand_id, name, latitude, longitude, format_id, area_tsubo, opening_on, major_version, minor_version,
         inputs, inputs_hash, result, stores_hash)
       select b, '予測', 35, 139, 3, 20, '2027-04-01', 3, 0, $1::jsonb, $2, '{}', $3 from unnest(array[1, 1, 2]) as b`,
      [JSON.stringify(input), hash, stores_hash],
    );
  });
  const ask = (brand_id: number) => askForTest(database(), { brand_id, stores_hash });
  const kept = async () =>
    (
      await database().query<{ brand_id: number; result: KeptTest | null; attempts: number }>(
        "select brand_id, result, attempts from store_tests order by brand_id",
      )
    ).rows;

  it("are made once for each set of stores, with their date, and dealt anew where stores are few", async () => {
    await ask(1);
    await ask(1);
    const test = async (given: PredictionInput) => evaluationOf(given);
    expect(await testStores(database(), test, { now: () => NOW })).toBe(1);
    expect(await testStores(database(), test, { now: () => NOW })).toBe(0);
    const [{ result } = { result: null }] = await kept();
    expect(result).toMatchObject({
      repeats: 5,
      back_test: { stores: 16, folds_tested: 10, tested_on: "2026-11-27" },
    });
    expect(result?.fitted.map(({ name }) => name)).toContain(input.stores[0]?.name);
  });

  it("go round among brands, and one that fails stays due without holding the others up", async () => {
    await ask(1);
    await ask(2);
    await askForTest(database(), { brand_id: 1, stores_hash: null });
    const fails = () => Promise.reject(new Error("the thread has ended"));
    await expect(testStores(database(), fails)).rejects.toThrow("ended");
    await testStores(database(), async (given) => evaluationOf(given));
    const rows = await kept();
    expect(rows.map(({ attempts }) => attempts)).toEqual([1, 1]);
    expect(rows.filter(({ result }) => result === null).length).toBe(1);
    await database().query("update store_tests set next_attempt_at = now()");
    await testStores(database(), async (given) => evaluationOf(given));
    expect((await kept()).every(({ result }) => result !== null)).toBe(true);
  });
});

describe("R13 the fitting of many stores", () => {
  const sales = predictor();
  afterAll(() => sales.close());

  it("does not hold up another brand's prediction", async () => {
    const order: string[] = [];
    const many = sales
      .predict(inputOf(5_000, { tested_apart: true }), ["a", "large"])
      .then(() => order.push("many"));
    const few = sales.predict(inputOf(15), ["b", "small"]).then(() => order.push("few"));
    await Promise.all([many, few]);
    expect(order).toEqual(["few", "many"]);
  }, 120_000);
});
