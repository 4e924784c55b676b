import { sql } from "drizzle-orm";
import { compose } from "../db/connect.ts";
import { type MeasuredForecast, stretchOf } from "../models/sales-prediction/stretch.ts";
import type { PredictionInput } from "../models/sales-prediction/types.ts";
import { forecastsOf } from "./opened-forecasts.ts";
import type { Reader } from "./request.ts";

export async function wideningOf(
  reader: Reader,
  brandId: number,
  without: number | undefined,
): Promise<PredictionInput["widened"]> {
  const { text, parameters } = compose(sql`
    select predicted_yen, low_yen, high_yen, actual_yen, stretched_by from (${forecastsOf(brandId)}) f
    where result in ('inside', 'below', 'above') and store_id is distinct from ${without ?? null}::int`);
  const { rows } = await reader.query(text, parameters);
  return stretchOf(rows as MeasuredForecast[]);
}
