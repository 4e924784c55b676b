import { date, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import { flag, identity, instant, now, version } from "./columns.ts";

export const offeringSearches = pgTable("offering_searches", {
  id: identity(),
  user_id: integer().notNull(),
  brand_id: integer().notNull(),
  name: text().notNull(),
  filters: jsonb().notNull().default({}),
  has_mail: flag(),
  told_until: instant().notNull().defaultNow(),
  mailed_on: date({ mode: "string" }),
  version: version(),
  created_at: now(),
  updated_at: now(),
});
