import type { Match } from "../../server/contract/leasing-lists.ts";

const BAR = 110;

/** The parts of a score with their reasons; their points add up to it. */
export function MatchParts({ name, match }: { name: string; match: Match }) {
  // A part that nothing is known for carries no points; it is named below as not judged.
  const parts = match.parts.filter(({ max_points }) => max_points > 0);
  const widest = Math.max(...parts.map(({ max_points }) => max_points), 1);
  return (
    <>
      <table className="match-parts">
        <caption className="visually-hidden">{name}の適合度の内訳</caption>
        <tbody>
          {parts.map(({ key, label, points, max_points, reason }) => {
            const full = (BAR * max_points) / widest;
            return (
              <tr key={key}>
                <th scope="row">{label}</th>
                <td>
                  <svg width={BAR} height="12" viewBox={`0 0 ${BAR} 12`} aria-hidden="true" focusable="false">
                    <rect className="match-bar" width={full} height="12" />
                    <rect className="match-bar-value" width={(full * points) / max_points} height="12" />
                  </svg>
                  {reason !== "" && <span className="match-reason">{reason}</span>}
                </td>
                <td className="number">
                  <b>{points}</b>／{max_points}
                </td>
              </tr>
            );
          })}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">合計</th>
            <td />
            <td className="number">
              <b>{match.score}</b>／100
            </td>
          </tr>
        </tfoot>
      </table>
      {match.missing.length > 0 && <p className="match-missing">未評価：{match.missing.join("、")}</p>}
    </>
  );
}
