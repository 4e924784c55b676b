import type { AnswerTimes } from "../../../contract/answer-times.ts";
import { LEAST_ANSWERS } from "../../../lib/answer-times.ts";
import { answerBandLabels } from "../../../lib/labels.ts";
import type { Part } from "../../gateway/optional.ts";

export function answerTimesModel({ ok, value }: Part<{ data: AnswerTimes | null }>, retryHref: string) {
  const { band, figures, provenance } = value.data ?? {};
  return {
    ok: ok && value.data !== null,
    retryHref,
    badge: band ? answerBandLabels[band] : undefined,
    none: `回答が${LEAST_ANSWERS}件に満たないため、表示していません。`,
    figures: figures && {
      answers: `${figures.answers}件`,
      median: figures.median_days === null ? "—" : `${figures.median_days.toFixed(1)}日`,
      inTime:
        figures.due === 0
          ? "—"
          : `${Math.round((figures.in_time / figures.due) * 100)}％（${figures.due}件中${figures.in_time}件）`,
    },
    method: provenance && `${provenance.sources.join("、")}（${provenance.vintage}）。${provenance.method}`,
  };
}
