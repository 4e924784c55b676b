import { pgTable, text } from "drizzle-orm/pg-core";
import { identity, now } from "./columns.ts";

export const accessRequests = pgTable("access_requests", {
  id: identity(),
  email: text().notNull(),
  name: text().notNull(),
  organisation: text().notNull(),
  side: text({ enum: ["facility", "brand"] }).notNull(),
  created_at: now(),
});
