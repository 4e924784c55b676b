import { expect, test } from "vitest";
import { fitBrand } from "../../server/backend/models/sales-prediction/fit.ts";
import { drawChain } from "./chains.ts";

/** `npm run models` draws many more. */
const CHAINS = 60;
/** Three standard deviations of so many draws at 80 %. */
const BOUND = 3 * Math.sqrt((0.8 * 0.2) / CHAINS);

for (const { stores: count, noise } of [
  { stores: 25, noise: 0.25 },
  { stores: 40, noise: 0.15 },
]) {
  test(`the 80 % range holds the truth in 80 % of ${CHAINS} simulated chains of ${count} stores`, () => {
    let covered = 0;
    for (let seed = 0; seed < CHAINS; seed++) {
      const { stores, candidate, truth } = drawChain(50_000 + 1_000 * count + seed, count, noise);
      const { ensemble, network, rowOf } = fitBrand(stores);
      const { low, high } = ensemble.range(rowOf(candidate, network));
      if (Math.log(truth) >= low && Math.log(truth) <= high) covered += 1;
    }
    expect(Math.abs(covered / CHAINS - 0.8)).toBeLessThan(BOUND);
  }, 120_000);
}
