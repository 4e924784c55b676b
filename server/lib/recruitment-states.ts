import { recruitmentStatusLabels } from "./labels.ts";

export type RecruitmentState = keyof typeof recruitmentStatusLabels;

const NEXT: Record<RecruitmentState, readonly RecruitmentState[]> = {
  unregistered: ["private"],
  private: ["publish", "deleted"],
  publish: ["closed", "private"],
  closed: ["publish", "deleted"],
  deleted: [],
};

/** The states that can follow a recruitment's state. */
export function nextRecruitmentStates(from: RecruitmentState): readonly RecruitmentState[] {
  return NEXT[from];
}

/** What a change of state is called in a section's history; undefined where the change is impossible. */
export function recruitmentAction(from: RecruitmentState, to: RecruitmentState): string | undefined {
  if (!NEXT[from].includes(to)) return undefined;
  if (to === "deleted") return "募集を削除";
  if (to === "closed") return "募集を終了";
  if (to === "publish") return from === "closed" ? "募集を再公開" : "募集を公開";
  return from === "publish" ? "公開を取り下げ" : "募集を開始";
}

/** Why a recruitment cannot change so, in Japanese. */
export function refusedRecruitment(from: RecruitmentState, to: RecruitmentState): string {
  const [before, after] = [recruitmentStatusLabels[from].label, recruitmentStatusLabels[to].label];
  return from === to ? `すでに「${after}」です。` : `「${before}」から「${after}」には変更できません。`;
}
