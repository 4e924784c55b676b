import { doWork } from "./answering/side-thread.ts";
import { answersOf, evaluationOf, outcomeOf } from "./predictions/outcome.ts";
import type { SalesWork } from "./predictions/predictor.ts";

doWork(async (work: SalesWork) => {
  if (work.kind === "evaluation") return evaluationOf(work.input);
  return work.kind === "one" ? outcomeOf(work.input) : answersOf(work.inputs);
});
