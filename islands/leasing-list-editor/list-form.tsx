import { Fragment, useMemo, useRef, useState } from "react";
import { type LeasingView, LIST_PAGE, viewedItems } from "../../server/lib/leasing-view.ts";
import { BulkBar } from "./bulk-bar.tsx";
import { ConflictRow } from "./conflict-row.tsx";
import type { Conflict } from "./conflicts.ts";
import { HiddenFields } from "./hidden-fields.tsx";
import { ListHeads, ListTurning } from "./list-frame.tsx";
import { ListRow, type RowActions, type RowProps } from "./list-row.tsx";
import type { LeasingListEditorProps, LeasingListEntry } from "./props.ts";
import { type Choices, changesOf } from "./use-choices.ts";
import type { EditedList } from "./use-list.ts";
import { useSubmit } from "./use-submit.ts";

interface ListFormProps {
  page: LeasingListEditorProps;
  view: LeasingView;
  list: EditedList;
  choices: Choices;
  look(changes: Partial<LeasingView>): void;
}

export function ListForm({ page, view, list, choices, look }: ListFormProps) {
  const { items } = list;
  const { onSubmit, decide } = useSubmit(page, list, choices);
  const [dragged, setDragged] = useState<number>();
  const isMovable = view.order === "position" && view.status === undefined;
  const viewed = useMemo(() => viewedItems(items, view), [items, view]);
  const paged = viewed.slice((view.page - 1) * LIST_PAGE, view.page * LIST_PAGE);
  // What is to be decided on stays in sight, wherever its new value would put it.
  const isOpen = ({ id }: { id: number }) => list.conflicts.some((one) => one.id === id);
  const rows = [...paged, ...items.filter((item) => isOpen(item) && !paged.includes(item))];
  const actions = useRowActions(list, choices, dragged, setDragged);
  const selectable = rows.filter(({ id }) => id > 0);
  const chosen = selectable.filter(({ id }) => choices.selected.has(id)).length;
  const selectAll = (isSelected: boolean) =>
    choices.setSelected(new Set(isSelected ? selectable.map(({ id }) => id) : []));
  return (
    <form
      method="post"
      action={`${page.path}/list`}
      onSubmit={onSubmit}
      aria-label="リーシングリスト"
      data-unsaved={isUnsaved(items, list.conflicts, choices) ? "" : undefined}
    >
      <HiddenFields page={page} view={view} />
      {/* What the Enter key in a field presses. */}
      <button
        className="visually-hidden"
        type="submit"
        name="action"
        value="save"
        tabIndex={-1}
        aria-hidden="true"
      >
        ステータスの変更を保存
      </button>
      <BulkBar count={choices.selected.size} status={choices.bulkStatus} setStatus={choices.setBulkStatus} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways must be reachable by keyboard */}
      <section className="scroll-region" tabIndex={0} aria-label="リーシングリストの表">
        <table className="data-table data-table-tight leasing-table">
          <caption className="visually-hidden">リーシングリストの候補</caption>
          <ListHeads
            page={page}
            view={view}
            look={look}
            isMovable={isMovable}
            isAllChosen={chosen > 0 && chosen === selectable.length}
            isSomeChosen={chosen > 0 && chosen < selectable.length}
            selectAll={selectAll}
          />
          <tbody>
            {rows.map((item) => (
              <Fragment key={item.brand_id === null ? `item-${item.id}` : `brand-${item.brand_id}`}>
                <ListRow
                  item={item}
                  page={page}
                  isSelected={choices.selected.has(item.id)}
                  chosen={choices.statuses[item.id]}
                  open={openOf(list.conflicts, item.id)}
                  isMovable={isMovable}
                  isDragged={dragged === item.id}
                  actions={actions}
                />
                {list.conflicts
                  .filter(({ id }) => id === item.id)
                  .map((conflict) => (
                    <ConflictRow
                      key={conflict.mine.kind}
                      item={item}
                      conflict={conflict}
                      columns={isMovable ? 10 : 9}
                      decide={decide}
                    />
                  ))}
              </Fragment>
            ))}
          </tbody>
        </table>
      </section>
      <ListTurning path={page.path} view={view} total={viewed.length} look={look} />
      <SaveBar choices={choices} />
    </form>
  );
}

function isUnsaved(
  items: readonly LeasingListEntry[],
  conflicts: readonly Conflict[],
  { statuses, comment }: Choices,
): boolean {
  return conflicts.length > 0 || comment.trim() !== "" || changesOf(items, statuses).size > 0;
}

function openOf(conflicts: readonly Conflict[], id: number): RowProps["open"] {
  const [first, second] = conflicts.filter((one) => one.id === id);
  return second ? "both" : first?.mine.kind;
}

function SaveBar({ choices }: { choices: Choices }) {
  return (
    <div className="leasing-save">
      <label className="inline-field leasing-comment">
        <span className="inline-field-label">コメント</span>
        <input
          className="input"
          type="text"
          name="comment"
          value={choices.comment}
          onChange={(event) => choices.setComment(event.currentTarget.value)}
          aria-describedby="leasing-comment-hint"
        />
      </label>
      <button className="button button-primary" type="submit" name="action" value="save">
        ステータスの変更を保存
      </button>
      <p className="muted" id="leasing-comment-hint">
        失注にするときと前の段階に戻すときは、理由をコメントに入力してください。変更は日時・担当者とともに履歴に残ります。
      </p>
    </div>
  );
}

/** The rows' actions as one object that never changes, so that a change redraws only the rows it touches. */
function useRowActions(
  list: EditedList,
  choices: Choices,
  dragged: number | undefined,
  setDragged: (id: number | undefined) => void,
): RowActions {
  const latest = useRef({ list, dragged });
  latest.current = { list, dragged };
  const { select, choose } = choices;
  return useMemo(() => {
    const move = (id: number, to: number) => {
      const { items, run } = latest.current.list;
      const item = items.find((one) => one.id === id);
      if (!item || id < 0 || to < 1 || to > items.length || to === item.position) return;
      const focused = document.activeElement?.id;
      void run({ kind: "move", id, to }, `「${item.name}」を${to}番目に移動しました。`);
      // Moving its row in the document takes the focus off the pressed button.
      if (focused) requestAnimationFrame(() => document.getElementById(focused)?.focus());
    };
    return {
      select,
      choose,
      move,
      saveMemo: async (seen, memo) => {
        const { items, run, contest } = latest.current.list;
        const now = items.find(({ id }) => id === seen.id);
        // It may have come in with another answer while I was writing.
        const isChanged = now !== undefined && now.memo !== seen.memo;
        if (isChanged && (await contest([{ before: seen, mine: { kind: "memo", memo } }]))) return true;
        if (await run({ kind: "memo", id: seen.id, memo }, "メモを保存しました。")) return true;
        return latest.current.list.isOpen(seen.id, "memo");
      },
      drag: setDragged,
      dropOn: (id) => {
        const { list: now, dragged: from } = latest.current;
        const target = now.items.find((item) => item.id === id);
        setDragged(undefined);
        if (from !== undefined && target) move(from, target.position);
      },
    };
  }, [select, choose, setDragged]);
}
