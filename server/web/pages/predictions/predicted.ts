import type { Prediction } from "../../../contract/prediction-results.ts";

type Values =
  | "yearly_sales_yen"
  | "low_yen"
  | "high_yen"
  | "yen_per_day"
  | "yen_per_tsubo"
  | "base_yen"
  | "network_change_yen";

export type Predicted = Prediction & { [Name in Values]: NonNullable<Prediction[Name]> };

const VALUES: readonly Values[] = [
  "yearly_sales_yen",
  "low_yen",
  "high_yen",
  "yen_per_day",
  "yen_per_tsubo",
  "base_yen",
  "network_change_yen",
];

export function isPredicted(prediction: Prediction): prediction is Predicted {
  return VALUES.every((name) => prediction[name] !== null);
}
