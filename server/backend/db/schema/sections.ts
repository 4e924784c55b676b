import { sql } from "drizzle-orm";
import { boolean, date, doublePrecision, integer, jsonb, pgTable, text } from "drizzle-orm/pg-core";
import type { SectionHistoryEntry } from "../../../contract/sections.ts";
import { identity, instant, now, version, words } from "./columns.ts";

export const sections = pgTable("sections", {
  id: identity(),
  facility_id: integer().notNull(),
  floor_id: integer().notNull(),
  number: text().notNull(),
  kind: text({ enum: ["anchor", "inline", "event"] }).notNull(),
  position: text(),
  area_tsubo: doublePrecision().notNull(),
  ceiling_height_m: doublePrecision(),
  size_class: integer()
    .notNull()
    .generatedAlwaysAs(
      sql`case when area_tsubo < 15 then 0 when area_tsubo < 40 then 1 when area_tsubo < 80 then 2
               when area_tsubo < 150 then 3 else 4 end`,
    ),
  outline: jsonb().$type<[number, number][]>(),
  description: words(),
  tenant_name: text(),
  tenant_brand_id: integer(),
  genre_id: integer(),
  contract_type: integer().notNull(),
  contract_form: text(),
  contract_start_on: date({ mode: "string" }),
  contract_end_on: date({ mode: "string" }),
  rent_per_tsubo: integer(),
  common_fee_per_tsubo: integer(),
  search_text: words(),
  version: version(),
  created_at: now(),
  updated_at: now(),
  deleted_at: instant(),
  number_order: text().generatedAlwaysAs(sql`number_order(number)`),
});
export const sectionEvents = pgTable("section_events", {
  id: identity(),
  section_id: integer().notNull(),
  at: now(),
  user_id: integer(),
  action: text().notNull(),
  changes: jsonb().$type<SectionHistoryEntry["changes"]>().notNull().default([]),
});
export const recruitments = pgTable("recruitments", {
  id: identity(),
  section_id: integer().notNull(),
  facility_id: integer().notNull(),
  status: text({ enum: ["unregistered", "private", "publish", "closed", "deleted"] }).notNull(),
  rent_per_tsubo: integer(),
  common_fee_per_tsubo: integer(),
  contract_form: text(),
  contract_years: doublePrecision(),
  handover_on: date({ mode: "string" }),
  handover_state: text(),
  wanted_genre_ids: integer().array().notNull().default([]),
  comment: words(),
  published_at: instant(),
  closed_at: instant(),
  version: version(),
  created_at: now(),
  updated_at: now(),
  allows_heavy_food: boolean(),
  has_exhaust: boolean(),
  has_grease_trap: boolean(),
  has_water: boolean(),
  gas_m3_per_hour: doublePrecision(),
  power_kva: doublePrecision(),
  opens_at: text(),
  closes_at: text(),
  deposit: text(),
  sales_rent: text(),
  work_division: text(),
});
