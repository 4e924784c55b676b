import {
  boolean,
  date,
  doublePrecision,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";
import type { FloorPlan } from "../../../contract/floors.ts";
import { flag, identity, instant, now, version, words } from "./columns.ts";

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
  is_operator: flag(),
  is_enabled: boolean().notNull().default(true),
  is_town_point: flag(),
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
  postal_code: text(),
  phone: text(),
  url: text(),
  parking_count: integer(),
  visitors_per_year: integer(),
  search_text: words(),
  closed_at: instant(),
  closed_reason: words(),
  erased_at: instant(),
});
export const floors = pgTable("floors", {
  id: identity(),
  facility_id: integer().notNull(),
  name: text().notNull(),
  level: integer().notNull(),
  plan: jsonb().$type<FloorPlan>(),
  version: version(),
  deleted_at: instant(),
});
export const facilityCategories = pgTable(
  "facility_categories",
  { facility_id: integer().notNull(), category_id: integer().notNull() },
  (table) => [primaryKey({ columns: [table.facility_id, table.category_id] })],
);
