import { boolean, doublePrecision, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { bytea, identity, now } from "./columns.ts";

export const floorPictures = pgTable("floor_pictures", {
  id: identity(),
  facility_id: integer().notNull(),
  floor_id: integer().notNull(),
  user_id: integer().notNull(),
  file_name: text().notNull(),
  source: bytea(),
  thumbnails: jsonb().notNull().default([]),
  page: integer(),
  paper_scale: doublePrecision(),
  picture: bytea(),
  shown: bytea(),
  width: integer().notNull().default(0),
  height: integer().notNull().default(0),
  degrees: doublePrecision().notNull().default(0),
  metres_per_pixel: doublePrecision(),
  north: doublePrecision().notNull().default(0),
  is_hidden: boolean().notNull().default(false),
  shapes: jsonb().notNull().default([]),
  placed: jsonb(),
  version: integer().notNull().default(1),
  created_at: now(),
});
