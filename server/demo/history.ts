import { recruitmentRecord } from "../lib/fields/recruitments.ts";
import { sectionRecord } from "../lib/fields/sections.ts";
import { formatExactUnitRent } from "../lib/rent.ts";
import { addDays } from "./dates.ts";
import { type Random, random } from "./random.ts";
import type { RecruitmentRow } from "./recruitments.ts";
import type { SectionRow } from "./sections.ts";

export interface SectionEventRow {
  id: number;
  section_id: number;
  at: string;
  user_id: number;
  action: string;
  changes: { label: string; from: string | null; to: string | null }[];
}
type Entry = Omit<SectionEventRow, "id" | "section_id" | "user_id">;

export function sectionEventsOf(
  seed: string,
  sections: readonly SectionRow[],
  recruitments: readonly RecruitmentRow[],
  workers: ReadonlyMap<number, readonly number[]>,
): SectionEventRow[] {
  const bySection = Map.groupBy(recruitments, (row) => row.section_id);
  const rows: SectionEventRow[] = [];
  for (const section of sections) {
    const live = bySection.get(section.id)?.at(-1);
    if (live === undefined) continue;
    const rng = random(`${seed}/history/${section.id}`);
    const users = workers.get(section.facility_id) ?? [1];
    const entries = entriesOf(rng, section, live).sort((a, b) => (a.at < b.at ? -1 : 1));
    for (const entry of entries) {
      rows.push({ id: rows.length + 1, section_id: section.id, user_id: rng.pick(users), ...entry });
    }
  }
  return rows;
}

function rentText(amount: number | null): string | null {
  return amount === null ? null : formatExactUnitRent(amount);
}

function entriesOf(rng: Random, section: SectionRow, recruitment: RecruitmentRow): Entry[] {
  const before = Math.round(((section.rent_per_tsubo ?? 20_000) * rng.between(0.9, 0.98)) / 500) * 500;
  const edited = shift(section.created_at, rng.int(20, 150));
  const entries: Entry[] = [
    { at: section.created_at, action: "区画を登録", changes: [] },
    {
      at: edited,
      action: "区画を編集",
      changes: [
        {
          label: sectionRecord.rent_per_tsubo.label,
          from: rentText(before),
          to: rentText(section.rent_per_tsubo),
        },
      ],
    },
    { at: recruitment.created_at, action: "募集を登録", changes: [] },
  ];
  if (recruitment.contract_years !== null && rng.chance(0.5)) {
    const to = `${recruitment.contract_years}年`;
    const from = `${recruitment.contract_years + 1}年`;
    entries.push({
      at: shift(recruitment.created_at, 2),
      action: "募集条件を編集",
      changes: [{ label: recruitmentRecord.contract_years.label, from, to }],
    });
  }
  if (rng.chance(0.6)) {
    const at = shift(recruitment.created_at, 3);
    entries.push({ at, action: "リーシングリストに候補を追加", changes: [] });
  }
  return [...entries, ...milestones(recruitment)];
}

function milestones({ status, published_at, closed_at, updated_at }: RecruitmentRow): Entry[] {
  const change = (from: string, to: string): Entry["changes"] => [{ label: "募集ステータス", from, to }];
  const entries: Entry[] = [];
  if (published_at !== null) {
    entries.push({ at: published_at, action: "募集を公開", changes: change("募集中", "公開中") });
  }
  if (closed_at !== null) {
    entries.push({ at: closed_at, action: "募集を終了", changes: change("公開中", "募集終了") });
  }
  if (status === "deleted") entries.push({ at: updated_at, action: "募集を削除", changes: [] });
  return entries;
}

function shift(instant: string, days: number): string {
  return `${addDays(instant.slice(0, 10), days)}${instant.slice(10)}`;
}
