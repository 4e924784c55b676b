import { createHash } from "node:crypto";
import { canonicalJson } from "../models/canonical-json.ts";
import { predictSales } from "../models/sales-prediction/predict.ts";
import type { Prediction, PredictionInput, Refusal } from "../models/sales-prediction/types.ts";

/** What the model answers, with the SHA-256 (hex) of the canonical JSON of what it was given. */
export interface Outcome {
  hash: string;
  answer: Prediction | Refusal;
}

/** Runs the model; equal inputs give equal outcomes. Up to a quarter of a second: not for a thread that answers. */
export function outcomeOf(input: PredictionInput): Outcome {
  return { hash: inputHash(input), answer: predictSales(input) };
}

/** SHA-256 (hex) of the canonical JSON of a prediction's frozen inputs. */
export function inputHash(input: PredictionInput): string {
  return createHash("sha256").update(canonicalJson(input)).digest("hex");
}
