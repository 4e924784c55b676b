import { doWork } from "./answering/side-thread.ts";
import { answersOf, evaluationOf, outcomeOf } from "./predictions/outcome.ts";
import type { SalesWork } from "./predictions/predictor.ts";
import { isReproduced } from "./predictions/recompute.ts";

doWork(async (work: SalesWork) => {
  if (work.kind === "evaluation") return evaluationOf(work.input);
  if (work.kind === "again") return isReproduced(work.inputs, work.result);
  return work.kind === "one" ? outcomeOf(work.input) : answersOf(work.inputs);
});
