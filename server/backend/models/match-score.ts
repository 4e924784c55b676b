import {
  areaRangeCriterion,
  areaWishCriterion,
  type Criterion,
  genreGapCriterion,
  type MatchInput,
  tradeAreaQuarterCriterion,
  tradeAreaShareCriterion,
} from "./match-criteria.ts";

/** Changes with every change of a criterion, a weight or a prior: scores of two versions are not compared. */
export const MATCH_VERSION = "3";

export type MatchPartKey = "area" | "genre" | "trade_area";
/** What a criterion reads: the brand's stores, its wishes, the shops of the building, the trade areas of stores. */
export type MatchRows = "stores" | "wishes" | "shops" | "trade_areas";

/** A reason for or against: its whole points. Taken away, the score changes by just these (down or up). */
export interface MatchReason {
  key: string;
  part: MatchPartKey;
  side: "for" | "against";
  points: number;
  /** Japanese, for the screen. */
  text: string;
}

/** A judged criterion: what it earned of its weight, and what it was judged by. */
export interface JudgedCriterion {
  key: string;
  part: MatchPartKey;
  text: string;
  points: number;
  maximum: number;
  sample: string | null;
  rows: MatchRows;
}

export interface MatchPart {
  key: MatchPartKey;
  label: string;
  points: number;
  /** The same for every brand and section, whatever is known of them. */
  maximum: number;
  /** How much of the maximum could be judged. */
  judged: number;
}

/** `total` = Σ points of the parts = Σ points of the reasons for = certainty − Σ points of the reasons against. */
export interface MatchScore {
  /** 0 to 100; null where nothing could be judged. */
  total: number | null;
  /** How many of the 100 points could be judged. */
  certainty: number;
  parts: MatchPart[];
  criteria: JudgedCriterion[];
  reasons: MatchReason[];
  /** Criteria that could not be judged, in Japanese; they earn nothing. */
  missing: string[];
}

const PARTS = [
  { key: "area", label: "面積の適合" },
  { key: "genre", label: "業種構成の適合" },
  { key: "trade_area", label: "商圏の適合" },
] as const;

/** Criteria with their weights, points of 100. */
const CRITERIA = [
  { key: "area_range", part: "area", rows: "stores", weight: 20, judge: areaRangeCriterion },
  { key: "area_wish", part: "area", rows: "wishes", weight: 15, judge: areaWishCriterion },
  { key: "genre_gap", part: "genre", rows: "shops", weight: 20, judge: genreGapCriterion },
  {
    key: "trade_area_quarter",
    part: "trade_area",
    rows: "trade_areas",
    weight: 20,
    judge: tradeAreaQuarterCriterion,
  },
  {
    key: "trade_area_share",
    part: "trade_area",
    rows: "trade_areas",
    weight: 25,
    judge: tradeAreaShareCriterion,
  },
] as const;

/**
 * Match score of a brand for a section, 0 to 100 in whole points. Each criterion (match-criteria.ts) earns a share of
 * its weight, drawn towards half of it where little was counted (lib/match-prior.ts); what it earns is a reason for, what
 * it misses a reason against. The score is absolute: no other brand
 * enters into it, weights never change, and what could not be judged earns nothing and lowers the certainty. Whether the
 * genre is wanted and whether a condition is broken stand beside the score, not in it. A weighted sum, not fitted to
 * outcomes: the weights are a decision of the product. Sales, a brand's own secret, are no part of it.
 */
export function matchScore(input: MatchInput): MatchScore {
  const judged = CRITERIA.map((entry) => ({ ...entry, result: entry.judge(input) }));
  const known = judged
    .filter(({ result }) => result.fit !== null)
    .map((entry) => ({ ...entry, earned: Math.round((entry.result.fit as number) * entry.weight) }));
  const parts = PARTS.map(({ key, label }) => {
    const own = known.filter(({ part }) => part === key);
    return {
      key,
      label,
      points: sum(own.map(({ earned }) => earned)),
      maximum: sum(CRITERIA.filter(({ part }) => part === key).map(({ weight }) => weight)),
      judged: sum(own.map(({ weight }) => weight)),
    };
  });
  return {
    total: known.length > 0 ? sum(parts.map(({ points }) => points)) : null,
    certainty: sum(known.map(({ weight }) => weight)),
    parts,
    criteria: known.map(({ key, part, rows, result, earned, weight }) => ({
      key,
      part,
      text: result.text,
      points: earned,
      maximum: weight,
      sample: result.sample ?? null,
      rows,
    })),
    reasons: known.flatMap(({ key, part, result, earned, weight }) =>
      reasonsOf(key, part, result, earned, weight),
    ),
    missing: judged.filter(({ result }) => result.fit === null).map(({ result }) => result.text),
  };
}

function sum(values: readonly number[]): number {
  return values.reduce((all, value) => all + value, 0);
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
