import type { Match } from "../../contract/leasing-lists.ts";
import { EXCLUDED_SYMBOL, matchSymbolOf } from "../../lib/match-symbols.ts";
import { MATCH_VERSION, type MatchReason, type MatchScore, matchScore } from "../models/match-score.ts";
import type { MatchedBrand, RecruitmentMatch } from "./section.ts";

export function matchOf(section: RecruitmentMatch, brand: MatchedBrand): Match | null {
  const score = matchScore(section.inputFor(brand));
  if (score.total === null) return null;
  const exclusions = section.brokenBy(brand);
  const { reasons, cautions } = sides(score);
  return {
    version: MATCH_VERSION,
    score: score.total,
    symbol: exclusions.length > 0 ? EXCLUDED_SYMBOL.symbol : matchSymbolOf(score.total).symbol,
    certainty: score.certainty,
    parts: score.parts.map((part) => ({
      key: part.key,
      label: part.label,
      points: part.points,
      max_points: part.maximum,
      judged_points: part.judged,
    })),
    criteria: score.criteria.map(({ maximum, ...criterion }) => ({ ...criterion, max_points: maximum })),
    reasons,
    cautions,
    missing: score.missing,
    exclusions,
  };
}

function sides({ reasons }: MatchScore): { reasons: string[]; cautions: string[] } {
  const other = (reason: MatchReason) =>
    reasons.find(({ side, text }) => side !== reason.side && text === reason.text)?.points ?? 0;
  const heavier = reasons
    .filter(
      (reason) => reason.points > other(reason) || (reason.side === "for" && reason.points === other(reason)),
    )
    .toSorted((a, b) => b.points - a.points);
  return {
    reasons: texts(heavier.filter(({ side }) => side === "for")),
    cautions: texts(heavier.filter(({ side }) => side === "against")),
  };
}

function texts(reasons: readonly MatchReason[]): string[] {
  return [...new Set(reasons.map(({ text }) => text))];
}
