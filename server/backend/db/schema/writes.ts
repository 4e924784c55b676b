import { bigint, integer, json, jsonb, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { now } from "./columns.ts";

export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    user_id: integer().notNull(),
    call: text().notNull(),
    key: text().notNull(),
    body_hash: text().notNull(),
    answer: json(),
    created_at: now(),
  },
  (table) => [primaryKey({ columns: [table.user_id, table.call, table.key] })],
);
export const auditEntries = pgTable("audit_entries", {
  id: bigint({ mode: "number" }).primaryKey().generatedByDefaultAsIdentity(),
  at: now(),
  user_id: integer(),
  actor: text(),
  facility_id: integer(),
  brand_id: integer(),
  call: text().notNull(),
  object_kind: text(),
  object_id: integer(),
  result: text({ enum: ["ok", "denied", "invalid", "conflict"] }).notNull(),
  changes: jsonb().notNull().default({}),
  request_id: text(),
});
