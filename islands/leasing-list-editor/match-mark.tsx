import { MATCH_SYMBOLS, matchSymbolOf } from "../../server/lib/match-symbols.ts";

/** A match score with its symbol; the word for the symbol is read out. */
export function MatchMark({ match }: { match: { score: number } | null }) {
  if (!match)
    return (
      <span className="match match-none">
        －<span className="visually-hidden">適合度なし</span>
      </span>
    );
  const { symbol, name } = matchSymbolOf(match.score);
  const level = MATCH_SYMBOLS.findIndex((one) => one.symbol === symbol);
  return (
    <span className={`match match-${level}`}>
      <span className="match-symbol" aria-hidden="true">
        {symbol}
      </span>
      <span className="match-score">{match.score}</span>
      <span className="visually-hidden">
        点（適合度{symbol} {name}）
      </span>
    </span>
  );
}

/** From which score each symbol stands. */
export function MatchLegend() {
  return (
    <p className="source match-legend">
      <span>適合度</span>
      {MATCH_SYMBOLS.toReversed().map(({ symbol, from, name }) => (
        <span key={symbol}>
          {symbol} {from}〜<span className="visually-hidden">（{name}）</span>
        </span>
      ))}
    </p>
  );
}
