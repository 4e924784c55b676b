/**
 * The six symbols of a match score (specification, section 3) with the score each begins at and its words for screen
 * readers and print.
 */
export const MATCH_SYMBOLS = [
  { from: 0, symbol: "×", name: "不適合" },
  { from: 20, symbol: "▲", name: "やや不適合" },
  { from: 40, symbol: "△", name: "検討余地あり" },
  { from: 60, symbol: "●", name: "やや適合" },
  { from: 80, symbol: "○", name: "適合" },
  { from: 100, symbol: "◎", name: "最適" },
] as const;
export type MatchSymbol = (typeof MATCH_SYMBOLS)[number];

/** What stands in place of a symbol where a condition is broken, whatever the score. */
export const EXCLUDED_SYMBOL = { symbol: "外", name: "条件外" } as const;

/** The symbol of a score of 0 to 100: the highest whose threshold is reached. Outside 0–100 throws RangeError. */
export function matchSymbolOf(score: number): MatchSymbol {
  if (!(score >= 0 && score <= 100)) throw new RangeError("a match score is 0 to 100");
  return MATCH_SYMBOLS.findLast(({ from }) => score >= from) ?? MATCH_SYMBOLS[0];
}

/** A score as the screens and screen readers give it: 適合度80（○）. */
export function formatMatch(score: number): string {
  return `適合度${Math.round(score)}（${matchSymbolOf(score).symbol}）`;
}
