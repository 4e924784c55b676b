import { doublePrecision, integer, pgTable, text } from "drizzle-orm/pg-core";
import { identity, now, words } from "./columns.ts";

export const optionalPoints = pgTable("optional_points", {
  id: identity(),
  brand_id: integer(),
  facility_id: integer(),
  name: text().notNull(),
  address: words(),
  latitude: doublePrecision().notNull(),
  longitude: doublePrecision().notNull(),
  created_by: integer(),
  created_at: now(),
});
export const pointAccesses = pgTable("point_accesses", {
  id: identity(),
  brand_id: integer(),
  facility_id: integer(),
  month: text().notNull(),
  latitude_4: integer().notNull(),
  longitude_4: integer().notNull(),
  at: now(),
});
