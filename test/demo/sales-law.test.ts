import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { tradeAreaOf } from "../../server/backend/geography/trade-areas.ts";
import { normalEquations, solvePositiveDefinite } from "../../server/backend/models/linear.ts";
import { COLUMNS, designRow } from "../../server/backend/models/sales-prediction/design.ts";
import { predictSales } from "../../server/backend/models/sales-prediction/predict.ts";
import { mean, standardDeviation } from "../../server/backend/models/statistics.ts";
import { demoDataset } from "../../server/demo/load.ts";
import { SALES_LAW, SALES_NOISE, USUAL_FACILITY_SALES } from "../../server/demo/sales-law.ts";
import { siteOf } from "../../server/demo/store-sales.ts";
import { isLive } from "../../server/demo/stores.ts";

const data = await demoDataset({ scale: 1, projectRoot: join(import.meta.dirname, "../..") });
const features = new Map(
  data.trade_areas.filter((row) => row.kind === "store").map((row) => [row.reference_id, row.features]),
);
const chains = [...Map.groupBy(data.brand_stores.filter(isLive), (store) => store.brand_id).values()].map(
  (stores) =>
    stores.map((store) => {
      const facility = store.facility_id === null ? undefined : data.facilities[store.facility_id - 1];
      const area = tradeAreaOf(features.get(store.id) ?? []);
      return { site: siteOf(store, facility, area), yen: store.yearly_sales_yen };
    }),
);
/** A chain's stores that have sold for a year, beside all those that trade. */
function soldIn(chain: (typeof chains)[number]) {
  return chain.flatMap(({ site, yen }) => (yen === null ? [] : [{ site, yen }]));
}

/** Columns of the law, less the mean of their own chain, so that no chain's level plays a part. */
function within(): { rows: number[][]; targets: number[]; labels: string[] } {
  const columns = COLUMNS.flatMap(({ label }, index) => (label in SALES_LAW ? [{ label, index }] : []));
  const rows: number[][] = [];
  const targets: number[] = [];
  for (const chain of chains) {
    const sites = chain.map(({ site }) => site);
    const sold = soldIn(chain);
    if (sold.length === 0) continue;
    const own = sold.map(({ site }) => {
      const row = designRow(site, sites, Math.log(USUAL_FACILITY_SALES));
      return columns.map(({ index }) => row[index] ?? 0);
    });
    const logs = sold.map(({ yen }) => Math.log(yen));
    const middles = columns.map((_, i) => mean(own.map((row) => row[i] ?? 0)));
    rows.push(...own.map((row) => row.map((value, i) => value - (middles[i] ?? 0))));
    targets.push(...logs.map((value) => value - mean(logs)));
  }
  return { rows, targets, labels: columns.map(({ label }) => label) };
}

describe("the law of the sales", () => {
  const { rows, targets, labels } = within();
  const { gram, moment } = normalEquations(rows, targets);
  const found = solvePositiveDefinite(gram, moment);

  it("names columns of the prediction's design only", () => {
    expect(labels.sort()).toEqual(Object.keys(SALES_LAW).sort());
  });

  it("is found again in the stores by least squares, every coefficient to 0.03", () => {
    within().labels.forEach((label, i) => {
      expect(Math.abs((found[i] ?? 0) - (SALES_LAW[label] ?? 0)), label).toBeLessThan(0.03);
    });
  });

  it("leaves the stated noise, which is lognormal", () => {
    const rest = targets.map((target, n) =>
      found.reduce((sum, coefficient, i) => sum - coefficient * (rows[n]?.[i] ?? 0), target),
    );
    const spread = standardDeviation(rest);
    // Each chain's own mean takes one degree of freedom.
    const expected = SALES_NOISE.store * Math.sqrt(1 - chains.length / rows.length);
    expect(Math.abs(spread / expected - 1)).toBeLessThan(0.05);
    const beyond = rest.filter((value) => Math.abs(value) > 2 * spread).length / rest.length;
    expect(beyond).toBeGreaterThan(0.03);
    expect(beyond).toBeLessThan(0.06);
  });

  it("is what the prediction gets hold of, brand by brand", () => {
    const chain = chains.find((one) => one.length >= 60) ?? [];
    const stores = soldIn(chain).map(({ site, yen }) => ({ ...site, annual_sales_yen: yen }));
    const candidate = { ...(stores[0] as (typeof stores)[number]), id: "candidate" };
    const others = { closing_store_ids: [], opening_stores: [], benchmarks: [] };
    const answer = predictSales({ candidate, stores: stores.slice(1), ...others });
    expect(answer.kind).toBe("prediction");
    if (answer.kind !== "prediction") return;
    expect(answer.back_test.median_error).toBeLessThan(0.15);
    expect(answer.back_test.coverage).toBeGreaterThan(0.65);
  });
});
