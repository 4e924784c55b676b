import { PRIOR_NOTE } from "../../server/lib/match-prior.ts";
import { EXCLUDED_SYMBOL, MATCH_SYMBOLS } from "../../server/lib/match-symbols.ts";

export function MatchMark({ match }: { match: { score: number; symbol: string } | null }) {
  if (!match)
    return (
      <span className="match match-none">
        －<span className="visually-hidden">適合度なし</span>
      </span>
    );
  const { score, symbol } = match;
  const level = MATCH_SYMBOLS.findIndex((one) => one.symbol === symbol);
  const name = MATCH_SYMBOLS[level]?.name ?? EXCLUDED_SYMBOL.name;
  return (
    <span className={`match match-${level < 0 ? "excluded" : level}`}>
      <span className="match-symbol" aria-hidden="true">
        {symbol}
      </span>
      <span className="match-score">{score}</span>
      <span className="visually-hidden">点（{level < 0 ? name : `適合度${symbol} ${name}`}）</span>
    </span>
  );
}

export function MatchLegend() {
  return (
    <div className="source">
      <p className="match-legend">
        <span>適合度</span>
        {MATCH_SYMBOLS.toReversed().map(({ symbol, from, name }) => (
          <span key={symbol}>
            {symbol} {from}〜<span className="visually-hidden">（{name}）</span>
          </span>
        ))}
        <span>
          {EXCLUDED_SYMBOL.symbol} {EXCLUDED_SYMBOL.name}
        </span>
      </p>
      <p>
        100点満点の固定の尺度です。希望業種かどうかは点数に含めず、見出しで分けています。未評価の項目は加点せず、確度に表します。売上の見込みは評価に含めていません。
        {PRIOR_NOTE}
      </p>
    </div>
  );
}
