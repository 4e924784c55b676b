import { doWork } from "./answering/side-thread.ts";
import { answersOf, outcomeOf } from "./prediction/outcome.ts";
import type { SalesWork } from "./prediction/predictor.ts";

doWork(async (work: SalesWork) => (work.kind === "one" ? outcomeOf(work.input) : answersOf(work.inputs)));
