import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { identity, now } from "./columns.ts";

export const accessRequests = pgTable("access_requests", {
  id: identity(),
  email: text().notNull(),
  name: text().notNull(),
  organisation: text().notNull(),
  side: text({ enum: ["facility", "brand"] }).notNull(),
  created_at: now(),
});

export const mailDomains = pgTable("mail_domains", {
  id: identity(),
  facility_id: integer(),
  brand_id: integer(),
  domain: text().notNull(),
  created_at: now(),
});

export const accessRequestRefusals = pgTable("access_request_refusals", {
  id: identity(),
  request_id: integer().notNull(),
  facility_id: integer(),
  brand_id: integer(),
});
