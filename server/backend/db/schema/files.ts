import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { identity, now } from "./columns.ts";

export const files = pgTable("files", {
  id: identity(),
  key: text().notNull(),
  facility_id: integer(),
  brand_id: integer(),
  section_id: integer(),
  recruitment_id: integer(),
  mail_sending_id: integer(),
  contact_message_id: integer(),
  kind: text({ enum: ["drawing", "equipment", "works", "other"] }).notNull(),
  name: text().notNull(),
  media_type: text().notNull(),
  bytes: integer().notNull(),
  sent_hash: text().notNull(),
  hash: text().notNull(),
  state: text({ enum: ["pending", "checking", "ready", "refused", "removed"] }).notNull(),
  uploaded_by: integer().notNull(),
  created_at: now(),
  changed_at: now(),
});
