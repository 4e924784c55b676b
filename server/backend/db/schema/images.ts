import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { bytea, identity, instant, now } from "./columns.ts";

export const facilityImages = pgTable("facility_images", {
  id: identity(),
  facility_id: integer().notNull(),
  position: integer().notNull(),
  alt: text().notNull(),
  media_type: text().notNull(),
  width: integer().notNull(),
  height: integer().notNull(),
  hash: text().notNull(),
  bytes: bytea().notNull(),
  small_bytes: bytea(),
  created_at: now(),
  deleted_at: instant(),
});
