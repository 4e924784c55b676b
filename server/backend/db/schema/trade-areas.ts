import { bigint, doublePrecision, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { now } from "./columns.ts";

export const tradeAreas = pgTable(
  "trade_areas",
  {
    kind: text({ enum: ["store", "facility"] }).notNull(),
    reference_id: integer().notNull(),
    features: doublePrecision().array().notNull(),
    cluster_shares: doublePrecision().array().notNull(),
    computed_at: now(),
  },
  (table) => [primaryKey({ columns: [table.kind, table.reference_id] })],
);

/** A row for every statement that changed what the brand analysis rests on, and of which brands; triggers write it. */
export const catalogueChanges = pgTable("catalogue_changes", {
  id: bigint({ mode: "number" }).primaryKey().generatedByDefaultAsIdentity(),
  at: now(),
  brand_ids: integer().array(),
});
