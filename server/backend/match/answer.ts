import type { Match } from "../../contract/leasing-lists.ts";
import { matchSymbolOf } from "../../lib/match-symbols.ts";
import { type MatchScore, matchScore } from "../models/match-score.ts";
import type { MatchedBrand, SectionMatch } from "./section.ts";

/** A match as the contract tells it, each part with its reasons for and against; null where nothing can be judged. */
export function matchOf({ inputFor }: Pick<SectionMatch, "inputFor">, brand: MatchedBrand): Match | null {
  const score = matchScore(inputFor(brand));
  if (score.total === null) return null;
  return {
    score: score.total,
    symbol: matchSymbolOf(score.total).symbol,
    parts: score.parts.map((part) => ({
      key: part.key,
      label: part.label,
      points: part.points,
      max_points: part.maximum,
      reason: reasonOf(score, part.key),
    })),
    missing: score.missing,
  };
}

function reasonOf({ reasons }: MatchScore, part: string): string {
  const texts = reasons.filter((reason) => reason.part === part).map(({ text }) => text);
  return [...new Set(texts)].join("／");
}
