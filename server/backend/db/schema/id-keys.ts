import { integer, pgTable, text, uuid } from "drizzle-orm/pg-core";

export const idKeys = pgTable("id_keys", {
  table_name: text().primaryKey(),
  key: uuid().notNull().defaultRandom(),
  above: integer().notNull(),
});
