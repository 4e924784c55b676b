import { doWork } from "./answering/side-thread.ts";
import type { PredictionInput } from "./models/sales-prediction/types.ts";
import { outcomeOf } from "./prediction/outcome.ts";

doWork(async (input: PredictionInput) => outcomeOf(input));
