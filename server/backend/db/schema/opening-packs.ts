import { date, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { identity, now, version, words } from "./columns.ts";

export const openingPacks = pgTable("opening_packs", {
  id: identity(),
  brand_id: integer().notNull(),
  number: integer().notNull(),
  made_on: date().notNull(),
  created_by: integer(),
  stages: text().array().notNull(),
  created_at: now(),
});

export const openingPackRows = pgTable(
  "opening_pack_rows",
  {
    pack_id: integer().notNull(),
    brand_id: integer().notNull(),
    place: integer().notNull(),
    plan_id: integer(),
    prediction_id: integer(),
    state: jsonb(),
  },
  ({ pack_id, place }) => [primaryKey({ columns: [pack_id, place] })],
);

export const openingNotes = pgTable(
  "opening_notes",
  {
    pack_id: integer().notNull(),
    place: integer().notNull(),
    brand_id: integer().notNull(),
    comment: words(),
    decision: words(),
    version: version(),
    updated_by: integer(),
    updated_at: now(),
  },
  ({ pack_id, place }) => [primaryKey({ columns: [pack_id, place] })],
);
