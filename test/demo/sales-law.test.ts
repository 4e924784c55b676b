import { describe, expect, it } from "vitest";
import { tradeAreaOf } from "../../server/backend/geography/trade-areas.ts";
import { learn } from "../../server/backend/models/sales-prediction/predict.ts";
import { MODEL_REVISION } from "../../server/backend/models/sales-prediction/types.ts";
import { mean, quantile } from "../../server/backend/models/statistics.ts";
import { lawOf, SALES_NOISE } from "../../server/demo/sales-law.ts";
import { salesLevelOf, siteOf } from "../../server/demo/store-sales.ts";
import { isLive } from "../../server/demo/stores.ts";
import { dataset } from "../helpers/dataset.ts";

const data = await dataset();
const features = new Map(
  data.trade_areas.filter((row) => row.kind === "store").map((row) => [row.reference_id, row.features]),
);
const chains = data.brands.flatMap((brand) => {
  const live = data.brand_stores.filter((store) => store.brand_id === brand.id && isLive(store));
  const stores = live.map((store) => {
    const facility = store.facility_id === null ? undefined : data.facilities[store.facility_id - 1];
    const site = siteOf(store, facility, tradeAreaOf(features.get(store.id) ?? []));
    return { ...site, annual_sales_yen: store.yearly_sales_yen ?? 0 };
  });
  return stores.length > 0 ? [{ brand, stores }] : [];
});

describe("the law of the sales", () => {
  const errors = chains.flatMap(({ brand, stores }) => {
    const own = stores
      .filter(({ annual_sales_yen }) => annual_sales_yen > 0)
      .map((store) => Math.log(store.annual_sales_yen) - lawOf(salesLevelOf("", brand), store, stores));
    return own.map((error) => error - mean(own));
  });

  it("leaves the stated noise: most stores near it, one in twenty three times as far", () => {
    const middle = quantile(errors.map(Math.abs), 0.5);
    expect(Math.abs(middle / (0.6745 * SALES_NOISE.store) - 1)).toBeLessThan(0.15);
    const far = errors.filter((error) => Math.abs(error) > 3 * SALES_NOISE.store).length / errors.length;
    expect(far).toBeGreaterThan(0.008);
    expect(far).toBeLessThan(0.04);
  });

  it("is not of the model's form: with many stores the model errs by more than the noise", () => {
    const largest = chains.toSorted((a, b) => b.stores.length - a.stores.length)[0];
    const stores = (largest?.stores ?? []).filter(({ annual_sales_yen }) => annual_sales_yen > 0);
    const test = learn(stores, stores, MODEL_REVISION).test();
    // A model of the law's own form would come to 0.6745 × noise at the median.
    expect(test.median_error).toBeGreaterThan(0.7 * SALES_NOISE.store);
    expect(test.median_error).toBeLessThan(0.25);
    expect(test.coverage).toBeGreaterThan(0.65);
  });
});
