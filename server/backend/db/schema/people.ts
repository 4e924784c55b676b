import { date, integer, pgTable, text } from "drizzle-orm/pg-core";
import { flag, identity, instant, now } from "./columns.ts";

export const users = pgTable("users", {
  id: identity(),
  uuid: text().notNull(),
  email: text().notNull(),
  family_name: text().notNull(),
  given_name: text().notNull(),
  is_curator: flag(),
  is_email_verified: flag(),
  start_page: text({ enum: ["home", "today"] })
    .notNull()
    .default("home"),
  tokens_issued_from: integer().notNull().default(0),
  digest_weekday: integer().default(1),
  digest_hour: integer().notNull().default(9),
  digest_sent_on: date({ mode: "string" }),
  created_at: now(),
  removal_requested_at: instant(),
});
export const userFacilityJoins = pgTable("user_facility_joins", {
  id: identity(),
  user_id: integer(),
  invited_address: text(),
  facility_id: integer().notNull(),
  grant_type: text({ enum: ["admin", "member", "standby"] }).notNull(),
  created_at: now(),
});
export const userBrandJoins = pgTable("user_brand_joins", {
  id: identity(),
  user_id: integer(),
  invited_address: text(),
  brand_id: integer().notNull(),
  grant_type: text({ enum: ["admin", "member", "standby"] }).notNull(),
  created_at: now(),
});

export const leftAccounts = pgTable("left_accounts", {
  sub: text().primaryKey(),
  left_at: now(),
});
