import type { SectionHistoryEntry } from "../../contract/sections.ts";
import { oneDecimal } from "../../lib/areas.ts";
import { formatDate } from "../../lib/dates.ts";
import { contractTypeLabels, sectionKindLabels } from "../../lib/labels.ts";
import { formatExactUnitRent } from "../../lib/rent.ts";
import type { Audited } from "../answering/audit.ts";
import type { Executor } from "../db/connect.ts";

export type HistoryChange = SectionHistoryEntry["changes"][number];

interface HistoryField {
  label: string;
  format: (value: never) => string;
}

const there = (value: boolean) => (value ? "あり" : "なし");
const text = (value: string) => value;
const date = (value: string) => formatDate(value);

/** Fields of sections and recruitments as the history names and writes them. */
const FIELDS: Record<string, HistoryField> = {
  floor: { label: "階", format: text },
  number: { label: "区画番号", format: text },
  kind: {
    label: "区画の種類",
    format: (value: keyof typeof sectionKindLabels) => sectionKindLabels[value],
  },
  position: { label: "位置", format: text },
  area_tsubo: { label: "面積", format: (value: number) => `${oneDecimal(value)}坪` },
  outline: { label: "区画の形", format: (value: unknown[]) => `${value.length}点` },
  description: { label: "説明", format: text },
  tenant_name: { label: "テナント", format: text },
  tenant_brand: { label: "テナントのブランド", format: text },
  genre: { label: "業種", format: text },
  contract_type: {
    label: "契約種別",
    format: (value: keyof typeof contractTypeLabels) => contractTypeLabels[value],
  },
  contract_form: { label: "契約形態", format: text },
  contract_start_on: { label: "契約開始日", format: date },
  contract_end_on: { label: "契約満了日", format: date },
  rent_per_tsubo: { label: "賃料", format: formatExactUnitRent },
  common_fee_per_tsubo: { label: "共益費", format: formatExactUnitRent },
  contract_years: { label: "契約年数", format: (value: number) => `${value}年` },
  handover_on: { label: "引渡し日", format: date },
  handover_state: { label: "引渡し状態", format: text },
  wanted_genres: { label: "希望業種", format: text },
  comment: { label: "コメント", format: text },
  allows_heavy_food: { label: "重飲食", format: (value: boolean) => (value ? "可" : "不可") },
  has_exhaust: { label: "排気ダクト", format: there },
  has_grease_trap: { label: "グリストラップ", format: there },
  has_water: { label: "給排水", format: there },
  gas_m3_per_hour: { label: "ガス容量", format: (value: number) => `${value}㎥／時` },
  power_kva: { label: "電気容量", format: (value: number) => `${value}kVA` },
  opens_at: { label: "営業時間（開店）", format: text },
  closes_at: { label: "営業時間（閉店）", format: text },
  deposit: { label: "敷金・保証金", format: text },
  sales_rent: { label: "歩合賃料", format: text },
  work_division: { label: "工事区分", format: text },
};

type Values = Record<string, unknown>;

/** The fields that differ between two states of a thing, as the history shows them. */
export function historyChanges(before: Values, after: Values): HistoryChange[] {
  const show = ({ format }: HistoryField, value: unknown) =>
    value === null || value === undefined || value === "" ? null : format(value as never);
  return Object.entries(FIELDS)
    .filter(([field]) => field in after && JSON.stringify(before[field]) !== JSON.stringify(after[field]))
    .map(([field, meaning]) => ({
      label: meaning.label,
      from: show(meaning, before[field] ?? null),
      to: show(meaning, after[field] ?? null),
    }));
}

/** The same difference for the audit trail, by field name. */
export function auditChanges(before: Values, after: Values): NonNullable<Audited["changes"]> {
  const changed = Object.keys(after).filter(
    (field) => JSON.stringify(before[field] ?? null) !== JSON.stringify(after[field] ?? null),
  );
  return Object.fromEntries(
    changed.map((field) => [field, { from: before[field] ?? null, to: after[field] ?? null }]),
  );
}

/** Adds one entry to a section's history. */
export async function recordSectionEvent(
  executor: Executor,
  event: { sectionId: number; userId: number; action: string; changes?: HistoryChange[] },
): Promise<void> {
  await executor.query(
    "insert into section_events (section_id, user_id, action, changes) values ($1, $2, $3, $4::jsonb)",
    [event.sectionId, event.userId, event.action, JSON.stringify(event.changes ?? [])],
  );
}
