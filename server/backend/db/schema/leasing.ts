import { date, integer, pgTable, text } from "drizzle-orm/pg-core";
import { identity, instant, now, version, words } from "./columns.ts";

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
  negotiation_id: integer().notNull(),
  status: text().notNull(),
  position: integer().notNull(),
  memo: words(),
  version: version(),
  added_at: now(),
  updated_at: now(),
});
/** The one thread of a brand and a section; items, applications and scouts carry a copy of its status. */
export const negotiations = pgTable("negotiations", {
  id: identity(),
  facility_id: integer().notNull(),
  section_id: integer(),
  brand_id: integer(),
  custom_brand_id: integer(),
  recruitment_id: integer(),
  status: text().notNull(),
  reason: text({
    enum: ["no_answer", "withdrawn", "declined", "other_tenant", "terms_unmet", "plan_changed"],
  }),
  turn: text({ enum: ["facility", "brand"] }),
  facility_owner_id: integer(),
  brand_owner_id: integer(),
  facility_due_on: date({ mode: "string" }),
  brand_due_on: date({ mode: "string" }),
  lapsed_at: instant(),
  version: version(),
  created_at: now(),
  updated_at: now(),
});
export const sectionContracts = pgTable("section_contracts", {
  id: identity(),
  facility_id: integer().notNull(),
  section_id: integer().notNull(),
  negotiation_id: integer().notNull(),
  tenant_name: text().notNull(),
  brand_id: integer(),
  start_on: date({ mode: "string" }).notNull(),
  end_on: date({ mode: "string" }).notNull(),
  rent_per_tsubo: integer().notNull(),
  fit_out_on: date({ mode: "string" }),
  created_by: integer(),
  created_at: now(),
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
