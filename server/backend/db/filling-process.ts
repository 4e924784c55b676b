import { Worker } from "node:worker_threads";
import { fileBeside } from "../../lib/file-beside.ts";
import type { FillingStep } from "./filled-apart.ts";
import { makePglite } from "./pglite.ts";
import { fillDatabase } from "./up-to-date.ts";

process.once("message", async ({ step, ...options }: FillingStep) => {
  const answer: { problem?: string } = {};
  try {
    if (step === "make") await makePglite(options.dataDir);
    else await (await fillDatabase(options)).close();
  } catch (error) {
    answer.problem = error instanceof Error ? error.message : String(error);
  }
  process.send?.(answer, () => process.exit());
});
// Where whoever waits for it is gone, the next start is to find the directory free.
new Worker(fileBeside(import.meta.url, "./filling-watch.ts", "backend-filling-watch.js")).unref();
process.once("disconnect", () => process.exit(1));
