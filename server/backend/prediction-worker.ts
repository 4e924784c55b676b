import type { PredictionInput } from "./models/sales-prediction/types.ts";
import { outcomeOf } from "./prediction/outcome.ts";
import { doWork } from "./side-thread.ts";

doWork(async (input: PredictionInput) => outcomeOf(input));
