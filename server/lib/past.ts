import { formatDate } from "./dates.ts";

/** What the day is called whose end a list or map shows. */
export const AS_OF = "時点";

/** What is said of text that is no date. */
export const NO_DAY = "日付は「2026/9/30」のように入力してください。";

/** Why two days cannot be compared; undefined where they can. */
export function periodProblem(from: string, to: string): string | undefined {
  return from >= to ? "比較元の日は、比較先の日より前にしてください。" : undefined;
}

/** Why nothing can be shown as of a day, where records begin on another; undefined where it can. */
export function pastProblem(day: string, recordsFrom: string | null, today: string): string | undefined {
  if (day > today) return "未来の日付は指定できません。本日までの日付を入力してください。";
  if (recordsFrom === null) return "この施設の記録はまだありません。";
  if (day < recordsFrom)
    return `記録は${formatDate(recordsFrom)}からです。それより前の状態は表示できません。`;
  return undefined;
}
