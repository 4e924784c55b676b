import { doublePrecision, integer, pgTable, text } from "drizzle-orm/pg-core";
import { key } from "./columns.ts";

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
