import { boolean, customType, integer, text, timestamp } from "drizzle-orm/pg-core";

export const key = () => integer().primaryKey();
export const identity = () => integer().primaryKey().generatedByDefaultAsIdentity();
export const instant = () => timestamp({ withTimezone: true, mode: "string" });
export const now = () => instant().notNull().defaultNow();
export const version = () => integer().notNull().default(1);
export const flag = () => boolean().notNull().default(false);
export const words = () => text().notNull().default("");
export const bytea = customType<{ data: Buffer }>({ dataType: () => "bytea" });
