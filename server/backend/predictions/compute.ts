import type { PredictionResult } from "../../contract/prediction-results.ts";
import type { Geography } from "../geography/geography.ts";
import type { PredictionInput } from "../models/sales-prediction/types.ts";
import { readModelInput } from "./model-input.ts";
import { type Outcome, outcomeOf } from "./outcome.ts";
import type { PredictionRequest, Reader } from "./request.ts";
import { resultOf } from "./result.ts";

export const MAJOR_VERSION = 3;
export const MINOR_VERSION = 0;

export interface ComputedPrediction {
  brand_id: number;
  name: string;
  facility_id: number | null;
  address: string;
  latitude: number;
  longitude: number;
  format_id: number;
  area_tsubo: number;
  opening_on: string;
  major_version: number;
  minor_version: number;
  inputs: PredictionInput;
  inputs_hash: string;
  result: PredictionResult;
  yearly_sales_yen: number | null;
  stores_hash: string | null;
}

/**
 * Computes a prediction from the stored stores of the brand as of `today` (YYYY-MM-DD), ready to be inserted.
 * `predict` runs the model, on this thread unless told otherwise. Same stored data and request: same row, to the byte.
 * @throws Refusal where the scenario or the facility does not fit the brand.
 */
export async function computePrediction(
  { reader, geography, today }: { reader: Reader; geography: Geography; today: string },
  request: PredictionRequest,
  predict: (input: PredictionInput) => Outcome | Promise<Outcome> = outcomeOf,
): Promise<ComputedPrediction> {
  const inputs = await readModelInput(reader, geography, request, { today });
  const outcome = await predict(inputs);
  const { closing_store_ids: _, opening_store_ids: __, opening_plan_ids: ___, ...asked } = request;
  return {
    ...asked,
    major_version: MAJOR_VERSION,
    minor_version: MINOR_VERSION,
    inputs,
    inputs_hash: outcome.hash,
    result: resultOf(inputs, outcome),
    yearly_sales_yen: outcome.answer.kind === "prediction" ? outcome.answer.value_yen : null,
    stores_hash: outcome.stores_hash,
  };
}
