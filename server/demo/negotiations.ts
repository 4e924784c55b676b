import type { z } from "zod";
import type { negotiationStatus } from "../contract/statuses.ts";
import { addDays, DEMO_TODAY, japanTime } from "./dates.ts";
import type { Random } from "./random.ts";

type Status = z.output<typeof negotiationStatus>;

export interface Step {
  from_status: Status | null;
  to_status: Status;
  comment: string;
  at: string;
}

export const MAIN_LINE: readonly Status[] = [
  "waiting",
  "section_submitted",
  "conditions_submitted",
  "informal_offer",
  "confirmation_obtained",
  "contracted",
];

const FORWARD: Partial<Record<Status, readonly string[]>> = {
  section_submitted: ["区画図と面積をお送りした。", "担当者に電話で区画を紹介した。", ""],
  conditions_submitted: ["賃料と引き渡し条件を提示した。", "条件書を送付。来月の会議にかける予定。"],
  informal_offer: ["開発部長の内諾を得た。", "社内の了承がおりる見込み。"],
  confirmation_obtained: ["出店の確約書を受領した。"],
  contracted: ["契約を締結した。"],
};
const BACK = [
  "面積の見直しの希望があり、条件を出し直す。",
  "先方の担当者が代わり、説明をやり直す。",
] as const;
const LOST = [
  "出店の計画が来期に延びたため。",
  "賃料の条件が折り合わなかった。",
  "近隣に別の店を出すことになったため。",
  "必要な面積に足りないため。",
] as const;

function words(rng: Random, to: Status): string {
  return rng.pick(FORWARD[to] ?? [""]);
}

export function historyTo(rng: Random, goal: Status, since: string): Step[] {
  return stepsAlong(rng, pathTo(rng, goal), since);
}

export function stepsAlong(rng: Random, path: readonly Status[], since: string): Step[] {
  const days = Math.max(1, Math.round((Date.parse(DEMO_TODAY) - Date.parse(since)) / 86_400_000) - 1);
  return path.map((to, index): Step => {
    const from = path[index - 1] ?? null;
    const isBack =
      from !== null && MAIN_LINE.indexOf(to) >= 0 && MAIN_LINE.indexOf(to) < MAIN_LINE.indexOf(from);
    const comment = to === "offer_canceled" ? rng.pick(LOST) : isBack ? rng.pick(BACK) : words(rng, to);
    const day = addDays(since, Math.floor((days * (index + 0.2 + rng.next() * 0.6)) / path.length));
    return {
      from_status: from,
      to_status: to,
      comment: index === 0 ? "" : from === "offer_canceled" ? "先方から再開の相談があった。" : comment,
      at: japanTime(day, rng.int(9, 18), rng.int(0, 59)),
    };
  });
}

function pathTo(rng: Random, goal: Status): Status[] {
  if (goal === "contact_unsupported") return ["contact_unsupported"];
  if (goal === "contact_fixed") return ["contact_unsupported", "contact_fixed"];
  const start: Status[] = goal !== "waiting" && rng.chance(0.12) ? ["contact_unsupported"] : [];
  if (goal === "offer_canceled") return [...start, ...climb(rng, rng.int(0, 3)), "offer_canceled"];
  const again: Status[] = rng.chance(0.06) ? [...climb(rng, rng.int(0, 2)), "offer_canceled"] : [];
  const target = MAIN_LINE.indexOf(goal);
  const line = climb(rng, target);
  const fell = target >= 1 && target < 4 && rng.chance(0.15);
  const path = fell ? [...line, MAIN_LINE[target + 1] as Status, goal] : line;
  return [...start, ...again, ...path];
}

export function climb(rng: Random, target: number): Status[] {
  return MAIN_LINE.slice(0, target + 1).filter(
    (_, index) => index === 0 || index === target || rng.chance(0.8),
  );
}
