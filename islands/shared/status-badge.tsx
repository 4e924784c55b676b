import type { Badge } from "../../server/lib/labels.ts";

export function StatusBadge({ badge }: { badge: Badge }) {
  return (
    <span className={`badge tone-${badge.tone}`}>
      <span className="badge-mark" aria-hidden="true">
        {badge.mark}
      </span>
      {badge.label}
    </span>
  );
}
