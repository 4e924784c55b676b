import { date, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { identity, now, version, words } from "./columns.ts";

export const meetingPacks = pgTable("meeting_packs", {
  id: identity(),
  facility_id: integer().notNull(),
  number: integer().notNull(),
  made_on: date().notNull(),
  created_by: integer(),
  statuses: text().array().notNull(),
  created_at: now(),
});

export const meetingPackRows = pgTable(
  "meeting_pack_rows",
  {
    pack_id: integer().notNull(),
    facility_id: integer().notNull(),
    kind: text({ enum: ["floor", "section", "candidate"] }).notNull(),
    place: integer().notNull(),
    row_id: integer().notNull(),
    state: jsonb().notNull(),
  },
  ({ pack_id, kind, place }) => [primaryKey({ columns: [pack_id, kind, place] })],
);

export const meetingNotes = pgTable(
  "meeting_notes",
  {
    pack_id: integer().notNull(),
    section_id: integer().notNull(),
    facility_id: integer().notNull(),
    comment: words(),
    decision: words(),
    version: version(),
    updated_by: integer(),
    updated_at: now(),
  },
  ({ pack_id, section_id }) => [primaryKey({ columns: [pack_id, section_id] })],
);
