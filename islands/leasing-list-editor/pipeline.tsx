import { memo } from "react";
import { negotiationStatusLabels } from "../../server/lib/labels.ts";
import { type LeasingView, leasingHref } from "../../server/lib/leasing-view.ts";
import { MAIN_LINE } from "../../server/lib/negotiation.ts";
import { StatusBadge } from "../shared/status-badge.tsx";
import { countsOf } from "./list-state.ts";
import type { LeasingListEntry, NegotiationStatus } from "./props.ts";

interface PipelineProps {
  path: string;
  view: LeasingView;
  items: readonly LeasingListEntry[];
  look(changes: Partial<LeasingView>): void;
}

export const Pipeline = memo(function Pipeline({ path, view, items, look }: PipelineProps) {
  const counts = countsOf(items);
  const statuses = Object.keys(negotiationStatusLabels) as NegotiationStatus[];
  const isMain = (status: NegotiationStatus) => (MAIN_LINE as readonly string[]).includes(status);
  const shown = statuses.filter((status) => isMain(status) || counts[status]);
  return (
    <nav aria-label="交渉の段階で絞り込む">
      <ol className="pipeline leasing-pipeline">
        {shown.map((status) => {
          const count = counts[status] ?? 0;
          const isCurrent = view.status === status;
          const changes = { status: isCurrent ? undefined : status, page: 1 };
          const names = [!isMain(status) && "is-off-line", count === 0 && "is-zero"]
            .filter(Boolean)
            .join(" ");
          return (
            <li key={status} className={names}>
              <a
                href={`${leasingHref(path, view, changes)}#leasing-list`}
                aria-current={isCurrent ? "true" : undefined}
                onClick={(event) => {
                  if (event.ctrlKey || event.metaKey || event.shiftKey) return;
                  event.preventDefault();
                  look(changes);
                }}
              >
                <span className="pipeline-count">{count}</span>
                <span className="visually-hidden">件</span>
                <StatusBadge badge={negotiationStatusLabels[status]} />
              </a>
            </li>
          );
        })}
      </ol>
    </nav>
  );
});
