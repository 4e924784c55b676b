import { boolean, date, integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { identity, instant, now, version, words } from "./columns.ts";

const answer = () => text({ enum: ["interested", "declined"] });

export const scouts = pgTable("scouts", {
  id: identity(),
  facility_id: integer().notNull(),
  brand_id: integer().notNull(),
  section_id: integer(),
  recruitment_id: integer(),
  message: text().notNull(),
  negotiation_id: integer().notNull(),
  superseded_at: instant(),
  status: text().notNull().default("waiting"),
  answer: answer(),
  answered_at: instant(),
  due_on: date({ mode: "string" }).notNull(),
  seen_at: instant(),
  created_by: integer(),
  version: version(),
  created_at: now(),
  updated_at: now(),
});
export const applies = pgTable("applies", {
  id: identity(),
  brand_id: integer().notNull(),
  facility_id: integer().notNull(),
  section_id: integer().notNull(),
  recruitment_id: integer().notNull(),
  scout_id: integer(),
  answer: answer(),
  message: words(),
  wish: jsonb(),
  negotiation_id: integer().notNull(),
  superseded_at: instant(),
  status: text().notNull().default("contact_unsupported"),
  due_on: date({ mode: "string" }).notNull(),
  seen_at: instant(),
  created_by: integer(),
  withdrawn_at: instant(),
  version: version(),
  created_at: now(),
  updated_at: now(),
});
export const contactMessages = pgTable("contact_messages", {
  id: identity(),
  scout_id: integer(),
  apply_id: integer(),
  side: text({ enum: ["facility", "brand"] }).notNull(),
  user_id: integer(),
  from_status: text(),
  to_status: text(),
  text: words(),
  is_silent: boolean().notNull().default(false),
  at: now(),
  due_on: date({ mode: "string" }),
});
export const extensions = pgTable(
  "extensions",
  {
    negotiation_id: integer().notNull(),
    facility_id: integer().notNull(),
    brand_id: integer().notNull(),
    side: text({ enum: ["facility", "brand"] }).notNull(),
    due_on: date({ mode: "string" }).notNull(),
    wanted_on: date({ mode: "string" }).notNull(),
    text: words(),
    state: text({ enum: ["asked", "granted", "refused", "moot"] })
      .notNull()
      .default("asked"),
    asked_by: integer(),
    asked_at: now(),
    answered_by: integer(),
    answered_at: instant(),
  },
  ({ negotiation_id, asked_at }) => [primaryKey({ columns: [negotiation_id, asked_at] })],
);
