import type { PredictionInput } from "../models/sales-prediction/types.ts";
import { type SideThread, sideThread } from "../side-thread.ts";
import type { Outcome } from "./outcome.ts";

/** Runs the model beside the thread that answers requests. */
export interface Predictor {
  predict(input: PredictionInput): Promise<Outcome>;
  close(): Promise<void>;
}

/** More than the database connections that predictions could hold. */
const MAX_AT_ONCE = 16;

/** The worker's own file: its source when run from the tree, its bundle beside ours when built. */
function workerFile(): URL {
  const name = import.meta.url.endsWith(".ts") ? "../prediction-worker.ts" : "./backend-prediction-worker.js";
  return new URL(name, import.meta.url);
}

/** One thread, started by the first prediction; more than sixteen waiting at once are asked to come again. */
export function predictor(): Predictor {
  const { run, close }: SideThread<PredictionInput, Outcome> = sideThread(workerFile(), MAX_AT_ONCE);
  return { predict: run, close };
}
