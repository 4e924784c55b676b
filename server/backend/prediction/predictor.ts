import { Worker } from "node:worker_threads";
import type { PredictionInput } from "../models/sales-prediction/types.ts";
import { Refusal } from "../refusal.ts";
import type { Outcome } from "./outcome.ts";

/** Runs the model beside the thread that answers requests. */
export interface Predictor {
  predict(input: PredictionInput): Promise<Outcome>;
  close(): Promise<void>;
}

interface Job {
  done: (outcome: Outcome) => void;
  failed: (error: Error) => void;
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
  const jobs = new Map<number, Job>();
  let worker: Worker | undefined;
  let lastId = 0;

  function start(): Worker {
    const started = new Worker(workerFile());
    started.unref();
    started.on("message", ({ id, outcome, failure }: { id: number; outcome?: Outcome; failure?: string }) => {
      const job = jobs.get(id);
      jobs.delete(id);
      if (outcome) job?.done(outcome);
      else job?.failed(new Error(failure));
    });
    const lose = (error: Error) => {
      worker = undefined;
      for (const job of jobs.values()) job.failed(error);
      jobs.clear();
    };
    started.on("error", lose);
    started.on("exit", () => lose(new Error("the prediction thread has ended")));
    return started;
  }

  return {
    async predict(input) {
      if (jobs.size >= MAX_AT_ONCE) throw new Refusal(5030);
      worker ??= start();
      const id = ++lastId;
      const outcome = new Promise<Outcome>((done, failed) => jobs.set(id, { done, failed }));
      worker.postMessage({ id, input });
      return outcome;
    },
    async close() {
      await worker?.terminate();
    },
  };
}
