import { integer, pgTable, primaryKey, smallint } from "drizzle-orm/pg-core";
import { identity, now } from "./columns.ts";

export const facilityBookmarks = pgTable(
  "facility_bookmarks",
  { user_id: integer().notNull(), facility_id: integer().notNull(), created_at: now() },
  (table) => [primaryKey({ columns: [table.user_id, table.facility_id] })],
);
export const facilityRatings = pgTable("facility_ratings", {
  id: identity(),
  facility_id: integer().notNull(),
  user_id: integer().notNull(),
  rated_for_facility_id: integer(),
  rated_for_brand_id: integer(),
  half_points: smallint().notNull(),
  updated_at: now(),
});
