import type { RecruitmentStatus } from "../../../contract/statuses.ts";
import { nextRecruitmentStates } from "../../../lib/recruitment-states.ts";

export type Goal = Exclude<RecruitmentStatus, "unregistered">;

export const PUBLISH_TITLE = "公開設定";

export interface RecruitmentStep {
  to: Goal;
  label: string;
  question: string;
  done: string;
  isPrimary: boolean;
  isDanger: boolean;
}

function stepTo(from: RecruitmentStatus, to: Goal, number: string): RecruitmentStep {
  const name = `「区画${number}」`;
  const plain = { to, isPrimary: false, isDanger: false };
  if (to === "deleted")
    return {
      ...plain,
      label: "募集を削除",
      question: `${name}の募集を削除しますか？　リーシングリストも表示されなくなります。この操作は元に戻せません。`,
      done: `区画${number}の募集を削除しました。`,
      isDanger: true,
    };
  if (to === "closed")
    return {
      ...plain,
      label: "募集を終了",
      question: `${name}の募集を終了しますか？　新しい応募を受け付けなくなります。あとから再公開できます。`,
      done: `区画${number}の募集を終了しました。`,
    };
  if (to === "publish")
    return {
      ...plain,
      label: from === "closed" ? "再公開" : "公開",
      question: `${name}を公開しますか？　公開すると、ブランドの利用者が閲覧できるようになります。`,
      done: `区画${number}を公開しました。`,
      isPrimary: true,
    };
  if (from === "publish")
    return {
      ...plain,
      label: "公開を取り下げる",
      question: `${name}の公開を取り下げますか？　ブランドの利用者から見えなくなります。`,
      done: `区画${number}の公開を取り下げました。`,
    };
  return {
    ...plain,
    label: "募集を開始",
    question: `${name}の募集を開始しますか？　公開するまで、ブランドには表示されません。`,
    done: `区画${number}の募集を開始しました。`,
    isPrimary: true,
  };
}

export function isClosing(from: RecruitmentStatus, to: Goal): boolean {
  return to === "deleted" || (from === "publish" && to !== "publish");
}

export function recruitmentSteps(from: RecruitmentStatus, number: string): RecruitmentStep[] {
  return nextRecruitmentStates(from)
    .map((to) => stepTo(from, to as Goal, number))
    .toSorted((a, b) => Number(b.isPrimary) - Number(a.isPrimary) || Number(a.isDanger) - Number(b.isDanger));
}

export function publishLabel(status: RecruitmentStatus): string {
  return status === "private" ? "公開内容を確認" : PUBLISH_TITLE;
}

export function doneText(from: RecruitmentStatus, to: Goal, number: string): string {
  return stepTo(from, to, number).done;
}
