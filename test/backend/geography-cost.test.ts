import { execFile } from "node:child_process";
import { join } from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { nodeBinary, projectRoot } from "../helpers/project-root.ts";

/** Limits of the processor's own time, so that a busy machine does not count. */
it("costs 300 ms for the first ring, 5 ms for another, and 60 MB with the whole country read", async () => {
  const script = join(projectRoot, "test/helpers/geography-cost.ts");
  const { stdout } = await promisify(execFile)(nodeBinary, ["--expose-gc", script]);
  const { cold, warm, bytes, residents } = JSON.parse(stdout);
  console.log(
    `first ring ${cold.toFixed(0)} ms, another ${warm.toFixed(2)} ms, all cells ${(bytes / 1e6).toFixed(1)} MB`,
  );
  expect(residents).toBe(126_146_090);
  expect(cold).toBeLessThan(300);
  expect(warm).toBeLessThan(5);
  expect(bytes).toBeLessThan(60_000_000);
}, 60_000);
