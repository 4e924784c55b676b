import type { RecruitmentTerms } from "../../../contract/recruitments.ts";
import type { Genre } from "../../../contract/reference.ts";
import { isUsuallyHeavy } from "../../../lib/conditions.ts";
import { formatDate } from "../../../lib/dates.ts";

type Terms = Pick<
  RecruitmentTerms,
  "handover_on" | "comment" | "wanted_genre_ids" | "allows_heavy_food" | "opens_at" | "closes_at"
>;
export type TermWarnings = Partial<Record<keyof RecruitmentTerms, string>>;

const FORBIDS_HEAVY = /重飲食[はもの]?(?:[^。、\n]{0,8})(?:できません|不可|お断り|ご遠慮|NG)/u;

/** Terms that contradict one another or have passed, by their field: said, never refused. */
export function termWarnings(terms: Terms, genres: readonly Genre[], today: string): TermWarnings {
  const warnings: TermWarnings = {};
  const past = pastHandover(terms.handover_on, today);
  if (past) warnings.handover_on = past;
  const saysNo = FORBIDS_HEAVY.test(terms.comment.normalize("NFKC"));
  if (saysNo && terms.allows_heavy_food !== false)
    warnings.allows_heavy_food = `コメントでは重飲食を断っていますが、重飲食が「${terms.allows_heavy_food ? "可" : "未入力"}」です。`;
  const heavy = genres.filter(
    ({ id, jsic_code }) => terms.wanted_genre_ids.includes(id) && isUsuallyHeavy(jsic_code),
  );
  if (heavy.length > 0 && (saysNo || terms.allows_heavy_food === false))
    warnings.wanted_genre_ids = `重飲食はできない条件ですが、希望業種に重飲食の多い業種（${heavy.map(({ name }) => name).join("、")}）があります。`;
  if (terms.opens_at !== null && terms.closes_at !== null && terms.closes_at <= terms.opens_at)
    warnings.closes_at = "閉店時刻が開店時刻より前です。翌日の1時は25:00と入力してください。";
  return warnings;
}

export function pastHandover(handoverOn: string | null, today: string): string | undefined {
  if (handoverOn === null || handoverOn >= today) return undefined;
  return `引渡し日（${formatDate(handoverOn)}）が過ぎています。`;
}
