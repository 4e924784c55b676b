import { join } from "node:path";
import { defineConfig } from "vitest/config";
import { LongestFirst } from "./helpers/longest-first.ts";

const root = join(import.meta.dirname, "..");
const tests = (...areas: string[]) => areas.map((area) => `test/${area}/**/*.test.{ts,tsx}`);
const preparation = [join(import.meta.dirname, "helpers/prepare.ts")];

export default defineConfig({
  root,
  test: {
    pool: "forks",
    // Files of a worker share its modules: loading the product anew for each of them took a quarter of the time.
    isolate: false,
    // One more than the two cores of a small machine: many tests wait. Two left a tenth of the processor unused.
    maxWorkers: 3,
    sequence: { sequencer: LongestFirst },
    // What a test waits for comes when it comes: a slow machine takes seconds for a page.
    expect: { poll: { timeout: 20_000, interval: 100 } },
    reporters: ["default"],
    projects: [
      {
        extends: true,
        test: {
          name: "unit",
          include: [
            "test/*.test.ts",
            ...tests("lib", "models", "identity", "config", "demo", "islands", "build", "web"),
          ],
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      {
        extends: true,
        test: {
          name: "contract",
          include: tests("contract", "backend"),
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: "pages",
          include: tests("pages", "auth"),
          globalSetup: preparation,
          testTimeout: 60_000,
          hookTimeout: 120_000,
        },
      },
      {
        extends: true,
        test: {
          name: "e2e",
          include: tests("e2e"),
          globalSetup: preparation,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
