import { expect, it } from "vitest";
import { learnOnce } from "../../server/backend/predictions/outcome.ts";
import { drawChain } from "../models/chains.ts";

it("what a brand's stores teach is learnt once, though a dozen brands ask in turn", () => {
  const brands = Array.from({ length: 12 }, (_, seed) => drawChain(seed + 1, 12, 0.2).stores);
  const askAll = () => brands.map((stores) => learnOnce(stores, stores, 3));
  const first = askAll();
  expect(new Set(first).size).toBe(12);
  askAll().forEach((learnt, at) => {
    expect(learnt).toBe(first[at]);
  });
  const [one = []] = brands;
  const dearer = one.map((store) => ({ ...store, annual_sales_yen: store.annual_sales_yen + 1 }));
  expect(learnOnce(dearer, one, 3)).not.toBe(first[0]);
});
