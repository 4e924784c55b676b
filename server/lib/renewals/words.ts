import { renewalOutcomeLabels, renewalRecord } from "../fields/renewals.ts";
import { VACANT } from "./figures.ts";
import { type PlannedChange, type PlannedSection, tenantOf, unitOf } from "./units.ts";

/** By what a list of renewal plans can be ordered, as its heads have it. */
export const renewalSortLabels = {
  name: renewalRecord.name.label,
  changes: "変更の数",
  created: "登録日時",
  updated: "更新日時",
} as const;

/** The law binds the lessor alone: what both agree on may end earlier. */
export const AGREED = "テナントと合意して解約する場合は、これより早く始められます。";

/** Who is in a section today. */
export function nowText(section: PlannedSection): string {
  const { tenant, genre, is_vacant } = unitOf(section);
  if (is_vacant) return VACANT;
  return [tenant ?? "テナントの登録なし", genre && `（${genre.name}）`].filter(Boolean).join("");
}

/** What a change makes of its sections. */
export function plannedText(change: PlannedChange): string {
  const { outcome, genre } = change;
  if (outcome === "vacate" || outcome === "stay") return renewalOutcomeLabels[outcome];
  const tenant = tenantOf(change);
  return tenant ? `${tenant}${genre ? `（${genre.name}）` : ""}` : `${genre?.name ?? ""}（ブランド未定）`;
}
