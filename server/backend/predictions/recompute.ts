import { canonicalJson } from "../models/canonical-json.ts";
import { learn } from "../models/sales-prediction/predict.ts";
import { predictSales as predictSales1 } from "../models/sales-prediction/revision-1/predict.ts";
import type { PredictionInput as PredictionInput1 } from "../models/sales-prediction/revision-1/types.ts";
import { MODEL_REVISION, type PredictionInput } from "../models/sales-prediction/types.ts";
import { inputHash, outcomeOf } from "./outcome.ts";
import { resultOf } from "./result.ts";
import { resultOf as resultOf1 } from "./revision-1/result.ts";

/** Inputs as they were frozen, by whichever revision of the model. Those of revision 1 name none. */
export type FrozenInputs = PredictionInput | PredictionInput1;

export function revisionOf(inputs: FrozenInputs): number {
  return "revision" in inputs ? inputs.revision : 1;
}

/**
 * Runs a frozen prediction again, by the revision of the model that made it, and answers what it kept then. Nothing that
 * the stores have taught before is used.
 * @throws RangeError for a revision that a later program made: this one cannot tell whether it holds.
 */
export function recompute(inputs: FrozenInputs): object {
  if (revisionOf(inputs) > MODEL_REVISION) throw new RangeError("a revision of the model that is not known");
  if ("revision" in inputs) return resultOf(inputs, outcomeOf(inputs, learn));
  return resultOf1(inputs, { hash: inputHash(inputs), answer: predictSales1(inputs) });
}

export function isReproduced(inputs: FrozenInputs, stored: object): boolean {
  return canonicalJson(recompute(inputs)) === canonicalJson(stored);
}
