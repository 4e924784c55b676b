import { boolean, integer, pgTable, text, uuid } from "drizzle-orm/pg-core";
import { instant, now } from "./columns.ts";

export const previews = pgTable("previews", {
  id: uuid().primaryKey().defaultRandom(),
  user_id: integer().notNull(),
  facility_id: integer(),
  brand_id: integer(),
  recruitment_id: integer(),
  is_report: boolean().notNull().default(false),
  standing: text({
    enum: [
      "standard_facility",
      "free_facility",
      "brand",
      "brand_without_benchmark",
      "brand_without_plans",
      "partner",
      "signed_out",
    ],
  }).notNull(),
  partner_facility_id: integer(),
  partner_brand_id: integer(),
  created_at: now(),
  ends_at: instant().notNull(),
});
