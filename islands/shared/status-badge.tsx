import type { StatusLabel } from "../../server/lib/labels.ts";

/** Colour, mark and word of a status; the word alone is read out. */
export function StatusBadge({ status, label }: { status: string; label: StatusLabel }) {
  return (
    <span className={`badge badge-${status}`}>
      <span className="badge-mark" aria-hidden="true">
        {label.mark}
      </span>
      {label.label}
    </span>
  );
}
