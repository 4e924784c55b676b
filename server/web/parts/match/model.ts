import type { Match, MatchCriterion } from "../../../contract/leasing-lists.ts";
import { matchRowsLabels } from "../../../lib/match-groups.ts";
import { PRIOR_NOTE } from "../../../lib/match-prior.ts";
import { EXCLUDED_SYMBOL, MATCH_SYMBOLS } from "../../../lib/match-symbols.ts";

export type RowsHref = (rows: MatchCriterion["rows"]) => string | undefined;

export function matchModel(match: Match, hrefOf: RowsHref) {
  const { score, symbol, certainty, reasons, cautions, exclusions, missing, version } = match;
  const level = MATCH_SYMBOLS.findIndex((one) => one.symbol === symbol);
  return {
    score,
    symbol,
    name: MATCH_SYMBOLS[level]?.name ?? EXCLUDED_SYMBOL.name,
    level: level < 0 ? "excluded" : String(level),
    certainty,
    version,
    sides: [
      { label: "条件外", texts: exclusions },
      { label: "理由", texts: reasons },
      { label: "注意点", texts: cautions },
    ].filter(({ texts }) => texts.length > 0),
    criteria: match.criteria.map(({ key, text, points, max_points, sample, rows }) => ({
      key,
      text,
      sample,
      earned: points > 0 ? `＋${points}` : "0",
      lost: points < max_points ? `−${max_points - points}` : "0",
      max: max_points,
      rows: { label: matchRowsLabels[rows], href: hrefOf(rows) },
    })),
    parts: match.parts.map(({ key, label, points, max_points, judged_points }) => ({
      key,
      label,
      points: judged_points === 0 ? "－" : String(points),
      max: max_points,
    })),
    missing,
    prior: PRIOR_NOTE,
  };
}
export type MatchModel = ReturnType<typeof matchModel>;
