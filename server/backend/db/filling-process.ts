import type { FillingStep } from "./filled-apart.ts";
import { connect } from "./open.ts";
import { openDatabase } from "./up-to-date.ts";

process.once("message", async ({ step, ...options }: FillingStep) => {
  const answer: { problem?: string } = {};
  try {
    const database = step === "make" ? await connect(options) : await openDatabase(options);
    await database.close();
  } catch (error) {
    answer.problem = error instanceof Error ? error.message : String(error);
  }
  process.send?.(answer, () => process.exit());
});
// Whoever waits for it is gone: the next start finds the directory free.
process.once("disconnect", () => process.exit(1));
