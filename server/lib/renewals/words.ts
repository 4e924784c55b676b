import { renewalRecord } from "../fields/renewals.ts";

/** By what a list of renewal plans can be ordered, as its heads have it. */
export const renewalSortLabels = {
  name: renewalRecord.name.label,
  changes: "変更の数",
  created: "登録日時",
  updated: "更新日時",
} as const;
