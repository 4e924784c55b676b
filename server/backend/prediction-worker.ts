import { parentPort } from "node:worker_threads";
import type { PredictionInput } from "./models/sales-prediction/types.ts";
import { outcomeOf } from "./prediction/outcome.ts";

const port = parentPort;
if (!port) throw new Error("server/backend/prediction-worker.ts runs as a worker thread only");

port.on("message", ({ id, input }: { id: number; input: PredictionInput }) => {
  try {
    port.postMessage({ id, outcome: outcomeOf(input) });
  } catch (error) {
    port.postMessage({ id, failure: error instanceof Error ? error.message : String(error) });
  }
});
