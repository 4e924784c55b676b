import { formatDate } from "../../../lib/dates.ts";
import type { Badge } from "../../../lib/labels.ts";

interface Standing {
  is_enabled: boolean;
  closed_at: string | null;
}

export function standingBadge({ is_enabled, closed_at }: Standing): Badge {
  if (closed_at !== null) return { tone: "ended", mark: "×", label: `閉鎖（${formatDate(closed_at)}）` };
  return is_enabled
    ? { tone: "settled", mark: "✓", label: "有効" }
    : { tone: "ended", mark: "■", label: "無効" };
}
