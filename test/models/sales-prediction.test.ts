import fc from "fast-check";
import { expect, test } from "vitest";
import { canonicalJson } from "../../server/backend/models/canonical-json.ts";
import { evenDemand } from "../../server/backend/models/demand.ts";
import { localPlane } from "../../server/backend/models/geography.ts";
import { seededRandom } from "../../server/backend/models/random.ts";
import { coverageBy } from "../../server/backend/models/sales-prediction/evaluate.ts";
import { predictSales } from "../../server/backend/models/sales-prediction/predict.ts";
import type {
  Prediction,
  PredictionInput,
  Site,
} from "../../server/backend/models/sales-prediction/types.ts";
import { drawChain, drawSite } from "./chains.ts";

const chain = drawChain(11, 60, 0.15);

function input(changes: Partial<PredictionInput> = {}): PredictionInput {
  const { stores, candidate } = chain;
  return { candidate, stores, closing_store_ids: [], opening_stores: [], benchmarks: [], ...changes };
}

function predicted(changes: Partial<PredictionInput> = {}): Prediction {
  const answer = predictSales(input(changes));
  if (answer.kind === "refusal") throw new Error(answer.message);
  return answer;
}

function beside(site: Site, kilometres: number, id: string): Site {
  const longitude = site.longitude + kilometres / localPlane(site).kilometresPerLongitude;
  return { ...site, id, longitude };
}

test("base and drivers add up to the value to the yen, and the range holds the value, in any chain", () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1e6 }), fc.integer({ min: 12, max: 40 }), (seed, count) => {
      const { stores, candidate } = drawChain(seed, count, 0.3);
      const found = predicted({ stores, candidate });
      expect(found.drivers.reduce((sum, { yen }) => sum + yen, found.base_yen)).toBe(found.value_yen);
      expect(Number.isInteger(found.value_yen)).toBe(true);
      expect(found.low_yen).toBeGreaterThan(0);
      expect(found.low_yen).toBeLessThanOrEqual(found.value_yen);
      expect(found.high_yen).toBeGreaterThanOrEqual(found.value_yen);
      expect(found.network_change_yen).toBe(
        found.store_effects.reduce((sum, { change_yen }) => sum + change_yen, found.value_yen),
      );
    }),
    { numRuns: 25 },
  );
});

test("with many stores and little noise the value comes near the truth and the drivers near the law", () => {
  const { stores, candidate, truth } = drawChain(5, 250, 0.03);
  const found = predicted({ stores, candidate });
  expect(Math.abs(found.value_yen / truth - 1)).toBeLessThan(0.08);
  expect(found.back_test.median_error).toBeLessThan(0.06);
  const larger = predicted({ stores, candidate: { ...candidate, area_tsubo: candidate.area_tsubo * 1.2 } });
  expect(Math.log(larger.value_yen / found.value_yen) / Math.log(1.2)).toBeCloseTo(0.7, 0);
  expect(larger.yen_per_tsubo).toBeLessThan(found.yen_per_tsubo);
});

test("the same inputs in another order give the same bytes", () => {
  const { stores } = chain;
  const opening = [beside(chain.candidate, 2, "n2"), beside(chain.candidate, 3, "n1")];
  const one = predicted({ opening_stores: opening });
  const other = predicted({ stores: [...stores].reverse(), opening_stores: [...opening].reverse() });
  expect(canonicalJson(other)).toBe(canonicalJson(one));
});

test("cannibalisation costs less and less as the sister store moves away", () => {
  const { stores, candidate } = drawChain(21, 150, 0.1);
  const values = [0.5, 1, 2, 4, 8].map((kilometres) => {
    const opening_stores = [beside(candidate, kilometres, "sister")];
    return predicted({ stores, candidate, opening_stores });
  });
  const alone = predicted({ stores, candidate });
  const sales = values.map(({ value_yen }) => value_yen);
  expect(sales).toEqual([...sales].sort((a, b) => a - b));
  expect(new Set(sales).size).toBe(sales.length);
  expect(alone.value_yen).toBeGreaterThan(sales.at(-1) ?? 0);
  const costs = values.map(({ drivers }) => drivers.find(({ key }) => key === "cannibalisation")?.yen ?? 0);
  expect(costs).toEqual([...costs].sort((a, b) => a - b));
});

test("an opening beside an own store takes from that store, less from farther away", () => {
  const [store] = chain.stores;
  if (store === undefined) throw new Error("the chain has stores");
  const losses = [0.3, 1, 3, 6].map((kilometres) => {
    const candidate = beside(store, kilometres, "candidate");
    const answer = predicted({ candidate });
    return answer.store_effects.find(({ id }) => id === store.id)?.change ?? 0;
  });
  expect(losses).toEqual([...losses].sort((a, b) => a - b));
  expect(losses[0]).toBeLessThan(-0.2);
});

test("closing the sister next door raises the value, and the closed store has no effect listed", () => {
  const [store] = chain.stores;
  if (store === undefined) throw new Error("the chain has stores");
  const candidate = beside(store, 0.5, "candidate");
  const kept = predicted({ candidate });
  const closed = predicted({ candidate, closing_store_ids: [store.id] });
  expect(closed.value_yen).toBeGreaterThan(kept.value_yen);
  expect(closed.store_effects.map(({ id }) => id)).not.toContain(store.id);
  expect(closed.back_test).toEqual(kept.back_test);
});

test("too few stores are refused, with a range from benchmarks of enough brands or none", () => {
  const stores = chain.stores.slice(0, 11);
  const benchmarks = Array.from({ length: 9 }, (_, i) => ({
    brand_id: i % 3,
    format: chain.candidate.format,
    area_tsubo: 20,
    annual_sales_yen: 20 * 1_000_000 * (i + 1),
  }));
  const answer = predictSales(input({ stores, benchmarks }));
  expect(answer).toMatchObject({ kind: "refusal", stores: 11, required: 12 });
  if (answer.kind !== "refusal") return;
  expect(answer.message).toContain("11店");
  expect(answer.benchmark?.middle_yen).toBe(Math.round(5_000_000 * chain.candidate.area_tsubo));
  expect(answer.benchmark?.low_yen).toBeLessThan(answer.benchmark?.high_yen ?? 0);
  expect(answer.benchmark?.brands).toBe(3);
  const twoBrands = benchmarks.map((store) => ({ ...store, brand_id: store.brand_id % 2 }));
  expect(predictSales(input({ stores, benchmarks: twoBrands }))).toMatchObject({ benchmark: null });
  expect(predictSales(input({ stores: [] }))).toMatchObject({ kind: "refusal", stores: 0, benchmark: null });
});

test("stores without sales are left out and named", () => {
  const [first, ...rest] = chain.stores;
  if (first === undefined) throw new Error("the chain has stores");
  const found = predicted({ stores: [{ ...first, annual_sales_yen: 0 }, ...rest] });
  expect(found.stores_left_out).toEqual([first.id]);
  expect(found.stores_used).not.toContain(first.id);
});

test("a site beyond the own stores' range is held at its end, with a warning", () => {
  const far = { ...chain.candidate, area_tsubo: 5_000 };
  const farther = { ...chain.candidate, area_tsubo: 9_000 };
  const found = predicted({ candidate: far });
  expect(found.warnings.join()).toContain("面積が自店の範囲を上回る");
  const drivers = (answer: Prediction) => answer.drivers.find(({ key }) => key === "area")?.yen;
  expect(
    Math.abs((drivers(predicted({ candidate: farther })) ?? 0) / (drivers(found) ?? 1) - 1),
  ).toBeLessThan(0.2);
});

test("a twin of an own store is most similar to it, and each named feature has a label", () => {
  const store = chain.stores[7];
  if (store === undefined) throw new Error("the chain has stores");
  const [first] = predicted({ candidate: beside(store, 20, "candidate") }).similar_stores;
  expect(first?.id).toBe(store.id);
  expect(first?.score).toBeCloseTo(100, 6);
  for (const { label } of first?.alike ?? []) expect(label).not.toBe("");
});

test("the back-test lists every store with the range it was given, and counts by group", () => {
  const { back_test } = predicted();
  expect(back_test.rows).toHaveLength(60);
  expect(back_test.folds).toBe(10);
  for (const row of back_test.rows) {
    const isInside = row.actual_yen >= row.low_yen - 1 && row.actual_yen <= row.high_yen + 1;
    expect(isInside).toBe(row.is_covered);
  }
  const groups = coverageBy(back_test.rows, ({ format }) => format);
  expect(groups.reduce((sum, { stores }) => sum + stores, 0)).toBe(60);
  expect(groups.reduce((sum, { covered }) => sum + covered, 0) / 60).toBeCloseTo(back_test.coverage, 12);
});

test("repeated ids and sites without an area are errors", () => {
  const [store] = chain.stores;
  if (store === undefined) throw new Error("the chain has stores");
  expect(() => predictSales(input({ candidate: { ...chain.candidate, id: store.id } }))).toThrow(RangeError);
  expect(() => predictSales(input({ candidate: { ...chain.candidate, area_tsubo: 0 } }))).toThrow(RangeError);
});

test("stores that are all alike give their own sales and no driver", () => {
  const site = drawSite(seededRandom(1), "x");
  const stores = Array.from({ length: 15 }, (_, i) => ({
    ...site,
    id: `s${i}`,
    latitude: 30 + i,
    annual_sales_yen: 50_000_000,
  }));
  const found = predicted({ stores, candidate: { ...site, latitude: 25 } });
  expect(found.value_yen).toBe(50_000_000);
  expect(found.drivers.every(({ yen }) => yen === 0)).toBe(true);
  expect([found.low_yen, found.high_yen]).toEqual([50_000_000, 50_000_000]);
});

test("demand counts for all sites or for none, and with it more people beside the sister mean more pressure", () => {
  const candidate = { ...chain.candidate, demand: evenDemand(chain.candidate, 2, 0.5) };
  expect(predicted({ candidate })).toEqual(predicted());
  const stores = chain.stores.map((store) => ({ ...store, demand: evenDemand(store) }));
  const sister = { ...beside(chain.candidate, 2, "sister"), demand: evenDemand(chain.candidate) };
  const cost = (demand: ReturnType<typeof evenDemand>) => {
    const answer = predicted({ stores, candidate: { ...chain.candidate, demand }, opening_stores: [sister] });
    return answer.drivers.find(({ key }) => key === "cannibalisation")?.yen ?? 0;
  };
  expect(cost(evenDemand(sister, 0.5, 0.25))).toBeLessThanOrEqual(
    cost(evenDemand(chain.candidate, 0.5, 0.25)),
  );
});
