import type { ImportState, RowState } from "../../../contract/imports.ts";
import type { Badge } from "../../../lib/labels.ts";

export const stateBadges: Record<ImportState, Badge> = {
  reading: { label: "読み取り中", mark: "…", tone: "muted" },
  preview: { label: "確認待ち", mark: "○", tone: "step-1" },
  applying: { label: "取込中", mark: "▶", tone: "step-3" },
  applied: { label: "取り込み済み", mark: "✓", tone: "settled" },
  undone: { label: "取り消し済み", mark: "↩", tone: "ended" },
};

export const rowBadges: Record<RowState, Badge> = {
  new: { label: "新規", mark: "＋", tone: "settled" },
  changed: { label: "変更", mark: "▷", tone: "step-1" },
  deleted: { label: "削除", mark: "×", tone: "warning" },
  same: { label: "変更なし", mark: "＝", tone: "ended" },
  conflict: { label: "競合", mark: "◇", tone: "warning" },
  wrong: { label: "エラー", mark: "！", tone: "alarm" },
};
