import { type SQL, sql } from "drizzle-orm";
import type { CallContext } from "../answering/handler.ts";
import type { Executor } from "../db/connect.ts";
import type { Geography } from "../geography/geography.ts";
import { features, storedFeatures } from "../geography/trade-areas.ts";
import type { Place } from "../models/geography.ts";
import { competingFacilitiesAt, competitorsAt } from "./competition.ts";

type Context = Pick<CallContext, "database" | "geography" | "today">;

/**
 * The features kept of a place, for a query that joins `trade_areas` as `t`; null where none are. As JSON, which is read
 * four times as quickly as an array.
 */
export const KEPT_FEATURES: SQL = sql`to_json(t.features) as features`;

interface Kept {
  features: number[] | null;
}

export interface StoreRow extends Place, Kept {
  brand_id: number;
  genre_id: number;
}

export interface FacilityRow extends Place, Kept {
  id: number;
}

export function withStoreFeatures<Row extends StoreRow>(context: Context, rows: readonly Row[]) {
  return complete(context, rows, (executor, row) => competitorsAt(executor, row, row, context.today));
}

export function withFacilityFeatures<Row extends FacilityRow>(context: Context, rows: readonly Row[]) {
  return complete(context, rows, (executor, row) =>
    competingFacilitiesAt(executor, row, row.id, context.today),
  );
}

async function complete<Row extends Place & Kept>(
  { database, geography }: Context,
  rows: readonly Row[],
  competitorsOf: (executor: Executor, row: Row) => Promise<Place[]>,
): Promise<(Row & { features: number[] })[]> {
  const completed: (Row & { features: number[] })[] = [];
  for (const row of rows) {
    const kept =
      row.features ?? storedFeatures(features(await geography(), row, await competitorsOf(database, row)));
    completed.push({ ...row, features: kept });
  }
  return completed;
}

export async function featuresForBrand(
  { database, today }: Context,
  geography: Geography,
  point: Place,
  brand: { brand_id: number; genre_id: number },
): Promise<number[]> {
  return storedFeatures(features(geography, point, await competitorsAt(database, point, brand, today)));
}
