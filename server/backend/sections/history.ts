import type { RecruitmentTerms } from "../../contract/recruitments.ts";
import type { SectionFields, SectionHistoryEntry } from "../../contract/sections.ts";
import { type Fields, valueText } from "../../lib/fields/field.ts";
import { recruitmentRecord } from "../../lib/fields/recruitments.ts";
import { sectionRecord } from "../../lib/fields/sections.ts";
import type { Audited } from "../answering/audit.ts";
import type { Executor } from "../db/connect.ts";

export type HistoryChange = SectionHistoryEntry["changes"][number];

/** The fields of each noun whose changes a section's history tells; the contract's, each of them. */
export const sectionHistory: Fields<keyof SectionFields> = sectionRecord;
export const recruitmentHistory: Fields<keyof RecruitmentTerms> = recruitmentRecord;

type Values = Record<string, unknown>;

/** The fields that differ between two states of a thing, as the history shows them; ids by their names. */
export function historyChanges(fields: Fields, before: Values, after: Values): HistoryChange[] {
  return Object.entries(fields).flatMap(([name, field]) => {
    const key = field.named ?? name;
    if (!(key in after) || JSON.stringify(before[key]) === JSON.stringify(after[key])) return [];
    const text = (value: unknown) => valueText(field, value) || null;
    return [{ label: field.label, from: text(before[key]), to: text(after[key]) }];
  });
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
