/** Months back from today whose turns count. */
export const ANSWER_MONTHS = 12;
/** Answers from which on a band is shown. */
export const LEAST_ANSWERS = 10;
/** Median days up to which a side counts as fast, and as normal. */
const FAST_DAYS = 3;
const NORMAL_DAYS = 7;

export type AnswerBand = "fast" | "normal" | "slow";

/** How fast a side answers, said roughly; undefined where it has answered too little to say so. */
export function answerBand(answers: number, medianDays: number | null): AnswerBand | undefined {
  if (medianDays === null || answers < LEAST_ANSWERS) return undefined;
  if (medianDays <= FAST_DAYS) return "fast";
  return medianDays <= NORMAL_DAYS ? "normal" : "slow";
}

/** What stands beside a band or its figures. */
export const ANSWER_METHOD = `相手のメッセージから次の回答までの日数の中央値（直近${ANSWER_MONTHS}か月、回答${LEAST_ANSWERS}件以上で表示）。${FAST_DAYS}日以内は速い、${NORMAL_DAYS}日以内はふつう、それより長いときは遅いとします。`;
