import type { Badge } from "../../server/lib/labels.ts";

/** Colour, mark and word of a status; the word alone is read out. */
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
