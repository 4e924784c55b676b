import {
  areaClassCriterion,
  areaRangeCriterion,
  type Criterion,
  genreGapCriterion,
  type MatchInput,
  salesCriterion,
  tradeAreaCriterion,
  wantedGenreCriterion,
} from "./match-criteria.ts";
import { roundToTotal } from "./statistics.ts";

export type MatchPartKey = "area" | "genre" | "trade_area" | "sales";

/** A reason for or against: its whole points. Taken away, the score changes by just these (down or up). */
export interface MatchReason {
  key: string;
  part: MatchPartKey;
  side: "for" | "against";
  points: number;
  /** Japanese, for the screen. */
  text: string;
}

export interface MatchPart {
  key: MatchPartKey;
  label: string;
  points: number;
  maximum: number;
}

/** `total` = Σ points of the parts = Σ points of the reasons for = 100 − Σ points of the reasons against. */
export interface MatchScore {
  total: number | null;
  parts: MatchPart[];
  reasons: MatchReason[];
  /** Criteria that could not be judged, in Japanese; their weight goes to the others in proportion. */
  missing: string[];
}

const PARTS = [
  { key: "area", label: "面積の適合" },
  { key: "genre", label: "業種の不足" },
  { key: "trade_area", label: "商圏の適合" },
  { key: "sales", label: "売上の見込み" },
] as const;

/** Criteria with their weights, points of 100. */
const CRITERIA = [
  { key: "area_range", part: "area", weight: 20, judge: areaRangeCriterion },
  { key: "area_class", part: "area", weight: 10, judge: areaClassCriterion },
  { key: "genre_wanted", part: "genre", weight: 10, judge: wantedGenreCriterion },
  { key: "genre_gap", part: "genre", weight: 15, judge: genreGapCriterion },
  { key: "trade_area", part: "trade_area", weight: 25, judge: tradeAreaCriterion },
  { key: "sales", part: "sales", weight: 20, judge: salesCriterion },
] as const;

/**
 * Match score of a brand for a section, 0 to 100 in whole points. Each criterion (match-criteria.ts) earns a share of
 * its weight; what it earns is a reason for, what it misses a reason against. Criteria without data are left out and
 * listed; the weights of the rest are scaled to 100 by largest remainders. Nothing to judge: total null.
 * A weighted sum, not fitted to outcomes: the weights are a decision of the product.
 */
export function matchScore(input: MatchInput): MatchScore {
  const judged = CRITERIA.map((entry) => ({ ...entry, result: entry.judge(input) }));
  const known = judged.filter(({ result }) => result.fit !== null);
  const weight = known.reduce((sum, entry) => sum + entry.weight, 0);
  const shares = known.map((entry) => (entry.weight * 100) / weight);
  const maxima = known.length > 0 ? roundToTotal(shares, 100) : [];
  const earned = known.map(({ result }, i) => Math.round((result.fit as number) * (maxima[i] as number)));
  const missing = judged.filter(({ result }) => result.fit === null).map(({ result }) => result.text);
  const parts = PARTS.map(({ key, label }) => {
    const sum = (values: number[]) =>
      values.reduce((total, value, i) => total + (known[i]?.part === key ? value : 0), 0);
    return { key, label, points: sum(earned), maximum: sum(maxima) };
  });
  const reasons = known.flatMap(({ key, part, result }, i) =>
    reasonsOf(key, part, result, earned[i] as number, maxima[i] as number),
  );
  const total = known.length > 0 ? parts.reduce((sum, { points }) => sum + points, 0) : null;
  return { total, parts, reasons, missing };
}

function reasonsOf(
  key: string,
  part: MatchPartKey,
  { text }: Criterion,
  earned: number,
  maximum: number,
): MatchReason[] {
  const reasons: MatchReason[] = [];
  if (earned > 0) reasons.push({ key: `${key}:for`, part, side: "for", points: earned, text });
  if (earned < maximum) {
    reasons.push({ key: `${key}:against`, part, side: "against", points: maximum - earned, text });
  }
  return reasons;
}

/**
 * The score as it would be if one reason did not hold: a reason for takes its points away, a reason against gives the
 * lost points back; parts and total move by just these. An unknown key throws RangeError.
 */
export function withoutReason(score: MatchScore, key: string): MatchScore {
  const reason = score.reasons.find((entry) => entry.key === key);
  if (reason === undefined || score.total === null) throw new RangeError(`no such reason: ${key}`);
  const change = reason.side === "for" ? -reason.points : reason.points;
  return {
    ...score,
    total: score.total + change,
    parts: score.parts.map((part) =>
      part.key === reason.part ? { ...part, points: part.points + change } : part,
    ),
    reasons: score.reasons.filter((entry) => entry !== reason),
  };
}
