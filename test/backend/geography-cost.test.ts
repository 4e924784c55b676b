import { expect, it } from "vitest";
import { geographyCosts } from "../helpers/geography-costs.ts";

/** Twice the aims of time: the suite's other worker shares the processor. `npm run models` holds the aims themselves. */
it("costs 600 ms for the first ring, 10 ms for another, and 60 MB with the whole country read", async () => {
  const { cold, warm, bytes, residents } = await geographyCosts(3);
  console.log(
    `first ring ${cold.toFixed(0)} ms, another ${warm.toFixed(2)} ms, all cells ${(bytes / 1e6).toFixed(1)} MB`,
  );
  expect(residents).toBe(126_146_090);
  expect(cold).toBeLessThan(600);
  expect(warm).toBeLessThan(10);
  expect(bytes).toBeLessThan(60_000_000);
}, 60_000);
