import { integer, pgTable, text } from "drizzle-orm/pg-core";
import { identity, now, version, words } from "./columns.ts";

export const leasingLists = pgTable("leasing_lists", {
  id: identity(),
  recruitment_id: integer().notNull(),
  created_at: now(),
});
export const customBrands = pgTable("custom_brands", {
  id: identity(),
  leasing_list_id: integer().notNull(),
  name: text().notNull(),
  genre_id: integer(),
  memo: words(),
  created_at: now(),
  contact_name: words(),
  contact_email: text(),
  version: version(),
  updated_at: now(),
});
export const leasingListItems = pgTable("leasing_list_items", {
  id: identity(),
  leasing_list_id: integer().notNull(),
  brand_id: integer(),
  custom_brand_id: integer(),
  status: text().notNull(),
  position: integer().notNull(),
  memo: words(),
  version: version(),
  added_at: now(),
  updated_at: now(),
});
export const negotiationEvents = pgTable("negotiation_events", {
  id: identity(),
  leasing_list_item_id: integer().notNull(),
  from_status: text(),
  to_status: text().notNull(),
  comment: words(),
  user_id: integer(),
  at: now(),
});
