import { createHash } from "node:crypto";
import { Recent } from "../../lib/recent.ts";
import { canonicalJson } from "../models/canonical-json.ts";
import { fitBrand } from "../models/sales-prediction/fit.ts";
import { type Evaluation, evaluate } from "../models/sales-prediction/nested-test.ts";
import { type Learnt, learn, predictSales, storesOf } from "../models/sales-prediction/predict.ts";
import type {
  OwnStore,
  Prediction,
  PredictionInput,
  Refusal,
  Revision,
} from "../models/sales-prediction/types.ts";

/** What the model answers, with the SHA-256 (hex) of the canonical JSON of what it was given. */
export interface Outcome {
  hash: string;
  answer: Prediction | Refusal;
  /** SHA-256 (hex) of what the model was fitted on: predictions that share it share their test. Null of a refusal. */
  stores_hash: string | null;
}

/** Runs the model; equal inputs give equal outcomes. Seconds for thousands of stores: not for a thread that answers. */
export function outcomeOf(input: PredictionInput, learnt = learnOnce): Outcome {
  const { stores, trading } = storesOf(input);
  const answer = predictSales(input, learnt);
  const stores_hash = answer.kind === "prediction" ? storesHash(stores, trading, input.revision) : null;
  return { hash: inputHash(input), answer, stores_hash };
}

export function evaluationOf(input: PredictionInput): Evaluation {
  const { stores, trading } = storesOf(input);
  return evaluate(fitBrand(stores, trading, input.revision));
}

function storesHash(stores: readonly OwnStore[], trading: readonly OwnStore[], revision: Revision): string {
  return inputHash({ revision, stores, trading });
}

export function answersOf(inputs: readonly PredictionInput[]): Outcome["answer"][] {
  let learnt: Learnt | undefined;
  return inputs.map((input) =>
    predictSales(input, (...taught) => {
      learnt ??= learnOnce(...taught);
      return learnt;
    }),
  );
}

export function inputHash(input: object): string {
  return createHash("sha256").update(canonicalJson(input)).digest("hex");
}

/** What one brand's stores teach takes up to 4 MB, and half a second to learn. */
const MOST_LEARNT = 16;
const kept = new Recent<Learnt>(MOST_LEARNT);

export function learnOnce(...taught: Parameters<typeof learn>): Learnt {
  return kept.get(storesHash(...taught), () => learn(...taught));
}
