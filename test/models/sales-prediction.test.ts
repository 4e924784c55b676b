import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalJson } from "../../server/backend/models/canonical-json.ts";
import { localPlane } from "../../server/backend/models/geography.ts";
import { coverageBy } from "../../server/backend/models/sales-prediction/coverage.ts";
import { networkOf, sisterPressure } from "../../server/backend/models/sales-prediction/network.ts";
import { predictSales } from "../../server/backend/models/sales-prediction/predict.ts";
import {
  MODEL_REVISION,
  type Prediction,
  type PredictionInput,
  type Site,
} from "../../server/backend/models/sales-prediction/types.ts";
import { valueText } from "../../server/backend/predictions/value-text.ts";
import { drawChain } from "./chains.ts";

const chain = drawChain(11, 60, 0.15);

function input(changes: Partial<PredictionInput> = {}): PredictionInput {
  const { stores, candidate } = chain;
  const plan = { closing_store_ids: [], opening_stores: [], benchmarks: [] };
  return {
    geography: "census-2020",
    revision: MODEL_REVISION,
    as_of: "2026-11-24",
    candidate,
    stores,
    ...plan,
    ...changes,
  };
}

function predicted(changes: Partial<PredictionInput> = {}): Prediction {
  const answer = predictSales(input(changes));
  if (answer.kind === "refusal") throw new Error(answer.message);
  return answer;
}

function testOf(changes: Partial<PredictionInput> = {}) {
  const { test: found } = predicted(changes);
  if (!found) throw new Error("these stores are not tested apart");
  return found;
}

function beside(site: Site, kilometres: number, id: string): Site {
  const longitude = site.longitude + kilometres / localPlane(site).kilometresPerLongitude;
  return { ...site, id, longitude };
}

test("the pressure of own stores is told against their mean, and not in results that were kept without it", () => {
  const store = chain.stores[0] as Site;
  const near = input({ candidate: beside(store, 0.4, "candidate") });
  const { site, mean } = predicted(near).pressure;
  const network = networkOf(chain.stores);
  expect(site).toBeCloseTo(sisterPressure(near.candidate, network), 9);
  const own = chain.stores.map((one) => sisterPressure(one, network));
  expect(mean).toBeCloseTo(own.reduce((sum, one) => sum + one, 0) / own.length, 9);
  const told = (pressure: { site: number; mean: number } | undefined) =>
    valueText("cannibalisation", near.candidate, chain.stores, pressure);
  expect(told({ site: 0.045, mean: 0.1071 })).toBe(
    "0.42（自店の平均 1.00）、自店に移る需要の割合 4.5%（ハフモデル）",
  );
  expect(told({ site: 0, mean: 0 })).toBe("自店に移る需要の割合 0.0%（ハフモデル）");
  expect(told(undefined)).toBe("自店どうしの商圏の重なり（ハフモデル）");
});

test("base and drivers add up to the value to the yen, and the range holds the value, in any chain", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e6 }), fc.integer({ min: 12, max: 25 }), (seed, count) => {
      const { stores, candidate } = drawChain(seed, count, 0.3);
      const found = predicted({ stores, candidate });
      expect(found.drivers.reduce((sum, { yen }) => sum + yen, found.base_yen)).toBe(found.value_yen);
      expect(found.low_yen).toBeGreaterThan(0);
      expect(found.low_yen).toBeLessThanOrEqual(found.value_yen);
      expect(found.high_yen).toBeGreaterThanOrEqual(found.value_yen);
      const { bridge, opening } = found;
      expect(bridge.value_yen).toBe(found.value_yen);
      const effects = opening.effects.reduce((sum, { change_yen }) => sum + change_yen, opening.rest_yen);
      expect(bridge.opening_net_yen).toBe(found.value_yen + effects);
      for (const driver of found.drivers)
        if (driver.key !== "other")
          expect(Math.abs(driver.yen)).toBeGreaterThanOrEqual(driver.margin_yen - 1);
    }),
    { numRuns: 6 },
  );
});

test("with many stores and little noise the value comes near the truth", () => {
  const { stores, candidate, truth } = drawChain(5, 150, 0.03);
  const found = predicted({ stores, candidate });
  expect(Math.abs(found.value_yen / truth - 1)).toBeLessThan(0.1);
  expect(found.test?.median_error).toBeLessThan(0.06);
  expect(found.test?.mean_error).toBeLessThan(found.test?.neighbours_error ?? 0);
  const larger = predicted({ stores, candidate: { ...candidate, area_tsubo: candidate.area_tsubo * 1.2 } });
  expect(larger.value_yen).toBeGreaterThan(found.value_yen);
  expect(larger.yen_per_tsubo).toBeLessThan(found.yen_per_tsubo);
});

test("the same stores in another order and under other ids give the same answer", () => {
  const one = predicted();
  const reversed = predicted({ stores: [...chain.stores].reverse() });
  expect(canonicalJson(reversed)).toBe(canonicalJson(one));
  const renumbered = chain.stores.map((store, i) => ({ ...store, id: `x${(i * 37) % 60}` }));
  const other = predicted({ stores: renumbered });
  expect([other.value_yen, other.low_yen, other.high_yen]).toEqual([
    one.value_yen,
    one.low_yen,
    one.high_yen,
  ]);
});

test("too few stores are refused, with a range from benchmarks that knows of size", () => {
  const stores = chain.stores.slice(0, 11);
  const benchmarks = Array.from({ length: 9 }, (_, i) => ({
    brand_id: i % 3,
    format: chain.candidate.format,
    area_tsubo: 20,
    annual_sales_yen: 20_000_000 * (i + 1),
  }));
  const answer = predictSales(input({ stores, benchmarks }));
  expect(answer).toMatchObject({ kind: "refusal", stores: 11, required: 12 });
  if (answer.kind !== "refusal") return;
  expect(answer.message).toContain("11店");
  const expected = 100_000_000 * (chain.candidate.area_tsubo / 20) ** 0.7;
  expect(answer.benchmark?.middle_yen).toBe(Math.round(expected));
  const twoBrands = benchmarks.map((store) => ({ ...store, brand_id: store.brand_id % 2 }));
  expect(predictSales(input({ stores, benchmarks: twoBrands }))).toMatchObject({ benchmark: null });
  for (const count of [0, 1])
    expect(predictSales(input({ stores: chain.stores.slice(0, count) }))).toMatchObject({ stores: count });
});

test("stores without sales, with sales below 0, and younger than a year are left out with their reason", () => {
  const [first, second, third, ...rest] = chain.stores;
  if (!first || !second || !third) throw new Error("the chain has stores");
  const found = predicted({
    stores: [
      { ...first, annual_sales_yen: 0 },
      { ...second, annual_sales_yen: -5 },
      { ...third, opened_on: "2025-11-25" },
      ...rest.map((store) => ({ ...store, opened_on: "2025-11-24" })),
    ],
  });
  expect(found.left_out).toEqual([
    { id: first.id, reason: "sales" },
    { id: second.id, reason: "sales" },
    { id: third.id, reason: "new" },
  ]);
  expect(found.stores_used).toHaveLength(57);
});

test("one store with a hundred times its sales is pointed out and moves the value little", () => {
  const stores = chain.stores.map((store, i) =>
    i === 7 ? { ...store, annual_sales_yen: store.annual_sales_yen * 100 } : store,
  );
  const found = predicted({ stores });
  expect(found.warnings.join()).toContain(chain.stores[7]?.name);
  expect(Math.abs(found.value_yen / predicted().value_yen - 1)).toBeLessThan(0.25);
});

test("stores at one place, with the same shop, give a finite figure with a warning", () => {
  const [site] = chain.stores;
  if (!site) throw new Error("the chain has stores");
  const stores = Array.from({ length: 15 }, (_, i) => ({
    ...site,
    id: `s${i}`,
    annual_sales_yen: 50_000_000,
  }));
  const found = predicted({ stores });
  expect(found.warnings.join()).toContain("商圏がすべて同じ");
  expect(canonicalJson(found)).not.toContain("null,null");
  expect(found.value_yen).toBeGreaterThan(10_000_000);
  expect(found.value_yen).toBeLessThan(200_000_000);
});

test("a site beyond the own stores is not held at their end: the range widens, and it says what and beside whom", () => {
  const inside = predicted();
  const candidate = { ...chain.candidate, area_tsubo: 3_000 };
  const far = predicted({ candidate });
  expect(far.value_yen).toBeGreaterThan(
    predicted({ candidate: { ...candidate, area_tsubo: 1_500 } }).value_yen,
  );
  expect(far.high_yen / far.low_yen).toBeGreaterThan(1.3 * (inside.high_yen / inside.low_yen));
  const largest = chain.stores.toSorted((a, b) => b.area_tsubo - a.area_tsubo)[0];
  expect(far.outside.find(({ label }) => label === "面積")?.nearest_id).toBe(largest?.id);
  expect(far.warnings.join()).toContain(largest?.name);
});

test("the test is nested and counts by format, with an interval that its size decides", () => {
  const found = testOf();
  expect([found.stores, found.folds, found.folds_tested]).toEqual([60, 10, 10]);
  const groups = coverageBy(found.rows, ({ format }) => format);
  expect(groups.reduce((sum, { stores }) => sum + stores, 0)).toBe(60);
  for (const { coverage, low, high } of groups)
    expect(low < coverage + 1e-9 && coverage - 1e-9 < high).toBe(true);
  const [row] = found.rows;
  const moved = chain.stores.map((store) =>
    store.id === row?.id ? { ...store, annual_sales_yen: Math.round(store.annual_sales_yen * 1.5) } : store,
  );
  expect(testOf({ stores: moved }).rows.find(({ id }) => id === row?.id)?.predicted_yen).toBe(
    row?.predicted_yen,
  );
});

test("repeated ids and sites without an area are errors", () => {
  const id = chain.stores[0]?.id ?? "";
  expect(() => predictSales(input({ candidate: { ...chain.candidate, id } }))).toThrow(RangeError);
  expect(() => predictSales(input({ candidate: { ...chain.candidate, area_tsubo: 0 } }))).toThrow(RangeError);
});

test("a twin of an own store is most similar to it", () => {
  const store = chain.stores[7];
  if (store === undefined) throw new Error("the chain has stores");
  const [first] = predicted({ candidate: beside(store, 20, "candidate") }).similar_stores;
  expect(first?.id).toBe(store.id);
  expect(first?.score).toBeCloseTo(100, 6);
});
