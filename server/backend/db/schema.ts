import { sql } from "drizzle-orm";
import {
  boolean,
  date,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  text,
  timestamp,
} from "drizzle-orm/pg-core";
import type { FloorPlan } from "../../contract/floors.ts";
import type { SectionHistoryEntry } from "../../contract/sections.ts";

const key = () => integer().primaryKey();
const identity = () => integer().primaryKey().generatedByDefaultAsIdentity();
const instant = () => timestamp({ withTimezone: true, mode: "string" });
const now = () => instant().notNull().defaultNow();
const version = () => integer().notNull().default(1);
const flag = () => boolean().notNull().default(false);
const words = () => text().notNull().default("");

export const districts = pgTable("districts", { id: key(), name: text().notNull() });
export const prefectures = pgTable("prefectures", {
  id: key(),
  code: text().notNull(),
  name: text().notNull(),
  district_id: integer().notNull(),
});
export const municipalities = pgTable("municipalities", {
  code: text().primaryKey(),
  prefecture_id: integer().notNull(),
  name: text().notNull(),
  latitude: doublePrecision().notNull(),
  longitude: doublePrecision().notNull(),
});
export const stations = pgTable("stations", {
  id: key(),
  name: text().notNull(),
  latitude: doublePrecision().notNull(),
  longitude: doublePrecision().notNull(),
  municipality_code: text(),
  lines: text().notNull(),
  passengers_per_day: integer(),
});
export const categories = pgTable("categories", { id: key(), name: text().notNull() });
export const genres = pgTable("genres", {
  id: key(),
  category_id: integer().notNull(),
  name: text().notNull(),
  jsic_code: text().notNull(),
});

export const users = pgTable("users", {
  id: identity(),
  uuid: text().notNull(),
  email: text().notNull(),
  family_name: text().notNull(),
  given_name: text().notNull(),
  is_curator: flag(),
  is_email_verified: flag(),
  created_at: now(),
});
export const userFacilityJoins = pgTable("user_facility_joins", {
  id: identity(),
  user_id: integer().notNull(),
  facility_id: integer().notNull(),
  grant_type: text({ enum: ["admin", "member", "standby"] }).notNull(),
  created_at: now(),
});
export const userBrandJoins = pgTable("user_brand_joins", {
  id: identity(),
  user_id: integer().notNull(),
  brand_id: integer().notNull(),
  grant_type: text({ enum: ["admin", "member", "standby"] }).notNull(),
  created_at: now(),
});

export const operationsDepartments = pgTable("operations_departments", {
  id: identity(),
  name: text().notNull(),
});
export const facilities = pgTable("facilities", {
  id: identity(),
  name: text().notNull(),
  name_kana: text().notNull(),
  facility_type: text().notNull(),
  is_standard: flag(),
  is_section_map: flag(),
  is_stealth: flag(),
  prefecture_id: integer().notNull(),
  municipality_code: text().notNull(),
  address: text().notNull(),
  latitude: doublePrecision().notNull(),
  longitude: doublePrecision().notNull(),
  station_id: integer(),
  opened_on: date({ mode: "string" }),
  sales_million_yen: doublePrecision(),
  description: words(),
  operations_department_id: integer(),
  version: version(),
  created_at: now(),
  updated_at: now(),
});
export const floors = pgTable("floors", {
  id: identity(),
  facility_id: integer().notNull(),
  name: text().notNull(),
  level: integer().notNull(),
  plan: jsonb().$type<FloorPlan>(),
});
export const brands = pgTable("brands", {
  id: identity(),
  name: text().notNull(),
  name_kana: text().notNull(),
  genre_id: integer().notNull(),
  description: words(),
  is_enabled: boolean().notNull().default(true),
  is_stealth: flag(),
  is_brand_benchmark: flag(),
  is_gps_people_flow: flag(),
  is_category_similar_score: flag(),
  is_sales_prediction: flag(),
  is_exclusive: flag(),
  is_facility_plan: flag(),
  is_carto_url: flag(),
  carto_url: text(),
  version: version(),
  created_at: now(),
  updated_at: now(),
});

export const sections = pgTable("sections", {
  id: identity(),
  facility_id: integer().notNull(),
  floor_id: integer().notNull(),
  number: text().notNull(),
  kind: text({ enum: ["anchor", "inline", "event"] }).notNull(),
  position: text(),
  area_tsubo: doublePrecision().notNull(),
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
});
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
