import { PLAN_STAGE_LABELS } from "./plan-stages.ts";

/** What has become of a sheet since the pack before. */
export const openingChangeLabels = { added: "追加", changed: "変更", gone: "除外" } as const;

/** The stages of the plans that a pack shows. */
export function stagesText(stages: readonly (keyof typeof PLAN_STAGE_LABELS)[]): string {
  return stages.map((stage) => PLAN_STAGE_LABELS[stage]).join("、") || "なし";
}
