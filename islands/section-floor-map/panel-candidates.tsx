import type { NegotiationStatus } from "../../server/contract/statuses.ts";
import { negotiationStatusLabels } from "../../server/lib/labels.ts";
import { StatusBadge } from "../shared/status-badge.tsx";
import type { Candidates } from "./props.ts";

function Counts({ counts }: { counts: Candidates["counts"] }) {
  const statuses = Object.keys(negotiationStatusLabels) as NegotiationStatus[];
  return (
    <ul className="candidate-counts">
      {statuses
        .filter((status) => counts[status])
        .map((status) => (
          <li key={status}>
            {negotiationStatusLabels[status].label} <b>{counts[status]}</b>
          </li>
        ))}
    </ul>
  );
}

export function PanelCandidates({ candidates, href }: { candidates: Candidates; href: string }) {
  const { total, items } = candidates;
  if (total === 0) return <p className="muted">リーシングリストに候補はまだありません。</p>;
  return (
    <>
      <ol className="candidates">
        {items.map(({ id, name, genre_name, status }) => (
          <li key={id}>
            <span className="candidate-name">{name}</span>
            <span className="candidate-genre">{genre_name}</span>
            <StatusBadge badge={negotiationStatusLabels[status]} />
          </li>
        ))}
      </ol>
      <Counts counts={candidates.counts} />
      {total > items.length && (
        <p className="candidates-rest">
          <a href={href}>全{total}件を見る</a>
        </p>
      )}
    </>
  );
}
