import { date, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { identity, instant, now, words } from "./columns.ts";

export const mailSendings = pgTable("mail_sendings", {
  id: identity(),
  leasing_list_id: integer(),
  facility_id: integer(),
  subject: text().notNull(),
  text: text().notNull(),
  created_by: integer(),
  created_at: now(),
});
export const outbox = pgTable("outbox", {
  id: identity(),
  mail_sending_id: integer(),
  leasing_list_item_id: integer(),
  to_name: words(),
  to_address: text().notNull(),
  from_name: words(),
  reply_to: text(),
  subject: text().notNull(),
  text: text().notNull(),
  status: text({ enum: ["waiting", "sending", "sent", "failed"] })
    .notNull()
    .default("waiting"),
  attempts: integer().notNull().default(0),
  last_error: text(),
  next_attempt_at: now(),
  handed_at: instant(),
  sent_at: instant(),
  created_at: now(),
  user_id: integer(),
});
export const reminders = pgTable(
  "reminders",
  {
    recipient: text().notNull(),
    negotiation_id: integer().notNull(),
    side: text({ enum: ["facility", "brand"] }).notNull(),
    due_on: date({ mode: "string" }).notNull(),
    step: text({ enum: ["before", "on", "after"] }).notNull(),
    sent_on: date({ mode: "string" }).notNull(),
  },
  ({ recipient, negotiation_id, side, due_on, step }) => [
    primaryKey({ columns: [recipient, negotiation_id, side, due_on, step] }),
  ],
);
export const reminderDays = pgTable(
  "reminder_days",
  { recipient: text().notNull(), day: date({ mode: "string" }).notNull() },
  ({ recipient, day }) => [primaryKey({ columns: [recipient, day] })],
);
export const windowReminders = pgTable(
  "window_reminders",
  {
    user_id: integer().notNull(),
    section_id: integer().notNull(),
    closes_on: date({ mode: "string" }).notNull(),
  },
  ({ user_id, section_id, closes_on }) => [primaryKey({ columns: [user_id, section_id, closes_on] })],
);
export const mailFiles = pgTable(
  "mail_files",
  { mail_sending_id: integer().notNull(), file_id: integer().notNull() },
  (table) => [primaryKey({ columns: [table.mail_sending_id, table.file_id] })],
);
export const mailBrands = pgTable(
  "mail_brands",
  { mail_sending_id: integer().notNull(), brand_id: integer().notNull() },
  (table) => [primaryKey({ columns: [table.mail_sending_id, table.brand_id] })],
);

export const waitingMails = pgTable("waiting_mails", {
  leasing_list_item_id: integer().primaryKey(),
  facility_id: integer().notNull(),
  created_at: now(),
});
