import type { FairPlacesOptions } from "../../lib/fair-places.ts";
import { fileBeside } from "../../lib/file-beside.ts";
import { type SideThread, sideThread } from "../answering/side-thread.ts";
import { type PredictionInput, TESTED_WITHIN } from "../models/sales-prediction/types.ts";
import type { Outcome } from "./outcome.ts";
import type { FrozenInputs } from "./recompute.ts";

export interface Predictor {
  predict(input: PredictionInput, sharers?: readonly string[]): Promise<Outcome>;
  predictEach(inputs: readonly PredictionInput[], sharers?: readonly string[]): Promise<Outcome["answer"][]>;
  reproduces(inputs: FrozenInputs, result: object, sharers?: readonly string[]): Promise<boolean>;
  load?: () => { active: number; waiting: number };
  close(): Promise<void>;
}

export type SalesWork =
  | { kind: "one"; input: PredictionInput }
  | { kind: "each"; inputs: readonly PredictionInput[] }
  | { kind: "again"; inputs: FrozenInputs; result: object }
  | { kind: "evaluation"; input: PredictionInput };

const PLACES: FairPlacesOptions = {
  limit: 1,
  queue: 40,
  // Shorter than a call may take.
  waitMs: 5000,
  // A person, an organisation.
  each: [
    { limit: 1, queue: 2 },
    { limit: 1, queue: 6 },
  ],
};

export const workerFile = () =>
  fileBeside(import.meta.url, "../prediction-worker.ts", "backend-prediction-worker.js");

/**
 * A thread for brands with few stores and one for those with many, whose fitting takes seconds: these wait for each other
 * and hold nobody else up. Each is started by its first prediction; who has several of them waiting is asked to come again.
 */
export function predictor(): Predictor {
  const few: SideThread<SalesWork, unknown> = sideThread(workerFile(), PLACES);
  const many: SideThread<SalesWork, unknown> = sideThread(workerFile(), PLACES);
  const threadFor = (input: FrozenInputs | undefined) =>
    (input?.stores.length ?? 0) > TESTED_WITHIN ? many : few;
  return {
    predict: (input, sharers) => threadFor(input).run({ kind: "one", input }, sharers) as Promise<Outcome>,
    predictEach: (inputs, sharers) =>
      threadFor(inputs[0]).run({ kind: "each", inputs }, sharers) as Promise<Outcome["answer"][]>,
    reproduces: (inputs, result, sharers) =>
      threadFor(inputs).run({ kind: "again", inputs, result }, sharers) as Promise<boolean>,
    load() {
      const [one, other] = [few.load(), many.load()];
      return { active: one.active + other.active, waiting: one.waiting + other.waiting };
    },
    async close() {
      await Promise.all([few.close(), many.close()]);
    },
  };
}
