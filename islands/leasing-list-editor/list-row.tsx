import { memo } from "react";
import { formatDate, formatDateTime } from "../../server/lib/dates.ts";
import { negotiationStatusLabels } from "../../server/lib/labels.ts";
import { nextNegotiations } from "../../server/lib/negotiation.ts";
import { MatchMark } from "./match-mark.tsx";
import { MemoCell } from "./memo-cell.tsx";
import { OwnWork } from "./own-work.tsx";
import type { LeasingListEditorProps, LeasingListEntry, NegotiationStatus } from "./props.ts";

export interface RowActions {
  select(id: number, isSelected: boolean): void;
  choose(item: LeasingListEntry, status: NegotiationStatus | undefined): void;
  move(id: number, to: number): void;
  /** On the row as it stood when the memo was begun; says whether the memo is kept, saved or to be decided on. */
  saveMemo(seen: LeasingListEntry, memo: string): Promise<boolean>;
  drag(id: number | undefined): void;
  dropOn(id: number): void;
}

export interface RowProps {
  item: LeasingListEntry;
  page: LeasingListEditorProps;
  isSelected: boolean;
  chosen: NegotiationStatus | undefined;
  open: "status" | "memo" | "both" | undefined;
  isMovable: boolean;
  isDragged: boolean;
  actions: RowActions;
}

const mailLabels = { waiting: "送信待ち", sending: "送信中", sent: "送信済み", failed: "送信失敗" } as const;

export const ListRow = memo(function ListRow(props: RowProps) {
  const { item, page, isSelected, chosen, isDragged, isMovable, actions } = props;
  const names = [isSelected && "is-selected", isDragged && "is-dragged", item.id < 0 && "is-pending"];
  return (
    <tr
      className={names.filter(Boolean).join(" ") || undefined}
      id={`item-${item.id}`}
      onDragOver={isMovable ? (event) => event.preventDefault() : undefined}
      onDrop={isMovable ? () => actions.dropOn(item.id) : undefined}
    >
      <td className="check-cell">
        <input
          type="checkbox"
          name="item"
          value={`${item.id}.${item.version}`}
          checked={isSelected}
          disabled={item.id < 0}
          onChange={(event) => actions.select(item.id, event.currentTarget.checked)}
          aria-label={`${item.name}を選択`}
        />
      </td>
      {isMovable && <MoveCell item={item} actions={actions} />}
      <td>
        <MatchMark match={item.match} />
      </td>
      <th scope="row">
        {item.brand_id === null ? item.name : <a href={`${page.brandPath}/${item.brand_id}`}>{item.name}</a>}
        <span className="leasing-sub muted">
          {item.genre_name}
          {item.custom_brand_id !== null && <span className="leasing-custom">手入力</span>}
        </span>
      </th>
      <td>
        <StatusSelect
          item={item}
          chosen={chosen}
          isOpen={props.open === "status" || props.open === "both"}
          choose={actions.choose}
        />
      </td>
      <td className="no-wrap">
        <OwnWork item={item} page={page} />
      </td>
      <td className="no-wrap">
        <LastMail item={item} />
      </td>
      <td className="no-wrap dim">
        <time dateTime={item.updated_at || undefined} title={formatDateTime(item.updated_at)}>
          {formatDate(item.updated_at)}
        </time>
      </td>
      <MemoCell item={item} isOpen={props.open === "memo" || props.open === "both"} save={actions.saveMemo} />
      <td className="row-tools">
        {item.id > 0 && (
          <a className="button button-small" href={`${page.path}/items/${item.id}`}>
            詳細<span className="visually-hidden">：{item.name}の履歴と編集</span>
          </a>
        )}
      </td>
    </tr>
  );
});

function LastMail({ item }: { item: LeasingListEntry }) {
  const { last_mail: mail, has_contact } = item;
  if (!mail) return has_contact ? null : <span className="dim">連絡先なし</span>;
  return (
    <>
      <time className="dim" dateTime={mail.at}>
        {formatDate(mail.at)}
      </time>
      {mail.status !== "sent" && (
        <span className={mail.status === "failed" ? "overdue leasing-sub" : "leasing-sub muted"}>
          {mailLabels[mail.status]}
        </span>
      )}
    </>
  );
}

function StatusSelect({
  item,
  chosen,
  isOpen,
  choose,
}: Pick<RowProps, "item" | "chosen"> & Pick<RowActions, "choose"> & { isOpen: boolean }) {
  const shown = chosen ?? item.status;
  // A form sent without scripts says which version its choice was made on.
  const choiceFor = (status: NegotiationStatus) => `${status}.${item.version}`;
  return (
    <select
      className={`select select-small status-select tone-${negotiationStatusLabels[shown].tone}`}
      name={`status_${item.id}`}
      value={chosen === undefined ? "" : choiceFor(chosen)}
      disabled={item.id < 0 || isOpen}
      onChange={(event) => {
        const [status] = event.currentTarget.value.split(".");
        choose(item, (status || undefined) as NegotiationStatus | undefined);
      }}
      aria-label={`${item.name}のステータス`}
    >
      <option value="">{optionText(item.status)}</option>
      {nextNegotiations(item.status).map((status) => (
        <option key={status} value={choiceFor(status)}>
          {optionText(status)}
        </option>
      ))}
    </select>
  );
}

export function optionText(status: NegotiationStatus): string {
  const { mark, label } = negotiationStatusLabels[status];
  return `${mark} ${label}`;
}

function MoveCell({ item, actions }: Pick<RowProps, "item" | "actions">) {
  const button = (direction: "up" | "down", by: number, label: string, path: string) => (
    <button
      type="submit"
      id={`${direction}-${item.id}`}
      className="move-button"
      name="action"
      value={`${direction}.${item.id}.${item.version}`}
      onClick={(event) => {
        event.preventDefault();
        actions.move(item.id, item.position + by);
      }}
      aria-label={`${item.name}を${label}へ移動`}
    >
      <svg className="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
        <path d={path} />
      </svg>
    </button>
  );
  return (
    <td className="move-cell">
      <span
        className="move-handle"
        draggable={item.id > 0}
        onDragStart={() => actions.drag(item.id)}
        onDragEnd={() => actions.drag(undefined)}
        aria-hidden="true"
      >
        <svg className="icon" viewBox="0 0 20 20" aria-hidden="true" focusable="false">
          <path d="M7.5 5v.1M12.500 5v.1M7.500 10v.1M12.500 10v.1M7.500 15v.1M12.500 15v.1" />
        </svg>
      </span>
      <span className="move-position">{item.position}</span>
      {button("up", -1, "上", "M5.5 12l4.500-4.500L14.500 12")}
      {button("down", 1, "下", "M5.500 8l4.500 4.500L14.500 8")}
    </td>
  );
}
