import type { Match } from "../../contract/leasing-lists.ts";

export function matchText({ criteria, missing, exclusions, certainty }: Match): string {
  return [
    ...exclusions.map((text) => `条件外：${text}`),
    ...criteria.map(
      ({ text, points, max_points, sample }) =>
        `${points}/${max_points}：${text}${sample === null ? "" : `（${sample}）`}`,
    ),
    ...missing.map((text) => `未評価：${text}`),
    `確度 ${certainty}%`,
  ].join("\n");
}
