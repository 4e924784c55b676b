import { integer, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { instant } from "./columns.ts";

/** The states of what the section page shows, written by triggers alone. */
export const versions = pgTable(
  "versions",
  {
    kind: text().notNull(),
    row_id: integer().notNull(),
    facility_id: integer().notNull(),
    valid_from: instant().notNull(),
    valid_until: instant().notNull().default("infinity"),
    state: jsonb().notNull(),
  },
  ({ kind, row_id, valid_from }) => [primaryKey({ columns: [kind, row_id, valid_from] })],
);
