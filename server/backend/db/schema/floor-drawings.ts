import { integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { identity, instant, now } from "./columns.ts";

export const floorDrawings = pgTable("floor_drawings", {
  id: identity(),
  facility_id: integer().notNull(),
  floor_id: integer().notNull(),
  user_id: integer().notNull(),
  file_name: text().notNull(),
  drawing: jsonb().notNull(),
  choices: jsonb().notNull(),
  accepted_at: instant(),
  picture_id: integer(),
  created_at: now(),
});
export const floorVersions = pgTable("floor_versions", {
  id: identity(),
  facility_id: integer().notNull(),
  floor_id: integer().notNull(),
  number: integer().notNull(),
  action: text({ enum: ["import", "restore", "before"] }).notNull(),
  user_id: integer(),
  file_name: text(),
  restored_number: integer(),
  plan: jsonb(),
  outlines: jsonb().notNull().default([]),
  created_at: now(),
});
