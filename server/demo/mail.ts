import type { BrandRow } from "./brands.ts";
import { MAIL_TEXTS } from "./contact-words.ts";
import { addDays, DEMO_TODAY, japanTime } from "./dates.ts";
import type { Leasing } from "./leasing-lists.ts";
import { FACILITY_OF } from "./people.ts";
import { random } from "./random.ts";
import type { RecruitmentRow } from "./recruitments.ts";

export interface MailSendingRow {
  id: number;
  leasing_list_id: number;
  facility_id: number;
  subject: string;
  text: string;
  created_by: number;
  created_at: string;
}
export interface OutboxRow {
  id: number;
  mail_sending_id: number;
  leasing_list_item_id: number;
  to_name: string;
  to_address: string;
  subject: string;
  text: string;
  status: "sent" | "failed";
  attempts: number;
  last_error: string | null;
  next_attempt_at: string;
  handed_at: string | null;
  sent_at: string | null;
  created_at: string;
}

const FAILURES = [
  "550 5.1.1 宛先のメールボックスがありません。",
  "554 5.7.1 宛先のサーバーに受け取りを断られました。",
  "452 4.2.2 宛先のメールボックスがいっぱいです。",
] as const;

export function mailOf(
  seed: string,
  leasing: Leasing,
  sources: {
    recruitments: readonly RecruitmentRow[];
    brands: readonly BrandRow[];
    workers: ReadonlyMap<number, readonly number[]>;
  },
): { sendings: MailSendingRow[]; outbox: OutboxRow[] } {
  const mail: ReturnType<typeof mailOf> = { sendings: [], outbox: [] };
  const items = Map.groupBy(leasing.items, (item) => item.leasing_list_id);
  for (const list of leasing.lists) {
    const recruitment = sources.recruitments[list.recruitment_id - 1];
    const rng = random(`${seed}/mail/${list.id}`);
    const facility = recruitment?.facility_id ?? 0;
    if (!rng.chance(facility === FACILITY_OF.facility ? 0.3 : 0.12)) continue;
    const { subject, text } = rng.pick(MAIL_TEXTS);
    const day = addDays(DEMO_TODAY, -rng.int(2, 40));
    const created_at = japanTime(day, rng.int(10, 17), rng.int(0, 50));
    const id = mail.sendings.length + 1;
    const created_by = rng.pick(sources.workers.get(facility) ?? [1]);
    mail.sendings.push({
      id,
      leasing_list_id: list.id,
      facility_id: facility,
      subject,
      text,
      created_by,
      created_at,
    });
    for (const item of (items.get(list.id) ?? []).slice(0, rng.int(3, 8))) {
      const brand = item.brand_id === null ? undefined : sources.brands[item.brand_id - 1];
      if (brand === undefined) continue;
      const isSent = rng.chance(0.9);
      const at = new Date(Date.parse(created_at) + rng.int(10, 240) * 1_000).toISOString();
      mail.outbox.push({
        id: mail.outbox.length + 1,
        mail_sending_id: id,
        leasing_list_item_id: item.id,
        to_name: brand.contact_name,
        to_address: brand.contact_email,
        subject,
        text,
        status: isSent ? "sent" : "failed",
        attempts: isSent ? 1 : 5,
        last_error: isSent ? null : rng.pick(FAILURES),
        next_attempt_at: at,
        handed_at: at,
        sent_at: isSent ? at : null,
        created_at,
      });
    }
  }
  return mail;
}
