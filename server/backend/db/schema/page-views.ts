import { date, integer, pgTable } from "drizzle-orm/pg-core";

export const pageViews = pgTable("page_views", {
  month: date().notNull(),
  section_id: integer(),
  brand_id: integer(),
  viewer_facility_id: integer(),
  viewer_brand_id: integer(),
});
