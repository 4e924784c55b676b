import type { ImportState, RowState } from "../../../contract/imports.ts";
import { type Badge, importStateLabels } from "../../../lib/labels.ts";

export const stateBadges: Record<ImportState, Badge> = {
  reading: { label: importStateLabels.reading, mark: "…", tone: "muted" },
  preview: { label: importStateLabels.preview, mark: "○", tone: "step-1" },
  applying: { label: importStateLabels.applying, mark: "▶", tone: "step-3" },
  applied: { label: importStateLabels.applied, mark: "✓", tone: "settled" },
  undone: { label: importStateLabels.undone, mark: "↩", tone: "ended" },
};

export const rowBadges: Record<RowState, Badge> = {
  new: { label: "新規", mark: "＋", tone: "settled" },
  changed: { label: "変更", mark: "▷", tone: "step-1" },
  deleted: { label: "削除", mark: "×", tone: "warning" },
  same: { label: "変更なし", mark: "＝", tone: "ended" },
  conflict: { label: "競合", mark: "◇", tone: "warning" },
  wrong: { label: "エラー", mark: "！", tone: "alarm" },
};
