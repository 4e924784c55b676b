import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { instant, now } from "./columns.ts";

export const calendarSubscriptions = pgTable("calendar_subscriptions", {
  token_hash: text().primaryKey(),
  user_id: integer().notNull(),
  facility_id: integer(),
  brand_id: integer(),
  created_at: now(),
  used_at: instant(),
});
