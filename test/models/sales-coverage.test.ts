import { expect, test } from "vitest";
import { predictSales } from "../../server/backend/models/sales-prediction/predict.ts";
import { drawChain } from "./chains.ts";

/** Within three standard deviations of 200 draws at 80 %: 0.8 ± 3 × √(0.8 × 0.2 ÷ 200). */
const BOUND = 3 * Math.sqrt((0.8 * 0.2) / 200);

for (const { stores: count, noise } of [
  { stores: 25, noise: 0.25 },
  { stores: 40, noise: 0.15 },
]) {
  test(`the 80 % range holds the truth in 80 % of 200 simulated chains of ${count} stores`, () => {
    let covered = 0;
    for (let seed = 0; seed < 200; seed++) {
      const { stores, candidate, truth } = drawChain(50_000 + 1_000 * count + seed, count, noise);
      const plan = { closing_store_ids: [], opening_stores: [], benchmarks: [] };
      const answer = predictSales({ candidate, stores, ...plan });
      if (answer.kind === "prediction" && truth >= answer.low_yen && truth <= answer.high_yen) covered += 1;
    }
    expect(Math.abs(covered / 200 - 0.8)).toBeLessThan(BOUND);
  }, 60_000);
}
