import { date, doublePrecision, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { identity, now, version, words } from "./columns.ts";

export const renewals = pgTable("renewals", {
  id: identity(),
  facility_id: integer().notNull(),
  name: text().notNull(),
  memo: words(),
  version: version(),
  created_at: now(),
  updated_at: now(),
});
export const renewalChanges = pgTable("renewal_changes", {
  id: identity(),
  facility_id: integer().notNull(),
  renewal_id: integer().notNull(),
  outcome: text({ enum: ["tenant", "genre", "vacate", "stay"] }).notNull(),
  brand_id: integer(),
  tenant_name: text(),
  genre_id: integer(),
  from_on: date({ mode: "string" }),
  rent_per_tsubo: integer(),
  memo: words(),
  version: version(),
  created_at: now(),
  updated_at: now(),
});
export const renewalShares = pgTable(
  "renewal_shares",
  {
    change_id: integer().notNull(),
    section_id: integer().notNull(),
    facility_id: integer().notNull(),
    area_tsubo: doublePrecision(),
  },
  ({ change_id, section_id }) => [primaryKey({ columns: [change_id, section_id] })],
);
