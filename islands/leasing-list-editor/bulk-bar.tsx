import { negotiationStatusLabels } from "../../server/lib/labels.ts";
import { optionText } from "./list-row.tsx";
import type { NegotiationStatus } from "./props.ts";

interface BulkBarProps {
  count: number;
  status: string;
  setStatus(status: string): void;
}

export function BulkBar({ count, status, setStatus }: BulkBarProps) {
  return (
    <div className="bulk-bar leasing-bulk">
      <b role="status">{count === 0 ? "ブランドを選択してください" : `${count}件のブランドを選択中`}</b>
      <label className="inline-field">
        <span className="inline-field-label">ステータス</span>
        <select
          className="select select-small"
          name="bulk_status"
          value={status}
          onChange={(event) => setStatus(event.currentTarget.value)}
        >
          <option value="">選択してください</option>
          {(Object.keys(negotiationStatusLabels) as NegotiationStatus[])
            .filter((one) => one !== "contact_unsupported")
            .map((one) => (
              <option key={one} value={one}>
                {optionText(one)}
              </option>
            ))}
        </select>
      </label>
      <button className="button button-small" type="submit" name="action" value="bulk">
        変更<span className="visually-hidden">：選択したブランドのステータス</span>
      </button>
      <button className="button button-small" type="submit" name="action" value="mail">
        <svg className="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
          <path d="M2.500 5h15v10.500h-15zM2.500 5.500L10 11l7.500-5.500" />
        </svg>
        メールを作成
      </button>
      <button
        className="button button-small button-danger-outline"
        type="submit"
        name="action"
        value="remove"
      >
        リストから削除
      </button>
    </div>
  );
}
