import { date, integer, pgTable, text } from "drizzle-orm/pg-core";
import { flag, identity, instant, now } from "./columns.ts";

export const invitations = pgTable("invitations", {
  id: identity(),
  token_hash: text().notNull(),
  user_id: integer(),
  address: text(),
  facility_id: integer(),
  brand_id: integer(),
  invited_by: integer(),
  is_curator: flag(),
  expires_at: instant().notNull(),
  used_at: instant(),
  sent_on: date({ mode: "string" }).notNull().defaultNow(),
  sent_today: integer().notNull().default(1),
  created_at: now(),
});
