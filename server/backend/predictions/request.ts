import type { Place } from "../models/geography.ts";

export interface PredictionRequest {
  brand_id: number;
  name: string;
  /** The facility that the place is in; not a stealth one, since all of the brand's people read the prediction. */
  facility_id: number | null;
  address: string;
  latitude: number;
  longitude: number;
  format_id: number;
  area_tsubo: number;
  /** YYYY-MM-DD. */
  opening_on: string;
  closing_store_ids: readonly number[];
  opening_store_ids: readonly number[];
  opening_plan_ids: readonly number[];
}

export interface Reader {
  query(text: string, parameters?: unknown[]): Promise<{ rows: unknown[] }>;
}

export interface StoreRow extends Place {
  id: number;
  name: string;
  format_id: number;
  area_tsubo: number;
  opened_on: string;
  closed_on: string | null;
  yearly_sales_yen: number | null;
  facility_type: string | null;
  facility_sales_million_yen: number | null;
  features: number[] | null;
}
