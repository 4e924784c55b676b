import type { Match } from "../../server/contract/leasing-lists.ts";
import { matchRowsLabels } from "../../server/lib/match-groups.ts";

const BAR = 110;

interface PartsProps {
  name: string;
  match: Match;
  hrefs: Record<keyof typeof matchRowsLabels, string>;
}

export function MatchParts({ name, match, hrefs }: PartsProps) {
  const widest = Math.max(...match.parts.map(({ max_points }) => max_points), 1);
  return (
    <>
      <table className="match-parts">
        <caption className="visually-hidden">{name}の適合度の内訳</caption>
        <tbody>
          {match.parts.map(({ key, label, points, max_points, judged_points }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              <td>
                <svg width={BAR} height="12" viewBox={`0 0 ${BAR} 12`} aria-hidden="true" focusable="false">
                  <rect className="match-bar" width={(BAR * max_points) / widest} height="12" />
                  <rect className="match-bar-value" width={(BAR * points) / widest} height="12" />
                </svg>
                {judged_points === 0 && <span className="match-reason">未評価</span>}
                <ul className="match-reasons">
                  {match.criteria
                    .filter(({ part }) => part === key)
                    .map((one) => (
                      <li key={one.key}>
                        <b>
                          {one.points}／{one.max_points}
                        </b>
                        {`　${one.text}${one.sample === null ? "" : `（${one.sample}）`}　`}
                        <a href={hrefs[one.rows]}>{matchRowsLabels[one.rows]}</a>
                      </li>
                    ))}
                </ul>
              </td>
              <td className="number">
                <b>{judged_points === 0 ? "－" : points}</b>／{max_points}
              </td>
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">合計</th>
            <td>確度{match.certainty}%</td>
            <td className="number">
              <b>{match.score}</b>／100
            </td>
          </tr>
        </tfoot>
      </table>
      {match.missing.length > 0 && (
        <p className="match-missing">未評価（加点なし）：{match.missing.join("、")}</p>
      )}
    </>
  );
}
