import { fasterOn } from "../../server/lib/event-texts.ts";
import type { Conflict } from "./conflicts.ts";
import { conflictId, valueText } from "./conflicts.ts";
import type { LeasingListEntry } from "./props.ts";

interface ConflictRowProps {
  item: LeasingListEntry;
  conflict: Conflict;
  columns: number;
  decide(conflict: Conflict, side: "mine" | "theirs"): void;
}

export function ConflictRow({ item, conflict, columns, decide }: ConflictRowProps) {
  const { mine, changes } = conflict;
  const field = mine.kind;
  const own = valueText(field, { ...item, ...mine });
  const label = field === "status" ? "ステータス" : "メモ";
  return (
    <tr className="leasing-conflict" data-left-open="">
      <td colSpan={columns}>
        <fieldset className="conflict-box" id={conflictId(conflict)} tabIndex={-1}>
          <legend>{fasterOn(`「${item.name}」`)}。</legend>
          <dl>
            {changes.map((change) => (
              <div key={change.label}>
                <dt>相手の{change.label}</dt>
                <dd>
                  <span className="pre-line">{change.from}</span>
                  <span aria-hidden="true"> → </span>
                  <span className="visually-hidden">から</span>
                  <b className="pre-line">{change.to}</b>
                  {change.who !== "" && <span className="muted">（{change.who}）</span>}
                </dd>
              </div>
            ))}
            <div>
              <dt>自分の{label}</dt>
              <dd>
                <b className="pre-line">{own}</b>
                {mine.kind === "status" && mine.comment !== "" && (
                  <span className="muted">（コメント：{mine.comment}）</span>
                )}
              </dd>
            </div>
          </dl>
          <span className="memo-actions">
            <button type="button" className="button button-small" onClick={() => decide(conflict, "mine")}>
              自分の値で上書き
              <span className="visually-hidden">
                ：{item.name}の{label}
              </span>
            </button>
            <button type="button" className="button button-small" onClick={() => decide(conflict, "theirs")}>
              相手の値にする
              <span className="visually-hidden">
                ：{item.name}の{label}
              </span>
            </button>
          </span>
        </fieldset>
      </td>
    </tr>
  );
}
