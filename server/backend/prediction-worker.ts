import { doWork } from "./answering/side-thread.ts";
import { answersOf, outcomeOf } from "./predictions/outcome.ts";
import type { SalesWork } from "./predictions/predictor.ts";

doWork(async (work: SalesWork) => (work.kind === "one" ? outcomeOf(work.input) : answersOf(work.inputs)));
