import { boolean, integer, jsonb, pgTable, primaryKey, text, uuid } from "drizzle-orm/pg-core";
import { identity, instant, now } from "./columns.ts";

const owner = { facility_id: integer(), brand_id: integer() };

export const exportedTables = pgTable("exports", {
  id: uuid().primaryKey().defaultRandom(),
  kind: text().notNull(),
  ...owner,
  user_id: integer().notNull(),
  records: jsonb().notNull(),
  created_at: now(),
});
export const imports = pgTable("imports", {
  id: identity(),
  kind: text().notNull(),
  ...owner,
  user_id: integer().notNull(),
  file_name: text().notNull(),
  state: text({ enum: ["reading", "preview", "applied", "undone"] })
    .notNull()
    .default("reading"),
  export_id: uuid(),
  columns: jsonb().notNull().default([]),
  notes: jsonb().notNull().default([]),
  applying_at: instant(),
  applied_at: instant(),
  undone_at: instant(),
  created_at: now(),
});
export const importRows = pgTable(
  "import_rows",
  {
    import_id: integer().notNull(),
    line: integer().notNull(),
    cells: jsonb().notNull(),
    state: text({ enum: ["new", "changed", "deleted", "same", "conflict", "wrong"] }).notNull(),
    name: text().notNull().default(""),
    record_id: integer(),
    version: integer(),
    draft: jsonb(),
    before: jsonb(),
    changes: jsonb().notNull().default([]),
    conflicts: jsonb().notNull().default([]),
    errors: jsonb().notNull().default([]),
    choices: jsonb().notNull().default({}),
    agreed: integer().notNull().default(0),
    kept: integer().notNull().default(0),
    is_undone: boolean(),
  },
  (table) => [primaryKey({ columns: [table.import_id, table.line] })],
);
export const importHeadings = pgTable("import_headings", {
  id: identity(),
  kind: text().notNull(),
  ...owner,
  heading: text().notNull(),
  field: text(),
  unit: text(),
  changed_at: now(),
});
