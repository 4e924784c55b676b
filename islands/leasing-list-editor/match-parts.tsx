import type { Match } from "../../server/contract/leasing-lists.ts";

const BAR = 110;

/** The parts of a score with their reasons; their points add up to it. */
export function MatchParts({ name, match }: { name: string; match: Match }) {
  const widest = Math.max(...match.parts.map(({ max_points }) => max_points), 1);
  return (
    <>
      <table className="match-parts">
        <caption className="visually-hidden">{name}の適合度の内訳</caption>
        <tbody>
          {match.parts.map(({ key, label, points, max_points, judged_points, reason }) => (
            <tr key={key}>
              <th scope="row">{label}</th>
              <td>
                <svg width={BAR} height="12" viewBox={`0 0 ${BAR} 12`} aria-hidden="true" focusable="false">
                  <rect className="match-bar" width={(BAR * max_points) / widest} height="12" />
                  <rect className="match-bar-value" width={(BAR * points) / widest} height="12" />
                </svg>
                <span className="match-reason">{reason === "" ? "未評価" : reason}</span>
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
